import { NO_MEDIA, type MediaValue } from '../../../components/media/media-value';
import type { DraftContent } from '../../../../server/contract/schemas/draft';

/** Everything that can be moved, copied and removed has a key of its own, which stays with it. */
export interface FormNode {
  key: string;
}

export interface FormPoint extends FormNode {
  text: string;
  image: MediaValue;
  video: MediaValue;
  codeSnippet: string;
  codeLanguage: string;
}

export interface FormSubtitle extends FormNode {
  title: string;
  image: MediaValue;
  isFAQ: boolean;
  bulletPoints: FormPoint[];
}

export interface FormLine extends FormNode {
  text: string;
}

export interface FormItem extends FormNode {
  title: string;
  bulletPoints: FormLine[];
}

export interface FormAttribute extends FormNode {
  attribute: string;
  items: FormItem[];
}

export interface FormSuperTitle extends FormNode {
  superTitle: string;
  attributes: FormAttribute[];
}

/** What stands in the form: a {@link DraftContent} whose parts have keys. */
export interface FormContent {
  category: DraftContent['category'];
  title: string;
  content: string;
  summary: string;
  keywords: string[];
  titleImage: MediaValue;
  titleVideo: MediaValue;
  subtitles: FormSubtitle[];
  superTitles: FormSuperTitle[];
}

/** Gives the next key: unique in the document, fit for an id of an element. */
export type NewKey = () => string;

export const emptyMedia = (): MediaValue => ({ ...NO_MEDIA });

export const newPoint = (key: NewKey): FormPoint => ({
  key: key(),
  text: '',
  image: emptyMedia(),
  video: emptyMedia(),
  codeSnippet: '',
  codeLanguage: '',
});

export const newSubtitle = (key: NewKey): FormSubtitle => ({
  key: key(),
  title: '',
  image: emptyMedia(),
  isFAQ: false,
  bulletPoints: [],
});

export const newLine = (key: NewKey): FormLine => ({ key: key(), text: '' });

export const newItem = (key: NewKey): FormItem => ({ key: key(), title: '', bulletPoints: [newLine(key)] });

export const newAttribute = (key: NewKey): FormAttribute => ({ key: key(), attribute: '', items: [] });

export const newSuperTitle = (key: NewKey): FormSuperTitle => ({
  key: key(),
  superTitle: '',
  attributes: [],
});

/** A form as SPEC §4 resets it: one empty subtitle and one empty super title. */
export function emptyForm(key: NewKey): FormContent {
  return {
    category: '',
    title: '',
    content: '',
    summary: '',
    keywords: [],
    titleImage: emptyMedia(),
    titleVideo: emptyMedia(),
    subtitles: [newSubtitle(key)],
    superTitles: [newSuperTitle(key)],
  };
}

/** Keys of parts, in the order of {@link keysOf}; undefined for parts that get a new one. */
export type FormKeys = readonly (string | undefined)[];

/** Puts a draft into a form. The first keys are taken from `keys`, which {@link keysOf} gave for the same content. */
export function formOf(content: DraftContent, newKey: NewKey, keys: FormKeys = []): FormContent {
  let used = 0;
  const key = (): string => keys[used++] ?? newKey();
  return {
    category: content.category,
    title: content.title,
    content: content.content,
    summary: content.summary,
    keywords: [...content.keywords],
    titleImage: {
      path: content.titleImage,
      hash: content.titleImageHash,
      alt: content.titleImageAlt,
      poster: '',
    },
    titleVideo: {
      path: content.titleVideo,
      hash: content.videoHash,
      alt: '',
      poster: content.titleVideoPoster,
    },
    subtitles: content.subtitles.map(({ title, image, imageAlt, imageHash, isFAQ, bulletPoints }) => ({
      key: key(),
      title,
      image: { path: image, hash: imageHash, alt: imageAlt, poster: '' },
      isFAQ,
      bulletPoints: bulletPoints.map((point) => ({
        key: key(),
        text: point.text,
        image: { path: point.image, hash: point.imageHash, alt: point.imageAlt, poster: '' },
        video: { path: point.video, hash: point.videoHash, alt: '', poster: '' },
        codeSnippet: point.codeSnippet,
        codeLanguage: point.codeLanguage,
      })),
    })),
    superTitles: content.superTitles.map(({ superTitle, attributes }) => ({
      key: key(),
      superTitle,
      attributes: attributes.map(({ attribute, items }) => ({
        key: key(),
        attribute,
        items: items.map(({ title, bulletPoints }) => ({
          key: key(),
          title,
          bulletPoints: bulletPoints.map((text) => ({ key: key(), text })),
        })),
      })),
    })),
  };
}

/** The keys of all parts, in the order in which {@link formOf} takes them. */
export function keysOf({ subtitles, superTitles }: FormContent): string[] {
  return [
    ...subtitles.flatMap(({ key, bulletPoints }) => [key, ...bulletPoints.map((point) => point.key)]),
    ...superTitles.flatMap(({ key, attributes }) => [
      key,
      ...attributes.flatMap((attribute) => [
        attribute.key,
        ...attribute.items.flatMap((item) => [item.key, ...item.bulletPoints.map((line) => line.key)]),
      ]),
    ]),
  ];
}

/** What stands in a form, as the contract has it. */
export function contentOf(form: FormContent): DraftContent {
  const { titleImage, titleVideo } = form;
  return {
    category: form.category,
    title: form.title,
    content: form.content,
    summary: form.summary,
    keywords: [...form.keywords],
    titleImage: titleImage.path,
    titleImageAlt: titleImage.alt,
    titleImageHash: titleImage.hash,
    titleVideo: titleVideo.path,
    titleVideoPoster: titleVideo.poster,
    videoHash: titleVideo.hash,
    subtitles: form.subtitles.map(({ title, image, isFAQ, bulletPoints }) => ({
      title,
      ...imageFields(image),
      isFAQ,
      bulletPoints: bulletPoints.map((point) => ({
        text: point.text,
        ...imageFields(point.image),
        video: point.video.path,
        videoHash: point.video.hash,
        codeSnippet: point.codeSnippet,
        codeLanguage: point.codeLanguage,
      })),
    })),
    superTitles: form.superTitles.map(({ superTitle, attributes }) => ({
      superTitle,
      attributes: attributes.map(({ attribute, items }) => ({
        attribute,
        items: items.map(({ title, bulletPoints }) => ({
          title,
          bulletPoints: bulletPoints.map(({ text }) => text),
        })),
      })),
    })),
  };
}

function imageFields({ path, alt, hash }: MediaValue) {
  return { image: path, imageAlt: alt, imageHash: hash };
}
