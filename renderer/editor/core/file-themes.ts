import { HighlightStyle, syntaxHighlighting, type TagStyle } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { color as oneDark, oneDarkHighlightStyle, oneDarkTheme } from '@codemirror/theme-one-dark';
import { defaultSettingsDracula, draculaDarkStyle, draculaInit } from '@uiw/codemirror-theme-dracula';
import type { EditorTheme } from '../../../server/contract/constants/editor';

// Both themes have colours that are too faint to be read (WCAG 2.2, 1.4.3): the same ones, a little lighter.
/** Colours of One Dark's syntax. */
export const oneDarkColors = HighlightStyle.define([
  ...oneDarkHighlightStyle.specs,
  { tag: tags.keyword, color: '#d190e6' },
  { tag: [tags.name, tags.deleted, tags.character, tags.propertyName, tags.macroName], color: '#ea868e' },
  { tag: tags.heading, color: '#ea868e', fontWeight: 'bold' },
  { tag: [tags.meta, tags.comment], color: '#9da5b4' },
  { tag: [tags.definition(tags.name), tags.separator], color: '#c5cbd6' },
  { tag: tags.function(tags.variableName), color: '#71b7f1' },
  { tag: [tags.color, tags.constant(tags.name), tags.standard(tags.name)], color: '#d9a878' },
]);

/** Colours of Dracula's syntax. */
export const draculaColors = HighlightStyle.define([
  ...draculaDarkStyle,
  { tag: tags.comment, color: '#98a5d4' },
  { tag: [tags.number, tags.bool, tags.null], color: '#c5a1fa' },
  { tag: tags.heading, color: '#c5a1fa', fontWeight: 'bold' },
  { tag: tags.strong, color: '#ffb86c', fontWeight: 'bold' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: '#8be9fd' },
]);

const ONE_DARK_NUMBERS = '#9099a8';
const DRACULA_NUMBERS = '#94aba9';

const oneDarkGutter = EditorView.theme({ '.cm-gutters': { color: ONE_DARK_NUMBERS } }, { dark: true });

/** Its look alone: the library gives look and colours as one list, in this order. */
const [draculaTheme] = draculaInit({
  settings: {
    ...defaultSettingsDracula,
    gutterForeground: DRACULA_NUMBERS,
    selection: 'rgba(189, 147, 249, 0.3)',
  },
}) as readonly [Extension, Extension];

/** Editor themes, with and without the colours of the syntax. */
export function fileTheme(theme: EditorTheme, isHighlighted: boolean): Extension {
  const [look, colors] =
    theme === 'dracula' ? [draculaTheme, draculaColors] : [[oneDarkTheme, oneDarkGutter], oneDarkColors];
  return isHighlighted ? [look, syntaxHighlighting(colors)] : look;
}

/** The colours of a theme, for what shows code without an editor. As CSS writes them. */
export interface ThemeColors {
  background: string;
  text: string;
  lineNumber: string;
  /** What stands for characters that cannot be seen. */
  special: string;
  /** Later ones win. */
  tags: readonly TagStyle[];
}

export const THEME_COLORS: Readonly<Record<EditorTheme, ThemeColors>> = {
  'one-dark': {
    background: oneDark.background,
    text: oneDark.ivory,
    lineNumber: ONE_DARK_NUMBERS,
    special: oneDark.coral,
    tags: oneDarkColors.specs,
  },
  dracula: {
    background: defaultSettingsDracula.background ?? '',
    text: defaultSettingsDracula.foreground ?? '',
    lineNumber: DRACULA_NUMBERS,
    special: '#ff5555',
    tags: draculaColors.specs,
  },
};
