import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { AdminUser } from '../../../server/contract/schemas/admin';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { useSearchQuery } from '../../components/use-search-query';
import { useStore } from '../../stores/context';
import { ListSearch } from './ListSearch';
import { Section } from './Section';
import { StepEnd } from './StepEnd';
import { UserDialog, type UserAction } from './UserDialog';
import { UserRow } from './UserRow';
import { UsersStore } from './users-store';
import { WhenFound } from './WhenFound';
import rows from './rows.module.css';

/** In the address. */
const SEARCH = 'search';

/** Everybody with an account as `name - email`, found by words of either. */
export const Users = observer(function Users({ me }: { me: string }) {
  const { found } = useStore(UsersStore);
  const search = useSearchQuery(SEARCH);
  const [asked, setAsked] = useState<{ user: AdminUser; action: UserAction } | null>(null);
  return (
    <Section id="users" title="Users">
      <ListSearch
        id="user-search"
        name={SEARCH}
        title="Users"
        label="Search by name or e-mail"
        search={search}
      />
      <WhenFound found={found} search={search.query} label="Loading the users…" rows={5}>
        {({ items: users }) =>
          users.length === 0 ? (
            <EmptyState message={`Nobody found for “${search.query}”.`}>
              <p>Try fewer letters, or a part of the e-mail address.</p>
              <Button look="secondary" onClick={() => search.submit('')}>
                Show everybody
              </Button>
            </EmptyState>
          ) : (
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
              <StepEnd list={found.list} names={['user', 'users']} />
            </>
          )
        }
      </WhenFound>
      {asked && <UserDialog {...asked} isMe={asked.user.id === me} onClose={() => setAsked(null)} />}
    </Section>
  );
});
