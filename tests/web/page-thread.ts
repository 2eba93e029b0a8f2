import type { Page } from '@playwright/test';

/** The longest of a page's tasks, in milliseconds. */
export interface LongestTask {
  /** In which the page's thread computed. */
  worked: number;
  /** In which a task had begun and stood still: put aside by the machine, or waiting for something. */
  waited: number;
  /** The same in a page that only counts, so that nothing but the machine puts it aside. */
  waitedElsewhere: number;
}

export interface Threads {
  start(): Promise<void>;
  /** @returns of the time since `start` */
  stop(): Promise<LongestTask>;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds; `tdur` are those in which the thread computed. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { chrome_mojo_event_info?: { mojo_interface_tag?: string } };
}

/** Names by which the two pages are found in a trace. */
const MARKS = { page: 'the page', other: 'the other page' };

/**
 * Watches what the page's own thread is busy with, by the browser's own trace: how long a task takes by the clock
 * says little on a busy machine. Tasks of the test in the page do not count.
 */
export async function watchThreads(page: Page): Promise<Threads> {
  const browser = page.context().browser();
  if (!browser) {
    throw new Error('The page has no browser.');
  }
  await letFilesComeByThemselves(page);
  // In a process of its own, which a page of the same site would share.
  const other = await browser.newPage();
  await other.evaluate(() => {
    setInterval(() => {
      const end = performance.now() + 5;
      let turns = 0;
      while (performance.now() < end) {
        turns += 1;
      }
      document.title = String(turns);
    }, 100);
  });
  return {
    async start() {
      await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
      await page.evaluate((name) => void performance.mark(name), MARKS.page);
      await other.evaluate((name) => void performance.mark(name), MARKS.other);
    },
    async stop() {
      const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
      const tasks = tasksOf(trace.traceEvents, MARKS.page);
      return {
        worked: longest(tasks.map(({ tdur = 0 }) => tdur)),
        waited: longest(tasks.map(waitOf)),
        waitedElsewhere: longest(tasksOf(trace.traceEvents, MARKS.other).map(waitOf)),
      };
    },
  };
}

/**
 * Playwright tells a page of a chosen file in a task of its own. Here the page hears of it in one that is the
 * page's, as when people choose.
 */
async function letFilesComeByThemselves(page: Page): Promise<void> {
  await page.evaluate(() => {
    const passed = new WeakSet<Event>();
    window.addEventListener(
      'change',
      (event) => {
        const { target } = event;
        if (target instanceof HTMLInputElement && target.type === 'file' && !passed.has(event)) {
          event.stopImmediatePropagation();
          const again = new Event('change', { bubbles: true });
          passed.add(again);
          setTimeout(() => target.dispatchEvent(again));
        }
      },
      { capture: true },
    );
  });
}

/** Tasks of the thread that set the mark, without those that came from the test. */
function tasksOf(events: readonly TraceEvent[], mark: string): TraceEvent[] {
  const thread = events.find(({ name }) => name === mark);
  if (!thread) {
    throw new Error(`The trace does not know ${mark}.`);
  }
  const own = events.filter(({ pid, tid, ph }) => pid === thread.pid && tid === thread.tid && ph === 'X');
  const asked = own.filter(
    ({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession',
  );
  const tasks = own.filter(
    ({ name, ts, dur = 0 }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      !asked.some((message) => message.ts >= ts && message.ts <= ts + dur),
  );
  if (tasks.length === 0) {
    throw new Error(`The trace holds no task of ${mark}.`);
  }
  return tasks;
}

const waitOf = ({ dur = 0, tdur = 0 }: TraceEvent): number => dur - tdur;

const longest = (microseconds: readonly number[]): number => Math.round(Math.max(0, ...microseconds) / 1_000);
