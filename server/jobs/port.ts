/** Does the work of the job table, in this process. */
export interface JobRunner {
  /** The kinds of jobs it can do. */
  kinds: readonly string[];
  /** Begins with what is due; later jobs are noticed by themselves. */
  start(): void;
  /** Takes no new job and resolves once the running one has ended. */
  stop(): Promise<void>;
  /** Resolves when nothing is running and nothing is due. */
  idle(): Promise<void>;
}
