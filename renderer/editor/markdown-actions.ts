/** One button of the Markdown toolbar. */
export interface MarkdownAction {
  name:
    | 'bold'
    | 'italic'
    | 'heading2'
    | 'heading3'
    | 'link'
    | 'list'
    | 'numberedList'
    | 'quote'
    | 'code'
    | 'codeBlock';
  label: string;
  /** As CodeMirror writes it: `Mod` is Control, on a Mac Command. */
  key: string;
}

/** The toolbar, in its order; a group each. */
export const MARKDOWN_ACTIONS: readonly (readonly MarkdownAction[])[] = [
  [
    { name: 'bold', label: 'Bold', key: 'Mod-b' },
    { name: 'italic', label: 'Italic', key: 'Mod-i' },
    { name: 'code', label: 'Inline code', key: 'Mod-e' },
    { name: 'link', label: 'Link', key: 'Mod-k' },
  ],
  [
    { name: 'heading2', label: 'Heading', key: 'Mod-Alt-2' },
    { name: 'heading3', label: 'Smaller heading', key: 'Mod-Alt-3' },
  ],
  [
    { name: 'list', label: 'List', key: 'Mod-Shift-8' },
    { name: 'numberedList', label: 'Numbered list', key: 'Mod-Shift-7' },
    { name: 'quote', label: 'Quote', key: 'Mod-Shift-9' },
    { name: 'codeBlock', label: 'Code block', key: 'Mod-Alt-c' },
  ],
];

/** Whether keys are named as on a Mac. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** A key for people, such as `Ctrl+Shift+8`. */
export function keyName(key: string): string {
  return key
    .split('-')
    .map((part) =>
      part === 'Mod' ? (isMac() ? '⌘' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part,
    )
    .join('+');
}

/** A key as `aria-keyshortcuts` wants it, such as `Control+Shift+8`. */
export function ariaKey(key: string): string {
  return key
    .split('-')
    .map((part) =>
      part === 'Mod' ? (isMac() ? 'Meta' : 'Control') : part.length === 1 ? part.toUpperCase() : part,
    )
    .join('+');
}
