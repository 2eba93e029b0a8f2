import { RUN } from '../../../../server/contract/constants/run';
import type { FromSandbox, Line, LineLevel } from '../messages';
import { RUN_SCRIPT, SOURCE_NAME, type PageProgram, type ProgramScript } from '../program/types';
import { heapGrowth, makeLoopGuard, provideLoopGuard } from './guard-loops';
import { limitMemory } from './limit-memory';
import { limitTimers } from './limit-timers';
import { makeConsole } from './make-console';
import { Outbox } from './outbox';
import { replaceDialogs } from './replace-dialogs';
import { fileOf, placeOf, showError } from './source-places';
import { closeDoors } from './close-doors';

interface PageRun {
  program: PageProgram;
  input: string[];
  isGuarded: boolean;
  send: (message: FromSandbox) => void;
}

/** Milliseconds that a page that has been read may still load. */
const LOAD_MAX = 1_000;

/** Runs a page in this document: once, for a document serves one program. */
export function runPage(run: PageRun): void {
  const { program, send } = run;
  const realm = window;
  const now = performance.now.bind(performance);
  const later = realm.setTimeout.bind(realm);
  const outbox = new Outbox({
    now,
    later: (flush, delay) => void later(flush, delay),
    send: (lines, cut) => send({ type: 'lines', lines, cut }),
  });
  const write = (level: LineLevel, text: string, place?: Line['place']) =>
    outbox.add({ level, text, ...(place && { place }) });
  const show = (error: Error) => showError(error, program.names);
  const status = new RunStatus(now, (isFailed, time) => {
    outbox.flush();
    send({ type: 'ended', isFailed, time });
  });
  const clear = () => {
    outbox.clear();
    send({ type: 'clear' });
  };
  Object.assign(realm.console, makeConsole({ write, clear, now, showError: show }));
  replaceDialogs(realm, { input: run.input, write });
  const writePage = document.write.bind(document);
  closeDoors(realm, {
    say: (text) => write('error', text),
    onFrame: () => send({ type: 'framed' }),
  });
  limitMemory(realm, RUN.allocationMax);
  const timers = limitTimers(realm, () => status.settle());
  const guard = run.isGuarded
    ? makeLoopGuard({ now, whenIdle: (done) => void later(done, 0), heapGrowth })
    : () => undefined;
  provideLoopGuard(realm, guard);
  program.notes.forEach((note) => write('note', note));

  const scripts = new ScriptRunner(program);
  Object.defineProperty(realm, RUN_SCRIPT, { value: (index: number) => scripts.run(index) });
  document.open();
  // Opening takes all listeners away.
  listenForErrors(realm, program, scripts, (text, place) => {
    status.isFailed = true;
    write('error', text, place);
  });
  const finish = () => status.finish(() => timers.isBusy());
  document.addEventListener('DOMContentLoaded', () => {
    scripts.runDeferred();
    // A page that was about to send a form never says that it has loaded.
    later(finish, LOAD_MAX);
  });
  realm.addEventListener('pagehide', () => {
    outbox.flush();
    send({ type: 'left' });
  });
  realm.addEventListener('load', () => later(finish, 0));
  watchDrawing(() => send({ type: 'drawn' }));
  keepLinks(realm, (text) => write('note', text));
  writePage(program.html);
  document.close();
}

/** When a page has ended: it was read and no timer waits. */
class RunStatus {
  isFailed = false;
  private readonly start: number;
  private isBusy: (() => boolean) | undefined;
  private hasEnded = false;

  constructor(
    private readonly now: () => number,
    private readonly end: (isFailed: boolean, time: number) => void,
  ) {
    this.start = now();
  }

  finish(isBusy: () => boolean): void {
    this.isBusy = isBusy;
    this.settle();
  }

  settle(): void {
    if (!this.hasEnded && this.isBusy?.() === false) {
      this.hasEnded = true;
      this.end(this.isFailed, this.now() - this.start);
    }
  }
}

/** Puts the scripts of a page in, each at its placeholder. */
class ScriptRunner {
  /** Of the script that is being put in: a SyntaxError does not name it. */
  current: number | undefined;
  private readonly deferred: number[] = [];
  private hasModules = false;

