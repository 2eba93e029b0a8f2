/** Limits of programs that people run in the page, and where they run. */
export const RUN = {
  /**
   * The document that programs stand in. Browsers and the editor's service worker, whose scope it stands in, keep
   * it for good, so that programs run without a network too: whoever changes the document or its policies gives it a
   * new address.
   */
  sandboxPath: '/editor/sandbox/v2',
  /**
   * Milliseconds until a document that has not come is given up, and until one that came and does not answer is
   * taken for the browser's page of an error.
   */
  sandboxPatience: { document: 20_000, online: 10_000, offline: 1_500 },
  /** Milliseconds until an interpreter of Python that has not started is given up. */
  pythonPatience: 60_000,
  /** Seconds without an answer after which the panel says so. */
  silence: 5,
  /** Seconds without an answer after which a program is stopped: a page must answer, a Python script computes. */
  silenceMax: { page: 10, python: 60 },
  /** Milliseconds that loops may take without a pause. */
  loopMax: 10_000,
  /** Lines and characters of output that are kept; older ones are cut. */
  linesMax: 2_000,
  charactersMax: 1_000_000,
  /** Characters of one line. */
  lineMax: 20_000,
  /** Bytes that a program may ask for at a time. */
  allocationMax: 256 * 1024 * 1024,
  /** Bytes of JavaScript objects, where the browser tells. */
  heapMax: 1024 * 1024 * 1024,
  /** Bytes of Python's memory. */
  pythonMemoryMax: 512 * 1024 * 1024,
  timersMax: 10_000,
} as const;
