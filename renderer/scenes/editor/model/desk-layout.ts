import { makeAutoObservable, observableRef } from 'mobx';
import { cascadeFrame, tileFrames, type Frame, type Size } from '../../../components/windows/geometry';
import type { KeptDesk } from '../keeping/kept-file';
import type { OpenFile } from './open-file';

/** Narrower desks have room for one window at a time, in CSS pixels. */
const DOCKED_BELOW = 680;

const NOTHING_KEPT: KeptDesk = { order: [], active: null, frames: {}, minimised: [], tiling: 'none' };

/** How windows stand on the desk: where, in which order, and which one is used. */
export class DeskLayout {
  /** Of the desk, in CSS pixels; nothing until it is drawn. */
  area: Size = { width: 0, height: 0 };
  /** Ids, the front window last. */
  order: string[] = [];
  activeId: string | null = null;
  tiling: KeptDesk['tiling'] = 'none';

  constructor(private readonly files: () => readonly OpenFile[]) {
    makeAutoObservable<this, 'files'>(this, { area: observableRef, files: false });
  }

  /** Windows stand one at a time, behind tabs. */
  get isDocked(): boolean {
    return this.area.width > 0 && this.area.width < DOCKED_BELOW;
  }

  /** What windows stand on, in CSS pixels: the desk, and what reaches below it when many are tiled. */
  get ground(): Size {
    const isFlat = this.tiling === 'none' || this.shown.some(({ isMaximised }) => isMaximised);
    const tiled = isFlat ? [] : this.shown;
    const bottoms = tiled.map(({ frame }) => (frame ? frame.y + frame.height : 0));
    return { width: this.area.width, height: Math.max(this.area.height, ...bottoms) };
  }

  /** Place of a window in the pile, from 1. */
  layerOf(id: string): number {
    return this.order.indexOf(id) + 1;
  }

  setArea(area: Size): void {
    if (area.width !== this.area.width || area.height !== this.area.height) {
      this.area = area;
      if (this.tiling === 'whole' && !this.isDocked && area.width > 0) {
        this.tile();
      }
    }
    this.files().forEach((file) => this.place(file));
  }

  /** Finds a window that has none a place: a step away from the window used last. */
  place(file: OpenFile): void {
    if (file.frame || this.area.width === 0) {
      return;
    }
    const count = this.files().filter(({ frame }) => frame).length;
    file.frame = cascadeFrame(count, this.usualSize, this.area);
  }

  /** Puts a window in front of all others. */
  raise(id: string): void {
    this.activeId = id;
    if (this.order.at(-1) !== id) {
      this.order = [...this.order.filter((other) => other !== id), id];
    }
  }

  /** Puts a window behind all others. */
  lower(id: string): void {
    this.order = [id, ...this.order.filter((other) => other !== id)];
  }

  /** Takes a window away; the one that is in front then is used next. */
  remove(id: string): void {
    this.order = this.order.filter((other) => other !== id);
    if (this.activeId === id) {
      this.activeId = this.order.at(-1) ?? null;
    }
  }

  /** Side by side, as many as are not minimised; those that are stand behind them, not on their titles. */
  tile(): void {
    const frames = tileFrames(this.shown.length, this.area);
    this.shown.forEach((file, place) => this.put(file, frames[place]));
    this.tiling = 'whole';
    const isLow = new Set(this.files().flatMap(({ id, isMinimised }) => (isMinimised ? [id] : [])));
    this.order = [...this.order.filter((id) => isLow.has(id)), ...this.order.filter((id) => !isLow.has(id))];
  }

  /** Puts one window where a reader wants it. */
  move(file: OpenFile, frame: Frame): void {
    this.tiling = this.tiling === 'none' ? 'none' : 'moved';
    this.put(file, frame);
  }

  /** One behind the other, each title within sight. */
  cascade(): void {
    this.tiling = 'none';
    this.order
      .map((id) => this.files().find((file) => file.id === id))
      .forEach((file, place) => {
        if (file) {
          this.put(file, cascadeFrame(place, this.usualSize, this.area));
        }
      });
  }

  snapshot(): KeptDesk {
    const files = this.files();
    return {
      order: [...this.order],
      active: this.activeId,
      frames: Object.fromEntries(files.flatMap(({ id, frame }) => (frame ? [[id, frame]] : []))),
      minimised: files.filter(({ isMinimised }) => isMinimised).map(({ id }) => id),
      tiling: this.tiling,
    };
  }

  /** Brings the windows back to where they stood. */
  restore(desk: KeptDesk = NOTHING_KEPT): void {
    const files = this.files();
    this.tiling = desk.tiling;
    for (const file of files) {
      file.frame = desk.frames[file.id] ?? file.frame;
      file.isMinimised = desk.minimised.includes(file.id);
    }
    const known = desk.order.filter((id) => files.some((file) => file.id === id));
    this.order = [...files.map(({ id }) => id).filter((id) => !known.includes(id)), ...known];
    const active = files.find(({ id }) => id === desk.active);
    this.activeId = active?.id ?? this.order.at(-1) ?? null;
  }

  private get shown(): OpenFile[] {
    return this.files().filter(({ isMinimised }) => !isMinimised);
  }

  private get usualSize(): Size {
    return {
      width: Math.min(880, Math.max(320, this.area.width * 0.56)),
      height: Math.min(600, Math.max(240, this.area.height * 0.8)),
    };
  }

  private put(file: OpenFile, frame: Frame | undefined): void {
    file.isMaximised = false;
    file.frame = frame ?? file.frame;
  }
}
