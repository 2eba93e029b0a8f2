import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { draftContentSchema, type DraftContent } from '../../server/contract/schemas/draft';
import type { MediaFile } from '../../server/contract/schemas/media';
import { mediaSlots } from '../../server/domain/post-file/media-slots';
import type { TestServer } from './server';
import { sha256, upload } from './uploads';

const CLIP = resolve(import.meta.dirname, '../fixtures/media/clip.mp4');

type Server = Pick<TestServer, 'url'>;

/** A small picture of one colour, as PNG. */
export function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Uploads a file. @throws {Error} when it is not taken */
export async function uploaded(
  server: Server,
  token: string,
  bytes: Buffer,
  type: string,
  changes = {},
): Promise<MediaFile> {
  const { status, body } = await upload(server, token, { bytes, type }, changes);
  if (status !== 201) {
    throw new Error(`Not stored: ${status} ${JSON.stringify(body)}`);
  }
  return body;
}

/** A post with something in every field, its files uploaded by that author. */
export async function wholePost(server: Server, token: string): Promise<DraftContent> {
  const [title, poster, section, point] = (await Promise.all(
    ['#c00', '#0c0', '#00c', '#cc0'].map(async (color) =>
      uploaded(server, token, await picture(color), 'image/png'),
    ),
  )) as [MediaFile, MediaFile, MediaFile, MediaFile];
  const video = await uploaded(server, token, await readFile(CLIP), 'video/mp4', { posterKey: poster.key });
  return draftContentSchema.parse({
    category: 'C++',
    title: 'Заголовок: <T> & "quotes"',
    content: 'Intro. 简介 — مقدمة — מבוא\n\n## Mine\n\n- a\n',
    summary: 'In\nshort, 要約',
    keywords: ['templates', 'C++', 'шаблоны', 'テンプレート'],
    titleImage: title.path,
    titleImageAlt: 'A [red] square, квадрат',
    titleImageHash: title.hash,
    titleVideo: video.path,
    titleVideoPoster: poster.path,
    videoHash: video.hash,
    subtitles: [
      {
        title: 'What & why',
        isFAQ: true,
        ...{ image: section.path, imageAlt: 'Blue', imageHash: section.hash },
        bulletPoints: [
          {
            text: 'With all\n\n- nested',
            ...{ image: point.path, imageAlt: 'Yellow', imageHash: point.hash },
            ...{ video: video.path, videoHash: video.hash },
            ...{ codeSnippet: 'a<b>();\n```\n', codeLanguage: 'cpp' },
          },
          { text: '' },
        ],
      },
      { title: 'मुख्य भाग', bulletPoints: [{ text: 'ข้อความ' }] },
    ],
    superTitles: [
      {
        superTitle: 'A | B',
        attributes: [{ attribute: 'Speed', items: [{ title: 'A', bulletPoints: ['fast', 'two\nlines'] }] }],
      },
      {
        superTitle: 'Ελληνικά',
        attributes: [{ attribute: '속도', items: [{ title: 'B', bulletPoints: ['быстро'] }] }],
      },
    ],
  });
}

/** With the hashes of files in place of their addresses, which differ from person to person. */
export async function withHashes({ url }: Server, content: DraftContent): Promise<DraftContent> {
  const copy = structuredClone(content);
  for (const slot of mediaSlots(copy)) {
    const response = await fetch(url + slot.address);
    slot.place(`${response.status} ${sha256(Buffer.from(await response.arrayBuffer()))}`);
  }
  return copy;
}
