import { MESSAGES } from '../../../server/contract/messages';
import { ButtonLink } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';

/** For somebody whom only the address names: they are greeted, and see nothing before they log in. */
export function Greeting({ name }: { name: string }) {
  return (
    <Page title={`Welcome, ${name}`}>
      <EmptyState message={MESSAGES.auth.loginRequired}>
        <ButtonLink to="/login?next=%2Fdashboard">Log in</ButtonLink>
      </EmptyState>
    </Page>
  );
}
