import { emailKey } from '../domain/email-key';
import { hashToken } from '../domain/token-hash';
import type { MailArchive } from '../mail/port';
import type { Storage, Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { queueJob } from './queue-job';

/** Kind of the job that removes an address nobody uses (any more); its payload is an {@link UnusedAddress}. */
export const FORGET_ADDRESS_JOB = 'forget-address';
/** Kind of the job that rewrites what is on the disk; its payload is `{}`. */
export const COMPACT_JOB = 'compact-storage';

/** Mails to an address that was given up, or never confirmed, are kept this long in milliseconds, where they are kept. */
export const FORGET_ADDRESS_AFTER = 7 * 24 * 60 * 60 * 1_000;

/** An address that somebody had, or wanted to have. */
export interface UnusedAddress {
  userId: string;
  email: string;
}

export interface ForgetMailsDeps {
  storage: Storage;
  mailArchive: MailArchive;
}

/** Queues the removal of an address from everything but the accounts. */
export async function forgetLater(
  writers: Writers,
  deps: Pick<ServiceDeps, 'clock' | 'ids'>,
  unused: UnusedAddress,
): Promise<void> {
  await queueJob(writers, deps, FORGET_ADDRESS_JOB, unused, {
    runAt: moment(deps.clock, FORGET_ADDRESS_AFTER),
    jobId: jobIdOf(unused),
  });
}

/** Removes an address from void wishes, the kept mails, what was set aside of damage, and the journal's past. */
export async function forgetAddress(
  deps: ForgetMailsDeps & ServiceDeps,
  unused: UnusedAddress,
): Promise<void> {
  const { storage } = deps;
  const holder = await storage.transact(async (writers) => {
    await dropVoidWishes(writers, deps, unused);
    return writers.users.byEmailKey(emailKey(unused.email));
  });
  if (holder) {
    return;
  }
  await forgetMails(deps, [unused.email]);
  await storage.transact(async (writers) => {
    // This job names the address: it must be gone before the journal is rewritten.
    await writers.jobs.remove(jobIdOf(unused));
    await queueJob(writers, deps, COMPACT_JOB, {});
  });
}

/** A link that was never opened outlives its hour as a record. */
async function dropVoidWishes(
  { tickets }: Pick<Writers, 'tickets'>,
  { clock }: Pick<ServiceDeps, 'clock'>,
  { userId, email }: UnusedAddress,
): Promise<void> {
  for (const ticket of await tickets.listByUser(userId)) {
    const isVoid = ticket.kind === 'email-change' && ticket.expiresAt <= moment(clock);
    if (isVoid && ticket.email === email) {
      await tickets.remove(ticket.ticketId);
    }
  }
}

/** Removes addresses from where no record points to: kept mails and the quarantine. */
export async function forgetMails(
  { storage, mailArchive }: ForgetMailsDeps,
  addresses: readonly string[],
): Promise<void> {
  await mailArchive.forget(addresses);
  await storage.dropDamaged(addresses);
}

function jobIdOf({ userId, email }: UnusedAddress): string {
  return hashToken(`forget-address ${userId} ${email}`).slice(0, 32);
}
