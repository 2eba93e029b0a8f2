import type { DraftContent, Finding } from '../contract/schemas/draft';

/** What was found out about a draft before it is judged. */
export interface PostFacts {
  content: DraftContent;
  /** Links and headings of its Markdown texts, by field. */
  texts: readonly { path: string; links: readonly string[]; headings: readonly Heading[] }[];
  /** Snippets that their language cannot read. */
  snippetErrors: readonly { path: string; language: string; line: number }[];
  /** Links that lead nowhere on this site, as written. */
  brokenLinks: ReadonlySet<string>;
  /** Bytes of its files, by their path. */
  bytes: ReadonlyMap<string, number>;
}

interface Heading {
  level: number;
  text: string;
}

/** Beyond these readers wait: bytes of all pictures, bytes of all videos, number of snippets. */
const HEAVY = { images: 3 * 1024 * 1024, videos: 60 * 1024 * 1024, snippets: 60 };

const FINDINGS_MAX = 100;

/** What the author of a draft may want to mend, in the order of its fields where it can be told. */
export function findPostProblems(facts: PostFacts): Finding[] {
  return [
    ...missingAlternatives(facts.content),
    ...emptySections(facts.content),
    ...brokenLinks(facts),
    ...headingJumps(facts),
    ...snippetProblems(facts),
    ...weight(facts),
  ].slice(0, FINDINGS_MAX);
}

/** A picture of a draft, or a video, with how it is called. */
interface Used {
  kind: 'images' | 'videos';
  file: string;
  alt: string;
  path: string;
  name: string;
}

function filesOf(content: DraftContent): Used[] {
  const { titleImage, titleImageAlt, titleVideo, subtitles } = content;
  const image = (file: string, alt: string, path: string, name: string): Used => ({
    kind: 'images',
    file,
    alt,
    path,
    name,
  });
  const video = (file: string, path: string, name: string): Used => ({
    kind: 'videos',
    file,
    alt: '',
    path,
    name,
  });
  return [
    image(titleImage, titleImageAlt, 'titleImage', 'the title image'),
    video(titleVideo, 'titleVideo', 'the title video'),
    ...subtitles.flatMap((subtitle, at) => [
      image(subtitle.image, subtitle.imageAlt, `subtitles.${at}.image`, `the picture of subtitle ${at + 1}`),
      ...subtitle.bulletPoints.flatMap((point, index) => {
        const path = `subtitles.${at}.bulletPoints.${index}`;
        const place = `of subtitle ${at + 1}, bullet point ${index + 1}`;
        return [
          image(point.image, point.imageAlt, `${path}.image`, `the picture ${place}`),
          video(point.video, `${path}.video`, `the video ${place}`),
        ];
      }),
    ]),
  ].filter(({ file }) => file !== '');
}

function missingAlternatives(content: DraftContent): Finding[] {
  return filesOf(content)
    .filter(({ kind, alt }) => kind === 'images' && alt.trim() === '')
    .map(({ path, name }) => ({
      code: 'missing_alt',
      // A picture that only decorates rightly has none.
      level: 'hint',
      message: `Say in words what ${name} shows, for people who do not see it. If it only decorates, leave it so.`,
      path: `${path}Alt`,
    }));
}

