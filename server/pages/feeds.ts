import type { PostCard } from '../contract/schemas/post';
import { escapeMarkup } from './escape';

const TITLE = 'Lectern';
const DESCRIPTION = 'Posts about programming, newest first.';

/** How many posts a feed carries. */
export const FEED_LENGTH = 30;

interface FeedItem {
  url: string;
  card: PostCard;
}

function itemsOf(cards: readonly PostCard[], publicUrl: string): FeedItem[] {
  return cards.map((card) => ({ url: `${publicUrl}/post/${encodeURIComponent(card.slug)}`, card }));
}

/** RSS 2.0 (rssboard.org/rss-specification) with an Atom self link. */
export function rssFeed(cards: readonly PostCard[], publicUrl: string): string {
  const items = itemsOf(cards, publicUrl).map(
    ({ url, card }) => `
    <item>
      <title>${escapeMarkup(card.title)}</title>
      <link>${escapeMarkup(url)}</link>
      <guid isPermaLink="false">urn:uuid:${escapeMarkup(card.postId)}</guid>
      <pubDate>${new Date(card.createdAt).toUTCString()}</pubDate>
      <category>${escapeMarkup(card.category)}</category>
      <dc:creator>${escapeMarkup(card.author)}</dc:creator>
      <description>${escapeMarkup(card.excerpt)}</description>
    </item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${TITLE}</title>
    <link>${escapeMarkup(publicUrl)}/</link>
    <description>${DESCRIPTION}</description>
    <language>en</language>
    <atom:link href="${escapeMarkup(publicUrl)}/rss.xml" rel="self" type="application/rss+xml"/>${items.join('')}
  </channel>
</rss>
`;
}

/** Atom 1.0 (RFC 4287). */
export function atomFeed(cards: readonly PostCard[], publicUrl: string): string {
  const updated = cards[0]?.createdAt ?? '1970-01-01T00:00:00.000Z';
  const entries = itemsOf(cards, publicUrl).map(
    ({ url, card }) => `
  <entry>
    <id>urn:uuid:${escapeMarkup(card.postId)}</id>
    <title>${escapeMarkup(card.title)}</title>
    <link href="${escapeMarkup(url)}"/>
    <published>${card.createdAt}</published>
    <updated>${card.createdAt}</updated>
    <author><name>${escapeMarkup(card.author)}</name></author>
    <category term="${escapeMarkup(card.category)}"/>
    <summary>${escapeMarkup(card.excerpt)}</summary>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeMarkup(publicUrl)}/</id>
  <title>${TITLE}</title>
  <subtitle>${DESCRIPTION}</subtitle>
  <updated>${updated}</updated>
  <link href="${escapeMarkup(publicUrl)}/atom.xml" rel="self"/>
  <link href="${escapeMarkup(publicUrl)}/"/>${entries.join('')}
</feed>
`;
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function jsonFeed(cards: readonly PostCard[], publicUrl: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: TITLE,
    description: DESCRIPTION,
    home_page_url: `${publicUrl}/`,
    feed_url: `${publicUrl}/feed.json`,
    language: 'en',
    items: itemsOf(cards, publicUrl).map(({ url, card }) => ({
      id: `urn:uuid:${card.postId}`,
      url,
      title: card.title,
      content_text: card.excerpt,
      date_published: card.createdAt,
      authors: [{ name: card.author }],
      tags: [card.category],
      ...(card.titleImage ? { image: publicUrl + card.titleImage.src } : {}),
    })),
  });
}
