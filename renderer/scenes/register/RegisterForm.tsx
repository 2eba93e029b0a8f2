import type { ReactNode } from 'react';
import { LIMITS } from '../../../server/contract/constants/limits';
import { FormError } from '../../components/form/FormError';
import { PasswordField } from '../../components/form/PasswordField';
import { SelectField } from '../../components/form/SelectField';
import { StrengthMeter } from '../../components/form/StrengthMeter';
import { SubmitButton } from '../../components/form/SubmitButton';
import { TextField } from '../../components/form/TextField';
import type { FormState } from '../../components/form/use-form';
import formStyles from '../../components/form/form.module.css';

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
  const field = (name: keyof RegisterValues) => ({
    id: idOf(name),
    name,
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (value: string) => form.setValue(name, value),
  });
  return (
    <form className={formStyles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <FormError problem={form.problem} fieldId={idOf} />
      <TextField
        {...field('name')}
        label="Name"
        hint="Shown on what you write."
        autoComplete="name"
        spellCheck={false}
        required
      />
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" required />
      <div className={formStyles.group}>
        <PasswordField
          {...field('password')}
          label="Password"
          hint={`At least ${LIMITS.passwordMin} characters, among them a letter and a digit.`}
          autoComplete="new-password"
          required
        />
        <StrengthMeter password={form.values.password} />
      </div>
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
    </form>
  );
}

function idOf(field: string): string {
  return `register-${field}`;
}
