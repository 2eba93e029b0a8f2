import { color as oneDarkColor } from '@codemirror/theme-one-dark';
import type { TagStyle } from '@codemirror/language';
import { defaultSettingsDracula } from '@uiw/codemirror-theme-dracula';
import type { EditorTheme } from '../../../server/contract/constants/editor';
import { draculaColors, oneDarkColors } from '../core/file-themes';
import type { PictureGround } from './picture-job';

/** What of an editor's theme a picture needs. */
export interface PictureTheme {
  ground: PictureGround;
  /** Tags of the parsers and their looks, as the editor shows them. */
  tags: readonly TagStyle[];
}

/** The editor's own themes: the same definitions, so that a picture looks as the editor does. */
export const PICTURE_THEMES: Readonly<Record<EditorTheme, PictureTheme>> = {
  'one-dark': {
    ground: {
      background: oneDarkColor.background,
      text: oneDarkColor.ivory,
      lineNumber: oneDarkColor.stone,
      special: oneDarkColor.coral,
    },
    tags: oneDarkColors.specs,
  },
  dracula: {
    ground: {
      background: defaultSettingsDracula.background ?? '',
      text: defaultSettingsDracula.foreground ?? '',
      lineNumber: defaultSettingsDracula.gutterForeground ?? '',
      special: '#ff5555',
    },
    tags: draculaColors.specs,
  },
};