  constructor(private readonly program: PageProgram) {}

  run(index: number): void {
    const script = this.program.scripts[index];
    if (script?.isDeferred && document.readyState === 'loading' && !this.deferred.includes(index)) {
      this.deferred.push(index);
    } else if (script) {
      this.put(script);
    }
  }

  runDeferred(): void {
    this.deferred.forEach((index) => {
      const script = this.program.scripts[index];
      if (script) {
        this.put(script);
      }
    });
  }

  private put(script: ProgramScript): void {
    const element = document.createElement('script');
    element.text = `${script.source}\n//# sourceURL=${SOURCE_NAME}${script.file}`;
    if (script.isModule) {
      this.provideModules();
      element.type = 'module';
    }
    this.current = script.file;
    const here = document.currentScript;
    if (here) {
      here.after(element);
    } else {
      document.documentElement.append(element);
    }
    if (!script.isModule) {
      this.current = undefined;
      element.remove();
    }
  }

  private provideModules(): void {
    if (this.hasModules) {
      return;
    }
    this.hasModules = true;
    const imports: Record<string, string> = {};
    for (const [name, source] of Object.entries(this.program.modules)) {
      const text = `${source}\n//# sourceURL=${SOURCE_NAME}${name.replace('lectern:', '')}`;
      imports[name] = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    }
    const map = document.createElement('script');
    map.type = 'importmap';
    map.text = JSON.stringify({ imports });
    document.documentElement.prepend(map);
  }
}

/** Chromium names the call that put the script in. */
const PUT_IN = /Failed to execute '(after|append)' on 'Element': /;

function listenForErrors(
  realm: Window & typeof globalThis,
  program: PageProgram,
  scripts: ScriptRunner,
  report: (text: string, place: Line['place']) => void,
): void {
  realm.addEventListener('error', (event) => {
    const { message, filename, lineno } = event;
    const error: unknown = event.error;
    if (message === undefined) {
      return;
    }
    event.preventDefault();
    const file = fileOf(filename, program.names) ?? currentFile(program, scripts, filename);
    const thrown = placeOf(error, program.names);
    const place = thrown ?? (file !== undefined && lineno > 0 ? { file, line: lineno } : undefined);
    const text = error instanceof Error ? `Uncaught ${showError(error, program.names)}` : message;
    report(text.replace(PUT_IN, ''), place);
  });
  realm.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    const reason: unknown = event.reason;
    const text = reason instanceof Error ? showError(reason, program.names) : String(reason);
    report(`Uncaught (in promise) ${text}`, placeOf(reason, program.names));
  });
  realm.addEventListener('securitypolicyviolation', (event) => {
    report(
      `The browser refused ${event.blockedURI || 'this'}: programs here have no network (${event.effectiveDirective}).`,
      undefined,
    );
  });
}

function currentFile(program: PageProgram, scripts: ScriptRunner, filename: string): string | undefined {
  const isOurs = filename === '' || filename === document.URL || filename.startsWith('about:');
  return isOurs && scripts.current !== undefined ? program.names[scripts.current] : undefined;
}

const UNSEEN = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'LINK', 'META', 'TITLE']);

/** Tells once that there is something to see. */
function watchDrawing(onDrawn: () => void): void {
  const observer = new MutationObserver(() => {
    const isDrawn = [...(document.body?.childNodes ?? [])].some((node) =>
      node instanceof Element ? !UNSEEN.has(node.nodeName) : node instanceof Text && node.data.trim() !== '',
    );
    if (isDrawn) {
      observer.disconnect();
      onDrawn();
    }
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** A link would lead the frame away, to a page that no frame shows. */
function keepLinks(realm: Window & typeof globalThis, say: (text: string) => void): void {
  realm.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null;
    const address = link?.getAttribute('href') ?? '';
    if (link && !event.defaultPrevented && !/^(#|javascript:)/i.test(address.trim())) {
      event.preventDefault();
      say(`The link to ${address} was not followed: programs stay in their own page here.`);
    }
  });
}
