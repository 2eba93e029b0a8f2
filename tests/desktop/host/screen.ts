import { Emitter } from './provided';

/** The one display, in pixels. */
export const displayArea: Electron.Rectangle = { x: 0, y: 0, width: 1920, height: 1080 };

const display = {
  id: 1,
  label: '',
  bounds: displayArea,
  workArea: displayArea,
  size: displayArea,
  workAreaSize: displayArea,
  scaleFactor: 1,
  rotation: 0,
} as unknown as Electron.Display;

class StandInScreen extends Emitter {
  getPrimaryDisplay(): Electron.Display {
    return display;
  }

  getAllDisplays(): Electron.Display[] {
    return [display];
  }

  getDisplayMatching(_area: Electron.Rectangle): Electron.Display {
    return display;
  }

  getDisplayNearestPoint(_point: Electron.Point): Electron.Display {
    return display;
  }
}

export const screen = new StandInScreen('screen');
