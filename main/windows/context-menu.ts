import { clipboard, Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';

/** What the right mouse button offers: spelling first, then what can be done with text and links. */
export function offerContextMenu(window: BrowserWindow): void {
  const { webContents } = window;
  webContents.on('context-menu', (_event, params) => {
    const { misspelledWord, dictionarySuggestions, isEditable, editFlags, selectionText, linkURL } = params;
    const spelling: MenuItemConstructorOptions[] = misspelledWord
      ? [
          ...dictionarySuggestions.map((word) => ({
            label: word,
            click: () => webContents.replaceMisspelling(word),
          })),
          ...(dictionarySuggestions.length === 0 ? [{ label: 'No suggestions', enabled: false }] : []),
          {
            label: 'Add to dictionary',
            click: () => webContents.session.addWordToSpellCheckerDictionary(misspelledWord),
          },
          { type: 'separator' },
        ]
      : [];
    const editing: MenuItemConstructorOptions[] = isEditable
      ? [
          { role: 'undo', enabled: editFlags.canUndo },
          { role: 'redo', enabled: editFlags.canRedo },
          { type: 'separator' },
          { role: 'cut', enabled: editFlags.canCut },
          { role: 'copy', enabled: editFlags.canCopy },
          { role: 'paste', enabled: editFlags.canPaste },
          { role: 'selectAll', enabled: editFlags.canSelectAll },
        ]
      : selectionText.trim() === ''
        ? []
        : [{ role: 'copy' }];
    const link: MenuItemConstructorOptions[] = /^(?:https?|mailto):/.test(linkURL)
      ? [{ label: 'Copy link', click: () => void clipboard.writeText(linkURL) }]
      : [];
    const items = [...spelling, ...editing, ...link];
    if (items.length > 0) {
      Menu.buildFromTemplate(items).popup({ window });
    }
  });
}
