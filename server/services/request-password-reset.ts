import type { ServiceDeps } from './deps';
import { queueJob } from './queue-job';

/** Kind of the job that looks the account up and mails the link; its payload is `{ email }`. */
export const PASSWORD_RESET_JOB = 'password-reset-mail';

/**
 * Takes a request for a reset link. It only queues a job, whoever asks,
 * so neither answer nor time tells whether the account exists (DECISIONS, "Forgot password").
 */
export async function requestPasswordReset(deps: ServiceDeps, email: string): Promise<void> {
  await deps.storage.transact((writers) => queueJob(writers, deps, PASSWORD_RESET_JOB, { email }));
}
