import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { LIMITS } from '../../server/contract/constants/limits';
import { MEDIA_LIMITS } from '../../server/contract/constants/media';
import type { MediaFile, UploadAddress } from '../../server/contract/schemas/media';
import { cleanName } from '../../server/contract/rules/shown-text';
import type { Post } from '../../server/contract/schemas/post';
import type { PostDraftInput } from '../../server/contract/schemas/post-draft';
import type { Site } from '../support/site';
import { asLine } from '../support/xss-payloads';
import { makeMember, type Member } from './members';

/** Somebody whose name is a payload, with a picture whose file name is one. */
export interface HostileAuthor {
  member: Member;
  name: string;
  picture: string;
}

/** A post with one payload in each field that a post has once. */
export interface HostilePost {
  payload: string;
  /** As the title and other fields of one line have it. */
  line: string;
  author: HostileAuthor;
  post: Post;
}

export async function makeHostileAuthor(site: Site, payload: string): Promise<HostileAuthor> {
  // Names are refused with what turns text around: of such a payload, the rest.
  const name = cleanName(asLine(payload, LIMITS.nameMax));
  const member = await makeMember(site, name);
  await member.call('POST', '/auth/accept-policy');
  return { member, name, picture: await uploadPicture(site, member, payload) };
}

/**
 * A post with the payload in each field that a post has once.
 *
 * @param word put before the payload in the text, to be searched for
 */
export function single(payload: string, image: string, word: string): PostDraftInput {
  const line = asLine(payload, LIMITS.titleMax);
  return {
    category: 'Kotlin',
    title: line,
    content: `${word} ${payload}`,
    summary: payload,
    keywords: [asLine(payload, LIMITS.keywordMax)],
    titleImage: image,
    titleImageAlt: payload,
    superTitles: [{ superTitle: line, attributes: [] }],
  };
}

/** Publishes a {@link single} post. */
export async function publishHostile(
  author: HostileAuthor,
  payload: string,
  word: string,
): Promise<HostilePost> {
  const post = (await author.member.call('POST', '/posts', single(payload, author.picture, word))) as Post;
  return { payload, line: asLine(payload, LIMITS.titleMax), author, post };
}

/** As many payloads as sections fit into a post. */
export const GATHERED = LIMITS.subtitlesMax;

/** A post with each payload in each field that a post has many times. */
export function gather(payloads: readonly string[], image: string): PostDraftInput {
  const items = [...new Set(payloads.map((payload) => asLine(payload, LIMITS.titleMax)))].map((title) => ({
    title,
    bulletPoints: ['x'],
  }));
  return {
    category: 'Java',
    title: 'Payloads',
    content: payloads.join('\n\n'),
    subtitles: payloads.map((payload, index) => ({
      title: asLine(payload, LIMITS.titleMax),
      isFAQ: index % 4 === 0,
      image,
      imageAlt: payload,
      bulletPoints: [
        {
          text: payload,
          image,
          imageAlt: payload,
          codeSnippet: payload,
          codeLanguage: payload.slice(0, 40),
        },
      ],
    })),
    superTitles: [
      {
        superTitle: 'Payloads as rows',
        attributes: payloads.map((payload) => ({
          attribute: asLine(payload, LIMITS.titleMax),
          items: [{ title: 'Cell', bulletPoints: [payload] }],
        })),
      },
      { superTitle: 'Payloads as columns', attributes: [{ attribute: 'Row', items }] },
    ],
  };
}

let shade = 0;

/** Uploads a tiny picture under that name. @returns its path */
export async function uploadPicture(site: Site, author: Member, name: string): Promise<string> {
  const fileName = name.slice(0, MEDIA_LIMITS.fileNameMax);
  shade += 1;
  const background = `#${shade.toString(16).padStart(6, '0')}`;
  const bytes = await sharp({ create: { width: 12, height: 12, channels: 3, background } })
    .webp()
    .toBuffer();
  const fileHash = createHash('sha256').update(bytes).digest('hex');
  const fileType = 'image/webp';
  const { signedUrl, headers, key } = (await author.call('POST', '/media/get-presigned-url', {
    ...{ fileType, folder: 'images', category: 'Kotlin', fileSize: bytes.length, fileHash, fileName },
  })) as UploadAddress;
  const sent = await fetch(new URL(signedUrl, site.url), {
    method: 'PUT',
    headers,
    body: new Uint8Array(bytes),
  });
  expect(sent.status).toBeLessThan(300);
  const { path } = (await author.call('POST', '/media/store-metadata', {
    ...{ fileKey: key, fileHash, fileType, category: 'Kotlin' },
  })) as MediaFile;
  return path;
}
