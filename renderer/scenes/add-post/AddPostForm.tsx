import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/Button';
import { Page } from '../../components/Page';
import { Problem } from '../../components/Problem';
import pageStyles from '../../components/page.module.css';
import { MESSAGES } from '../../../server/contract/messages';
import { useStores } from '../../stores/context';
import { FormDesk, wishOf } from './form-desk';
import { FormView } from './FormView';
import { UnfinishedDrafts } from './UnfinishedDrafts';

/** The form of one person, over whatever the address asks for. */
export const AddPostForm = observer(function AddPostForm({ userId }: { userId: string }) {
  const stores = useStores();
  const navigate = useNavigate();
  const { search, key } = useLocation();
  const desk = useMemo(() => new FormDesk(stores, userId), [stores, userId]);
  const { state, address } = desk;

  useEffect(() => {
    void desk.open(wishOf(search), key);
  }, [desk, search, key]);
  useEffect(() => desk.start(), [desk]);
  useEffect(() => {
    // The address names the draft from its first letter on, so that a reload goes on with it.
    if (address !== null && address !== `${window.location.pathname}${window.location.search}`) {
      void navigate(address, { replace: true });
    }
  }, [navigate, address]);
  switch (state.kind) {
    case 'opening':
      return (
        <Page title="Add a post" lead={<span role="status">{MESSAGES.posts.loadingForm}</span>}>
          <div aria-busy="true" />
        </Page>
      );
    case 'missing':
      return (
        <div className={pageStyles.page}>
          <Problem
            title="This draft is not here"
            action={<ButtonLink to="/add-post">Begin a new post</ButtonLink>}
          >
            It was published or deleted, or it belongs to somebody else.
          </Problem>
        </div>
      );
    case 'failed':
      return (
        <div className={pageStyles.page}>
          <Problem
            title="The draft could not be loaded"
            action={<Button onClick={() => void desk.open(wishOf(search), '')}>Try again</Button>}
          >
            {state.reason}
          </Problem>
        </div>
      );
    case 'ready':
      return (
        <FormView key={state.session.id} session={state.session} desk={desk}>
          <UnfinishedDrafts desk={desk} session={state.session} />
        </FormView>
      );
  }
});
