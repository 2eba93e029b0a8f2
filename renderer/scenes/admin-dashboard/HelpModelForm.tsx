import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import type { HelpSettings } from '../../../server/contract/schemas/help';
import { describeError } from '../../api/describe-error';
import { Button } from '../../components/Button';
import { Form } from '../../components/form/Form';
import { PasswordField } from '../../components/form/PasswordField';
import { SubmitButton } from '../../components/form/SubmitButton';
import { TextField } from '../../components/form/TextField';
import { useForm } from '../../components/form/use-form';
import { useStore, useStores } from '../../stores/context';
import { changeOf, helpFormSchema, valuesOf, type HelpFormValues } from './help-form';
import { HelpAdminStore, type TestOutcome } from './help-store';
import styles from './help-model.module.css';
import shared from './shared.module.css';

/** The form of the settings. What the environment of the server fixes is shown and cannot be changed. */
export function HelpModelForm({ settings }: { settings: HelpSettings }) {
  const { ui } = useStores();
  const store = useStore(HelpAdminStore);
  const [forgetsKey, setForgetsKey] = useState(false);
  const initial = valuesOf(settings);
  const form = useForm<HelpFormValues>({
    id: 'help-settings',
    initial,
    schema: helpFormSchema,
    send: async (values) => {
      await store.save(changeOf(values, forgetsKey));
      ui.toast(ADMIN_MESSAGES.helpSettingsSaved, 'success');
    },
    fallback: ADMIN_MESSAGES.helpSettingsNotSaved,
  });
  const reset = () => {
    Object.keys(initial).forEach((name) => form.setValue(name, initial[name] ?? ''));
    setForgetsKey(false);
  };
  return (
    <div className={styles.form}>
      <Form form={form}>
        {settings.isFixed ? (
          <FixedModel settings={settings} />
        ) : (
          <ModelFields
            form={form}
            settings={settings}
            forgetsKey={forgetsKey}
            onForget={() => setForgetsKey(!forgetsKey)}
          />
        )}
        <div className={styles.budgets}>
          <TextField
            {...form.field('perPersonPerDay')}
            label="Questions per person a day"
            hint="Then the posts answer. 0: the model answers nobody."
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...form.field('perDay')}
            label="Questions a day"
            hint={`By everybody. ${settings.usedToday} used today (UTC).`}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <ModelTest values={form.values} forgetsKey={forgetsKey} />
        <div className={shared.actions}>
          <SubmitButton label="Save" busyLabel="Saving…" isBusy={form.isBusy} />
          <Button look="secondary" onClick={reset}>
            Reset
            <span className="visually-hidden"> to what is saved</span>
          </Button>
        </div>
      </Form>
    </div>
  );
}

function FixedModel({ settings }: { settings: HelpSettings }) {
  return (
    <>
      <p className={styles.note}>{ADMIN_MESSAGES.helpIsFixed}</p>
      <dl className={styles.fixed}>
        <dt>Address</dt>
        <dd>{settings.baseUrl}</dd>
        <dt>Model</dt>
        <dd>{settings.model}</dd>
        <dt>Key</dt>
        <dd>{settings.hasKey ? 'A key is stored.' : 'None'}</dd>
      </dl>
    </>
  );
}

interface ModelFieldsProps {
  form: ReturnType<typeof useForm<HelpFormValues>>;
  settings: HelpSettings;
  forgetsKey: boolean;
  onForget: () => void;
}

function ModelFields({ form, settings, forgetsKey, onForget }: ModelFieldsProps) {
  return (
    <>
      <TextField
        {...form.field('baseUrl')}
        label="Address"
        hint={
          <>
            Of an OpenAI-compatible server, such as <code>http://localhost:11434/v1</code>. Leave it empty to
            let the posts answer alone.
            {settings.refusesPrivate &&
              ' Addresses of private networks are refused on this site; whoever runs the server can allow them with AI_ALLOW_PRIVATE.'}
          </>
        }
        autoComplete="off"
        spellCheck={false}
      />
      <TextField {...form.field('model')} label="Model" autoComplete="off" spellCheck={false} />
      <PasswordField
        {...form.field('apiKey')}
        label="Key"
        hint={keyHint(settings.hasKey, forgetsKey)}
        autoComplete="new-password"
      />
      {settings.hasKey && (
        <Button look="secondary" className={styles.forget} aria-pressed={forgetsKey} onClick={onForget}>
          Forget the key
        </Button>
      )}
    </>
  );
}

function keyHint(hasKey: boolean, forgetsKey: boolean): string {
  if (!hasKey) {
    return 'Leave it empty for a server that asks for none.';
  }
  return forgetsKey
    ? 'The stored key goes when you save.'
    : 'A key is stored. It is never shown; leave this empty to keep it. It goes to the address alone that it was saved with.';
}

/** Tries what is typed, saved or not. */
function ModelTest({ values, forgetsKey }: { values: HelpFormValues; forgetsKey: boolean }) {
  const store = useStore(HelpAdminStore);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const test = async () => {
    if (isBusy) {
      return;
    }
    const checked = helpFormSchema.safeParse(values);
    if (!checked.success) {
      setOutcome({ ok: false, message: checked.error.issues[0]?.message ?? '', milliseconds: 0 });
      return;
    }
    setIsBusy(true);
    setOutcome(null);
    try {
      setOutcome(await store.test(changeOf(values, forgetsKey)));
    } catch (error) {
      const message = describeError(error, 'The test could not be made. Please try again.');
      setOutcome({ ok: false, message, milliseconds: 0 });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={styles.test}>
      <Button look="secondary" aria-disabled={isBusy || undefined} onClick={() => void test()}>
        {isBusy ? 'Asking the model…' : 'Test'}
        {!isBusy && <span className="visually-hidden"> what is typed</span>}
      </Button>
      <p role="status" className={outcome?.ok === false ? styles.bad : styles.good}>
        {outcome && (
          <>
            {outcome.ok ? (
              <CircleCheck size={18} aria-hidden="true" />
            ) : (
              <CircleAlert size={18} aria-hidden="true" />
            )}
            <span>
              {outcome.message}
              {outcome.ok && ` (${outcome.milliseconds} ms)`}
            </span>
          </>
        )}
      </p>
    </div>
  );
}
