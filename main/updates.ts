import { app, dialog } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { Logger } from '../server/domain/ports';
import type { Settings } from './settings';

/**
 * Updates through electron-updater, from the address that the package was built with. Off until the person asks:
 * nothing leaves the machine before.
 *
 * @returns looks now; undefined where there is nothing to look at: an app that is not packaged
 */
export function followUpdates(
  settings: Pick<Settings, 'get'>,
  logger: Logger,
): (() => Promise<void>) | undefined {
  if (!app.isPackaged) {
    return undefined;
  }
  const look = async (isAsked: boolean): Promise<void> => {
    try {
      const { default: updater } = await import('electron-updater');
      const { autoUpdater } = updater;
      autoUpdater.logger = null;
      autoUpdater.autoDownload = false;
      const found = await autoUpdater.checkForUpdates();
      if (found?.isUpdateAvailable) {
        await offer(autoUpdater, found.updateInfo.version);
      } else if (isAsked && found) {
        await dialog.showMessageBox({ message: 'This is the newest Lectern.', buttons: ['OK'] });
      } else if (isAsked) {
        // Nobody was asked: on Linux, one that is no AppImage and no package of the system's.
        await dialog.showMessageBox({
          message: 'This Lectern does not update itself.',
          detail: 'Get new versions from where you got this one.',
          buttons: ['OK'],
        });
      }
    } catch (error) {
      logger.warn({ err: error }, 'Looking for a new version failed.');
      if (isAsked) {
        dialog.showErrorBox(
          'No answer',
          'New versions could not be looked for. Check the connection, then try again.',
        );
      }
    }
  };
  const offer = async (updater: AppUpdater, version: string): Promise<void> => {
    const { response } = await dialog.showMessageBox({
      message: `Lectern ${version} is there.`,
      detail: 'It is put in place when you quit.',
      buttons: ['Download', 'Later'],
      cancelId: 1,
    });
    if (response !== 0) {
      return;
    }
    try {
      await updater.downloadUpdate();
    } catch (error) {
      logger.warn({ err: error }, 'A new version was not downloaded.');
      // The person chose to download it, also where Lectern looked by itself.
      dialog.showErrorBox(
        `Lectern ${version} was not downloaded`,
        'Check the connection and the room on the disk, then choose Look for a New Version in the Help menu.',
      );
    }
  };
  if (settings.get('isUpdating')) {
    void look(false);
  }
  return () => look(true);
}
