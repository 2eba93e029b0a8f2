import { LIMITS, TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { changeNameRequestSchema } from '../../../server/contract/schemas/account';
import type { User } from '../../../server/contract/schemas/user';
import { Form } from '../../components/form/Form';
import { SubmitButton } from '../../components/form/SubmitButton';
import { TextField } from '../../components/form/TextField';
import { useForm } from '../../components/form/use-form';
import { formatDate } from '../../components/format-date';
import { useStores } from '../../stores/context';
import { AccountSection } from './AccountSection';

/** The name, which posts carry too. */
export function ProfileSection({ user, createdAt }: { user: User; createdAt: string }) {
  const { api, auth, ui } = useStores();
  const form = useForm({
    id: 'profile',
    initial: { name: user.name },
    schema: changeNameRequestSchema,
    fallback: MESSAGES.account.failed,
    async send({ name }) {
      const changed = auth.keepUser(await api.call('changeName', { body: { name } }));
      form.setValue('name', changed.name);
      ui.toast(MESSAGES.account.nameChanged, 'success', TIMES.toastLong);
    },
  });
  return (
    <AccountSection
      id="profile"
      title="Profile"
      lead={
        <p>
          {user.role === 'admin' ? 'Admin' : 'Member'} since{' '}
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>. Your name stands above your posts: those
          you have written change with it.
        </p>
      }
    >
      <Form form={form}>
        <TextField
          {...form.field('name')}
          label="Name"
          autoComplete="name"
          required
          maxLength={LIMITS.nameMax}
        />
        <SubmitButton label="Save name" busyLabel="Saving…" isBusy={form.isBusy} />
      </Form>
    </AccountSection>
  );
}
