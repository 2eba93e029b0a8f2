import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { TIMES } from '../../../server/contract/constants/limits';
import type { MailFrequency } from '../../../server/contract/constants/mail';
import { MESSAGES } from '../../../server/contract/messages';
import type { MailPreference } from '../../../server/contract/schemas/notification';
import { describeError } from '../../api/describe-error';
import { ButtonLink } from '../../components/Button';
import formStyles from '../../components/form/form.module.css';
import { useStore, useStores } from '../../stores/context';
import { AccountSection } from './AccountSection';
import { AccountStore } from './account-store';
import styles from './account.module.css';

const FREQUENCIES: readonly { value: MailFrequency; label: string }[] = [
  { value: 'now', label: 'At once' },
  { value: 'daily', label: 'Once a day' },
  { value: 'weekly', label: 'Once a week' },
  { value: 'none', label: 'No mails' },
];

/** How mails about new posts come, for each followed category. Saved at once. */
export function MailSection({ preferences }: { preferences: readonly MailPreference[] }) {
  return (
    <AccountSection
      id="mail"
      title="Mails"
      lead={<p>How you hear by mail of new posts in the topics you follow. A choice is saved at once.</p>}
    >
      {preferences.length === 0 ? (
        <div className={styles.stack}>
          <p className={styles.muted}>You follow no topics yet, so there is nothing to mail.</p>
          <ButtonLink look="secondary" to="/category">
            Find topics to follow
          </ButtonLink>
        </div>
      ) : (
        <ul className={styles.rows} role="list">
          {preferences.map((preference) => (
            <MailRow key={preference.category} preference={preference} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function MailRow({ preference }: { preference: MailPreference }) {
  const { ui } = useStores();
  const store = useStore(AccountStore);
  /** What was picked, while it is on its way. */
  const [picked, setPicked] = useState<MailFrequency | null>(null);
  const { category, frequency } = preference;
  const id = `mail-${category.toLowerCase().replace(/\W+/g, '-')}-${category.length}`;
  const choose = async (value: MailFrequency) => {
    setPicked(value);
    try {
      await store.setMail(category, value);
      ui.toast(MESSAGES.account.mailSaved, 'success', TIMES.toastLong);
    } catch (error) {
      ui.toast(describeError(error, MESSAGES.account.failed), 'error', TIMES.toastLong);
    } finally {
      setPicked(null);
    }
  };
  return (
    <li className={styles.row}>
      <label className={styles.rowName} htmlFor={id}>
        {category}
      </label>
      <div className={`${formStyles.control} ${styles.choice}`}>
        <select
          id={id}
          className={`${formStyles.input} ${formStyles.select}`}
          value={picked ?? frequency}
          onChange={(event) => {
            const found = FREQUENCIES.find(({ value }) => value === event.target.value);
            if (found) {
              void choose(found.value);
            }
          }}
        >
          {FREQUENCIES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown className={formStyles.chevron} size={20} aria-hidden="true" />
      </div>
    </li>
  );
}
