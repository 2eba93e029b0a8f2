import type { ReactNode } from 'react';
import { Form } from '../../components/form/Form';
import { NewPasswordField } from '../../components/form/NewPasswordField';
import { PasswordField } from '../../components/form/PasswordField';
import { SelectField } from '../../components/form/SelectField';
import { SubmitButton } from '../../components/form/SubmitButton';
import { TextField } from '../../components/form/TextField';
import type { FormState } from '../../components/form/use-form';

const ROLES = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
] as const;

type RegisterValues = Record<
  'name' | 'email' | 'password' | 'confirmPassword' | 'role' | 'inviteCode',
  string
>;

/**
 * The fields of the registration. An invite code is asked for only when Admin is picked.
 *
 * @param after what stands below the button
 */
export function RegisterForm({ form, after }: { form: FormState<RegisterValues>; after?: ReactNode }) {
  const { field } = form;
  return (
    <Form form={form}>
      <TextField
        {...field('name')}
        label="Name"
        hint="Shown on what you write."
        autoComplete="name"
        spellCheck={false}
        required
      />
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" required />
      <NewPasswordField {...field('password')} label="Password" />
      <PasswordField
        {...field('confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        required
      />
      <SelectField {...field('role')} label="Role" options={ROLES} required />
      {form.values.role === 'admin' && (
        <TextField
          {...field('inviteCode')}
          label="Invite code"
          hint="The first account of a fresh site needs none."
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <SubmitButton label="Register" busyLabel="Creating the account…" isBusy={form.isBusy} />
      {after}
    </Form>
  );
}
