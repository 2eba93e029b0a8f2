import { EDITOR } from '../../../../server/contract/constants/editor';
import type { EditorSettings } from './types';

/** How code is shown until somebody chooses otherwise (SPEC §9, "Editor"). */
export const DEFAULT_SETTINGS: Readonly<EditorSettings> = {
  theme: EDITOR.theme,
  fontSize: EDITOR.fontSize,
  lineNumbers: true,
  syntaxHighlight: true,
  autoSave: true,
  lineWrapping: true,
};
