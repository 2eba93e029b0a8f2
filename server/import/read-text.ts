import type { NoteBook } from './import-notes';
import { changeAroundCode } from './outside-code';

/** A picture that a text names, before it is looked for. */
export interface ImageReference {
  src: string;
  alt: string;
  line: number;
}

/** A text without its pictures and its links that lead nowhere, and the local pictures it had. */
export interface CleanText {
  text: string;
  images: ImageReference[];
}

const BADGES =
  /shields\.io|badg|travis-ci|circleci|appveyor|codecov|coveralls|david-dm|snyk\.io|nodei\.co|opencollective|gitter|codeclimate|inch-ci|packagephobia|bundlephobia|forthebadge|github\.com\/[^/]+\/[^/]+\/(?:actions\/)?workflows|githubusercontent\.com\/.*badge|deps\.rs|isitmaintained|greenkeeper|saucelabs|browserling|ci-status|awesome\.re|netlify\.com\/api|liberapay|saythanks|download.*\.svg|npm\.im|pepy\.tech|packagequality|securityscorecards/i;

/** Ornaments: without the picture their description says nothing. */
const ORNAMENT = /\b(?:logo|banner|logotype)\b|^\s*(?:split|divider|separator|spacer|line)\s*$/i;

const LINKED_IMAGE =
  /\[!\[([^\][]{0,500})\]\(<?([^()\s<>]{0,2000})>?(?:\s+["'][^"'\n]*["'])?\)\s*\]\(([^()\s]{0,2000})[^()\n]{0,300}\)/g;
