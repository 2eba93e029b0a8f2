/** What this instance takes up, in bytes. */
export interface Usage {
  /** Everything in the data folder. */
  dataBytes: number;
  mediaCount: number;
  mediaBytes: number;
}

/** Measures what is stored. */
export interface UsageMeter {
  /** A figure may be up to a minute old: measuring looks at every file. */
  read(): Promise<Usage>;
}
