import type { CardList } from '../../server/contract/page';
import { LIMITS } from '../../server/contract/constants/limits';
import type { PostCard } from '../../server/contract/schemas/post';
import type { Api } from '../api/client';

interface CardQuery {
  category?: string | undefined;
  cursor?: string | undefined;
  limit?: number;
}

/** One step of a list of post cards, newest first, with its total and the way on. */
export async function fetchCards(api: Api, query: CardQuery, signal?: AbortSignal): Promise<CardList> {
  const { data, headers } = await api.callWithHeaders(
    'listPosts',
    {
      query: {
        view: 'card',
        limit: String(query.limit ?? LIMITS.exploreStep),
        category: query.category,
        cursor: query.cursor,
      },
    },
    { signal },
  );
  return {
    cards: data as PostCard[],
    total: Number(headers.get('x-total-count') ?? data.length),
    nextCursor: cursorOf(headers.get('link')),
  };
}

/** The list with a further step behind it; a card that came twice stands once. */
export function appendCards(list: CardList, step: CardList): CardList {
  const known = new Set(list.cards.map((card) => card.postId));
  return { ...step, cards: [...list.cards, ...step.cards.filter((card) => !known.has(card.postId))] };
}

/** The cursor in a `Link: <...?cursor=...>; rel="next"` header (RFC 8288). */
export function cursorOf(link: string | null): string | null {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null;
}
