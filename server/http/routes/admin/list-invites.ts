import { endpoints } from '../../../contract/endpoints';
import { presentInvite } from '../../../presenters/present-admin';
import { listInvites } from '../../../services/invites';
import { register } from '../../register';

export const listInvitesRoute = register(endpoints.listInvites, async ({ context }) =>
  (await listInvites(context)).map(presentInvite),
);
