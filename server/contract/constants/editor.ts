/** The languages of the code editor (SPEC §9, "Editor"), in the order of its select. `tag` is that of a fence. */
export const EDITOR_LANGUAGES = [
  { id: 'javascript', name: 'JavaScript', tag: 'js', extension: 'js' },
  { id: 'python', name: 'Python', tag: 'python', extension: 'py' },
  { id: 'css', name: 'CSS', tag: 'css', extension: 'css' },
  { id: 'html', name: 'HTML', tag: 'html', extension: 'html' },
  { id: 'markdown', name: 'Markdown', tag: 'md', extension: 'md' },
] as const;

export type EditorLanguage = (typeof EDITOR_LANGUAGES)[number]['id'];

export const EDITOR_THEMES = [
  { id: 'one-dark', name: 'One Dark' },
  { id: 'dracula', name: 'Dracula' },
] as const;

export type EditorTheme = (typeof EDITOR_THEMES)[number]['id'];

/** Sizes, delays and names of the code editor (SPEC §9, "Editor"). */
export const EDITOR = {
  language: 'javascript',
  theme: 'one-dark',
  /** Pixels. */
  fontSizes: [12, 14, 16, 18, 20],
  fontSize: 14,
  /** Milliseconds from the last change until it is kept. */
  saveDelay: 1_000,
  pngName: 'code.png',
  textName: 'code.txt',
  windowsMax: 30,
  /** Characters of a file's name. */
  nameMax: 80,
  /** Characters of one file that is opened, dropped or comes with a link. */
  codeMax: 1_000_000,
} as const satisfies Record<string, unknown> & { language: EditorLanguage; theme: EditorTheme };
