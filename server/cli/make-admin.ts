import { emailKey } from '../domain/email-key';
import type { Logger } from '../domain/ports';
import { changeUser } from '../services/change-user';
import { openNedbStorage } from '../storage/nedb/open';
import { systemClock, systemIds } from '../system';
import { describeUnusableFolder } from './unusable-folder';

/** Makes the account with this e-mail an admin. Exit code 0 when it is one, 1 when there is no such account. */
export async function runMakeAdmin(
  { email, folder, logger }: { email: string; folder: string; logger: Logger },
  out: (line: string) => void,
): Promise<number> {
  try {
    const storage = await openNedbStorage({ folder, clock: systemClock, logger });
    try {
      const isFound = await storage.transact(async ({ users }) => {
        const user = await users.byEmailKey(emailKey(email));
        if (!user || user.deletedAt !== null) {
          return false;
        }
        await changeUser({ users }, { clock: systemClock, ids: systemIds }, user, { role: 'admin' });
        return true;
      });
      out(isFound ? `${email} is an admin now.` : `There is no account with the e-mail ${email}.`);
      return isFound ? 0 : 1;
    } finally {
      await storage.close();
    }
  } catch (error) {
    out(describeUnusableFolder(error));
    return 1;
  }
}
