import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { LIMITS } from '../../../server/contract/constants/limits';
import type { AdminUser } from '../../../server/contract/schemas/admin';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { TextField } from '../../components/form/TextField';
import { useSearchQuery } from '../../components/use-search-query';
import { useStore } from '../../stores/context';
import { StepEnd } from './StepEnd';
import { ListSkeleton, LoadFailure, Section } from './Section';
import { UserDialog, type UserAction } from './UserDialog';
import { UserRow } from './UserRow';
import { UsersStore } from './users-store';
import rows from './rows.module.css';
import styles from './users.module.css';

/** Everybody with an account as `name - email`, found by words of either. */
export const Users = observer(function Users({ me }: { me: string }) {
  const { typed, query, type, submit } = useSearchQuery('search');
  return (
    <Section id="users" title="Users">
      <form
        className={styles.search}
        role="search"
        aria-label="Users"
        onSubmit={(event) => {
          event.preventDefault();
          submit(typed);
        }}
      >
        <TextField
          id="user-search"
          name="search"
          label="Search by name or e-mail"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.searchMax}
          value={typed}
          onChange={type}
        />
      </form>
      <Found me={me} search={query} onClear={() => submit('')} />
    </Section>
  );
});

interface FoundProps {
  me: string;
  search: string;
  onClear: () => void;
}

const Found = observer(function Found({ me, search, onClear }: FoundProps) {
  const store = useStore(UsersStore);
  useEffect(() => {
    void store.show(search);
  }, [store, search]);
  const [asked, setAsked] = useState<{ user: AdminUser; action: UserAction } | null>(null);

  const { list } = store;
  if (!list.value || store.search !== search) {
    return list.error && store.search === search ? (
      <LoadFailure message={list.error} onRetry={() => void store.show(search)} />
    ) : (
      <ListSkeleton label="Loading the users…" rows={5} />
    );
  }
  const users = list.value.items;
  if (users.length === 0) {
    return (
      <EmptyState message={`Nobody found for “${search}”.`}>
        <p>Try fewer letters, or a part of the e-mail address.</p>
        <Button look="secondary" onClick={onClear}>
          Show everybody
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={rows.rows} role="list">
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isMe={user.id === me}
            onAsk={(action) => setAsked({ user, action })}
          />
        ))}
      </ul>
      <StepEnd list={list} names={['user', 'users']} />
      {asked && (
        <UserDialog
          user={asked.user}
          action={asked.action}
          isMe={asked.user.id === me}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
});
