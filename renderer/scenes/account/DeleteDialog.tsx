import { useState, type RefObject } from 'react';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { deleteAccountRequestSchema } from '../../../server/contract/schemas/account';
import { Button } from '../../components/Button';
import { Form } from '../../components/form/Form';
import { PasswordField } from '../../components/form/PasswordField';
import { SubmitButton } from '../../components/form/SubmitButton';
import { TextField } from '../../components/form/TextField';
import { useForm } from '../../components/form/use-form';
import { useStore, useStores } from '../../stores/context';
import { AccountStore } from './account-store';
import styles from './account.module.css';

interface DeleteDialogProps {
  dialog: RefObject<HTMLDialogElement | null>;
  hasPassword: boolean;
}

/** Asks once more, and what is to happen to the posts. What was typed goes when it is closed. */
export function DeleteDialog({ dialog, hasPassword }: DeleteDialogProps) {
  const [round, setRound] = useState(0);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="delete-dialog-title"
      onClose={() => setRound(round + 1)}
    >
      <h2 id="delete-dialog-title">Delete your account?</h2>
      <p>
        It is deleted in 7 days. Until then you can log in and press Undo; we send you a mail that says so.
      </p>
      <DeleteForm key={round} hasPassword={hasPassword} close={close} />
    </dialog>
  );
}

function DeleteForm({ hasPassword, close }: { hasPassword: boolean; close: () => void }) {
  const { api, auth, ui } = useStores();
  const store = useStore(AccountStore);
  const form = useForm<{ posts: string; confirmation: string }>({
    id: 'delete',
    initial: { posts: 'keep', confirmation: '' },
    schema: deleteAccountRequestSchema,
    fallback: MESSAGES.account.failed,
    async send({ posts, confirmation }) {
      const body = { posts: posts === 'delete' ? 'delete' : 'keep', confirmation } as const;
      auth.keepUser(await api.call('requestDeletion', { body }));
      await store.refreshAccount();
      close();
      ui.toast(MESSAGES.account.deletionAsked, 'success', TIMES.toastLong);
      document.getElementById('delete-title')?.focus();
    },
  });
  const confirmation = { ...form.field('confirmation'), required: true };
  return (
    <Form form={form}>
      <fieldset className={styles.choices}>
        <legend>What happens to your posts?</legend>
        {CHOICES.map(({ value, label, hint }) => (
          <label key={value} className={styles.radio}>
            <input
              type="radio"
              name="posts"
              value={value}
              checked={form.values.posts === value}
              onChange={() => form.setValue('posts', value)}
            />
            <span>
              {label}
              <small>{hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {hasPassword ? (
        <PasswordField {...confirmation} label="Your password" autoComplete="current-password" />
      ) : (
        <TextField
          {...confirmation}
          label="Your email address"
          type="email"
          autoComplete="off"
          hint="Type it to confirm: your account has no password."
        />
      )}
      <div className={styles.buttons}>
        <Button look="secondary" onClick={close}>
          Keep my account
        </Button>
        <SubmitButton label="Delete in 7 days" busyLabel="One moment…" isBusy={form.isBusy} />
      </div>
    </Form>
  );
}

const CHOICES = [
  { value: 'keep', label: 'They stay', hint: 'Under the name “Former member”. Drafts are deleted.' },
  {
    value: 'delete',
    label: 'They are deleted too',
    hint: 'With pictures and videos that no other post shows.',
  },
] as const;
