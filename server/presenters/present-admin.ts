import type { AdminUser, FailedJob, Invite, InviteState } from '../contract/schemas/admin';
import type { InviteRecord, JobRecord, UserRecord } from '../domain/entities';
import { withoutSecrets } from '../domain/without-secrets';

/** An account, to admins. */
export function presentAdminUser(user: UserRecord): AdminUser {
  return {
    id: user.userId,
    name: user.name,
    email: user.email,
    role: user.role,
    isBlocked: user.blockedAt !== null,
    createdAt: user.createdAt,
  };
}

/** An invite with the names it has to do with, never its hash. */
export function presentInvite({
  invite,
  state,
  createdBy,
  usedBy,
}: {
  invite: InviteRecord;
  state: InviteState;
  createdBy: string | null;
  usedBy: string | null;
}): Invite {
  const { inviteId, createdAt, expiresAt, usedAt } = invite;
  return { inviteId, state, createdAt, expiresAt, createdBy, usedBy, usedAt };
}

/** A failed job without its payload. */
export function presentFailedJob({
  job,
  title,
  about,
}: {
  job: JobRecord;
  title: string;
  about: string;
}): FailedJob {
  return {
    jobId: job.jobId,
    title,
    about,
    attempts: job.attempts,
    lastError: withoutSecrets(job.lastError ?? ''),
    createdAt: job.createdAt,
    failedAt: job.finishedAt ?? job.runAt,
  };
}
