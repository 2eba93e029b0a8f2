import { Emitter } from './provided';
import { registry } from './registry';

class StandInTheme extends Emitter {
  #source: 'system' | 'light' | 'dark' = 'system';

  get themeSource(): 'system' | 'light' | 'dark' {
    return this.#source;
  }

  set themeSource(source: 'system' | 'light' | 'dark') {
    const wasDark = this.shouldUseDarkColors;
    this.#source = source;
    if (wasDark !== this.shouldUseDarkColors) {
      registry.windows.forEach((window) => window.showTheme());
      this.emit('updated');
    }
  }

  /** The system of the stand-in is light. */
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}

export const nativeTheme = new StandInTheme('nativeTheme');