function emptySections({ subtitles, superTitles }: DraftContent): Finding[] {
  const compared = new Set(superTitles.map(({ superTitle }) => superTitle.trim()));
  const isFilled = (point: DraftContent['subtitles'][number]['bulletPoints'][number]) =>
    [point.text, point.image, point.video, point.codeSnippet].some((part) => part.trim() !== '');
  const sections = subtitles.flatMap((subtitle, at): Finding[] => {
    const { title, image, isFAQ, bulletPoints } = subtitle;
    const hasTable = !isFAQ && compared.has(title.trim());
    const name = title.trim() === '' ? `Subtitle ${at + 1}` : `“${title.trim()}”`;
    if (image === '' && !hasTable && !bulletPoints.some(isFilled)) {
      return [empty(`${name} has nothing below it: add a bullet point, or remove it.`, `subtitles.${at}`)];
    }
    return bulletPoints.flatMap((point, index) =>
      isFilled(point)
        ? []
        : [
            empty(
              `Bullet point ${index + 1} of ${name} is empty: fill or remove it.`,
              `subtitles.${at}.bulletPoints.${index}`,
            ),
          ],
    );
  });
  const tables = superTitles.flatMap(({ superTitle, attributes }, at): Finding[] =>
    attributes.some(({ items }) => items.length > 0)
      ? []
      : [
          empty(
            `The comparison “${superTitle.trim() || at + 1}” has no items to compare: add some, or remove it.`,
            `superTitles.${at}`,
          ),
        ],
  );
  return [...sections, ...tables];
}

function empty(message: string, path: string): Finding {
  return { code: 'empty_section', level: 'warning', message, path };
}

function brokenLinks({ texts, brokenLinks: broken }: PostFacts): Finding[] {
  return texts.flatMap(({ path, links }) =>
    links
      .filter((link) => broken.has(link))
      .map((link) => ({
        code: 'broken_link' as const,
        level: 'warning' as const,
        message: `The link to ${shorten(link)} leads nowhere on this site.`,
        path,
      })),
  );
}

function headingJumps({ texts }: PostFacts): Finding[] {
  return texts.flatMap(({ path, headings }) =>
    headings.flatMap(({ level, text }, index): Finding[] => {
      const before = headings[index - 1]?.level;
      if (before === undefined || level <= before + 1) {
        return [];
      }
      const name = text.trim() === '' ? '' : ` “${shorten(text.trim())}”`;
      return [
        {
          code: 'heading_order',
          level: 'hint',
          message: `The heading${name} jumps from level ${before} to level ${level}: use level ${before + 1}.`,
          path,
        },
      ];
    }),
  );
}

function snippetProblems({ snippetErrors }: PostFacts): Finding[] {
  return snippetErrors.map(({ path, language, line }) => ({
    code: 'snippet_syntax',
    level: 'hint',
    message: `Line ${line} of this snippet does not read as ${language.trim()}: check it, or choose its language.`,
    path,
  }));
}

function weight({ content, bytes }: PostFacts): Finding[] {
  const files = filesOf(content).map((used) => ({ ...used, bytes: bytes.get(used.file) ?? 0 }));
  const findings: Finding[] = [];
  for (const kind of ['images', 'videos'] as const) {
    const ofKind = files.filter((file) => file.kind === kind);
    const unique = new Map(ofKind.map((file) => [file.file, file]));
    const sum = [...unique.values()].reduce((total, file) => total + file.bytes, 0);
    const heaviest = [...unique.values()].sort((a, b) => b.bytes - a.bytes)[0];
    if (sum > HEAVY[kind] && heaviest) {
      const what = kind === 'images' ? 'pictures' : 'videos';
      findings.push({
        code: 'too_heavy',
        level: 'hint',
        message: `The ${what} take ${inMegabytes(sum)} together: that is long to wait for. Most of it is ${heaviest.name}, with ${inMegabytes(heaviest.bytes)}.`,
        path: heaviest.path,
      });
    }
  }
  const snippets = content.subtitles.map(
    ({ bulletPoints }) => bulletPoints.filter(({ codeSnippet }) => codeSnippet.trim() !== '').length,
  );
  const count = snippets.reduce((sum, each) => sum + each, 0);
  if (count > HEAVY.snippets) {
    const most = Math.max(...snippets);
    const at = snippets.indexOf(most);
    findings.push({
      code: 'too_heavy',
      level: 'hint',
      message: `${count} snippets are a lot for one page. Most of them, ${most}, are in subtitle ${at + 1}: make two posts of it?`,
      path: `subtitles.${at}`,
    });
  }
  return findings;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
