import type { DraftContent } from '../../contract/schemas/draft';

/** A field of a post that names a file. */
export interface MediaSlot {
  kind: 'image' | 'video';
  /** Where in the post, such as `subtitles.0.bulletPoints.2.image`. */
  path: string;
  /** What stands in it; not empty. */
  address: string;
  /** Puts another address of the same file in. */
  place(address: string): void;
  /** Puts another file in: its address and SHA-256. */
  fill(address: string, hash: string): void;
}

type Media = Pick<
  DraftContent,
  'titleImage' | 'titleImageHash' | 'titleVideo' | 'titleVideoPoster' | 'videoHash' | 'subtitles'
>;

/** Every field of a post that names a file, in the order of reading. Filling one changes `post`. */
export function mediaSlots(post: Media): MediaSlot[] {
  const slots = [
    slot(post, ['titleImage', 'titleImageHash'], 'image', ''),
    slot(post, ['titleVideo', 'videoHash'], 'video', ''),
    slot(post, ['titleVideoPoster'], 'image', ''),
    ...post.subtitles.flatMap((subtitle, at) => [
      slot(subtitle, ['image', 'imageHash'], 'image', `subtitles.${at}.`),
      ...subtitle.bulletPoints.flatMap((point, index) => {
        const place = `subtitles.${at}.bulletPoints.${index}.`;
        return [
          slot(point, ['image', 'imageHash'], 'image', place),
          slot(point, ['video', 'videoHash'], 'video', place),
        ];
      }),
    ]),
  ];
  return slots.filter(({ address }) => address !== '');
}

function slot<Holder extends object>(
  holder: Holder,
  [name, hashName]: [name: keyof Holder & string, hash?: keyof Holder & string],
  kind: MediaSlot['kind'],
  place: string,
): MediaSlot {
  // The fields named above are texts, all of them.
  const fields = holder as Record<string, string>;
  return {
    kind,
    path: place + name,
    address: fields[name] ?? '',
    place(address) {
      fields[name] = address;
    },
    fill(address, hash) {
      fields[name] = address;
      if (hashName !== undefined) {
        fields[hashName] = hash;
      }
    },
  };
}