const IMAGE = /!\[([^\][]{0,500})\]\(<?([^()\s<>]{0,2000})>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\)/g;
const HTML_ANCHOR = /(<a\b[^<>]{0,2000}>)((?:(?!<\/?a\b)[^]){0,2000})<\/a>/gi;
const LINKED_HTML_IMAGE = /\[([^\][<]{0,500}<img\b[^>]{0,2000}>[^\][]{0,500})\]\(([^()\s]{0,2000})\)/gi;
const HTML_IMAGE = /<img\b[^>]{0,2000}>/gi;
const LINK =
  /\[((?:[^\][]|\[[^\][]{0,200}\]){0,500})\]\(<?([^()\s<>]{1,2000}|[^()\s<>]{0,1000}\([^()\s]{0,200}\)[^()\s<>]{0,500})>?((?:\s+"[^"\n]*")?)\)/g;
const HTML_LINK = /<a\b[^>]{0,2000}>/gi;
/** Tags that pages show (DECISIONS, "Tags stripped") and those of tables. */
const KEPT_TAGS =
  /^<\/?(?:b|i|em|strong|code|kbd|sub|sup|br|ul|ol|li|a|details|summary|p|pre|blockquote|h[1-6]|table|thead|tbody|tr|th|td)[\s/>]/i;

/** Takes pictures, badges and tags that are never shown out of a text; unties links to files beside it. */
export function cleanText(source: string, line: number, notes: NoteBook): CleanText {
  const images: ImageReference[] = [];
  const takeImage = (alt: string, src: string, href = '') => {
    if (BADGES.test(src) || (BADGES.test(href) && isRemote(src))) {
      notes.add('Badges were left out.', line + 1);
      return '';
    }
    if (isRemote(src)) {
      notes.add('Pictures on other sites were left out; a link stays.', line + 1);
      return ORNAMENT.test(alt) && !href ? '' : linkTo(alt, href || src) || alt;
    }
    images.push({ src, alt: alt.replace(/\s+/g, ' ').trim(), line });
    return linkTo(alt, href);
  };
  /** Inside of a link the pictures give way: to the words beside them, else to their description. */
  const wordsFor = (inside: string, href: string) => {
    const descriptions = [...inside.matchAll(HTML_IMAGE)].map(([tag]) => {
      const alt = attribute(tag, 'alt');
      return takeImage(alt, attribute(tag, 'src'), href) === ''
        ? ''
        : alt.trim() || hostOf(href) || 'picture';
    });
    const rest = inside.replace(HTML_IMAGE, '');
    return /[^\s|]/.test(rest.replace(/<[^<>]*>|&nbsp;/g, ''))
      ? rest.replace(/^(?:\s|<br\s*\/?>)+/i, '')
      : descriptions.join(' ').trim();
  };
  const text = changeAroundCode(source, (part) =>
    part
      .replace(HTML_ANCHOR, (all, link: string, inside: string) =>
        /<img\b/i.test(inside) ? `${link}${wordsFor(inside, attribute(link, 'href'))}</a>` : all,
      )
      .replace(LINKED_IMAGE, (_all, alt: string, src: string, href: string) => takeImage(alt, src, href))
      .replace(IMAGE, (_all, alt: string, src: string) => takeImage(alt, src))
      .replace(
        LINKED_HTML_IMAGE,
        (_all, inside: string, href: string) => `[${wordsFor(inside, href)}](${href})`,
      )
      .replace(HTML_IMAGE, (tag) => asHtml(takeImage(attribute(tag, 'alt'), attribute(tag, 'src'))))
      .replace(/<a\b[^>]{0,2000}>\s*(\[[^\][\n]*\]\([^()\n]*\))?\s*<\/a>/gi, '$1')
      .replace(/\[\s*\]\([^()\n]{0,2000}\)/g, '')
      .replace(LINK, (all, label: string, href: string, title: string) =>
        untie(all, label, href, title, line, notes),
      )
      .replace(HTML_LINK, (tag) => (isKeptAddress(attribute(tag, 'href')) ? tag : '<a>'))
      .replace(/<\/?[a-z][\w-]*(?:\s[^<>]{0,2000})?\/?>/gi, (tag) =>
        KEPT_TAGS.test(tag) ? bareTag(tag) : '',
      ),
  );
  return { text: tidy(text), images };
}

/** Looks are the site's: only addresses, numbers and folds keep what they say. */
function bareTag(tag: string): string {
  return tag.replace(/^<((?!(?:a|ol|details)\b)[a-z][a-z0-9]*)\s[^<>]*>$/i, '<$1>');
}

/** Markdown is not read inside of HTML; HTML is read inside of Markdown. */
function asHtml(link: string): string {
  return link.replace(/^\[([^]*)\]\((\S*)\)$/, '<a href="$2">$1</a>');
}

function hostOf(address: string): string {
  return /^(?:https?:)?\/\/([^/?#]+)/i.exec(address)?.[1] ?? '';
}

/** Changes the addresses of links, in Markdown and HTML; without an address the words stay. */
export function changeLinks(text: string, change: (href: string) => string | undefined): string {
  return changeAroundCode(text, (part) =>
    part
      .replace(LINK, (_all, label: string, href: string, title: string) => {
        const changed = change(href);
        return changed === undefined ? label : `[${label}](${changed}${title})`;
      })
      .replace(HTML_LINK, (tag) => {
        const changed = change(attribute(tag, 'href'));
        return changed === undefined
          ? '<a>'
          : tag.replace(/(\shref\s*=\s*["']?)[^"'\s>]*/i, `$1${changed.replaceAll('$', '$$$$')}`);
      }),
  );
}

/** A link in a picture's place; empty when the address leads nowhere that a page may link to. */
function linkTo(alt: string, address: string): string {
  const target = address.startsWith('//') ? `https:${address}` : address;
  return /^https?:/i.test(target) ? `[${alt.trim() || 'picture'}](${target})` : '';
}

function untie(
  all: string,
  label: string,
  href: string,
  _title: string,
  line: number,
  notes: NoteBook,
): string {
  if (isKeptAddress(href)) {
    return all;
  }
  notes.add('Links to files beside the text were untied; their words stay.', line + 1);
  return label;
}

function attribute(tag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
}

function isRemote(address: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address) && !/^file:/i.test(address);
}

function isKeptAddress(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|#)/i.test(address);
}

/** Takes away what remains of emptied lines, links and wrappers. */
function tidy(text: string): string {
  const emptied = text
    .replace(/<(a|p|b|i|em|strong|sub|sup|h[1-6])>\s{0,200}<\/\1>/gi, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^[ \t]*(?:(?:<br[ \t]{0,9}\/?>|<\/?p(?:\s[^<>]{0,200})?>|&nbsp;|\||•|·|\\)[ \t]*)+$/gim, '')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();
  const first = emptied.search(/\S/);
  return first < 0 ? '' : emptied.slice(emptied.lastIndexOf('\n', first) + 1);
}
