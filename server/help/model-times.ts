/** How long a model may take, in milliseconds. */
export interface ModelTimes {
  /** Until its answer begins. */
  first: number;
  /** Between two pieces of it. */
  next: number;
  /** From the question to its end. */
  total: number;
  /** For the one small thing of a test. */
  test: number;
}

export const MODEL_TIMES: ModelTimes = { first: 20_000, next: 15_000, total: 90_000, test: 15_000 };
