import {
  autocompletion,
  completeAnyWord,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { javascriptLanguage, scopeCompletionSource } from '@codemirror/lang-javascript';
import { EditorState, type Extension } from '@codemirror/state';

/** What a program in the browser finds without asking for it; nothing of this page is among it. */
const BROWSER = {
  ...{ Array, BigInt, Boolean, Date, Error, Intl, JSON, Map, Math, Number, Object, Promise, Proxy },
  ...{ Reflect, RegExp, Set, String, Symbol, URL, URLSearchParams, WeakMap, WeakSet },
  ...{ alert, clearInterval, clearTimeout, confirm, prompt, queueMicrotask, setInterval, setTimeout },
  ...{ console, decodeURIComponent, encodeURIComponent, isNaN, parseFloat, parseInt, structuredClone },
};

/** Without a type: a word that the language brings too is then offered once. */
const words: CompletionSource = (context) => {
  const found = completeAnyWord(context) as CompletionResult | null;
  return found && { ...found, options: found.options.map(({ label }) => ({ label })) };
};

const browser = scopeCompletionSource(BROWSER);

/** Ranked like words and keywords, or those that are both would be offered twice. */
const globals: CompletionSource = (context) => {
  const found = browser(context) as CompletionResult | null;
  const options = found?.options.map(({ boost, ...option }) => (boost ? { ...option, boost } : option));
  return found && { ...found, options: options ?? [] };
};

/** Words of the file, beside what each language brings: keywords, snippets, globals, tags, properties. */
export const fileCompletion: Extension = [
  autocompletion({ icons: false, maxRenderedOptions: 50 }),
  EditorState.languageData.of(() => [{ autocomplete: words }]),
  javascriptLanguage.data.of({ autocomplete: globals }),
];
