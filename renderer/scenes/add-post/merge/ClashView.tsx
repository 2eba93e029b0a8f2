import { observer } from 'mobx-react-lite';
import { MESSAGES } from '../../../../server/contract/messages';
import { Button } from '../../../components/Button';
import { contentOfPost } from '../drafts/open-draft';
import type { FormSession } from '../form-session';
import styles from '../notices.module.css';
import { BothVersions } from './BothVersions';
import { MergeScreen } from './MergeScreen';

/**
 * A post that was changed elsewhere while it was being changed here. Where the state that both began from is no
 * longer kept, the versions can only be shown beside each other.
 */
export const ClashView = observer(function ClashView({ session }: { session: FormSession }) {
  const { clash, form } = session;
  if (!clash) {
    return null;
  }
  const mine = form.read();
  const theirs = contentOfPost(clash.theirs);
  if (clash.base) {
    return (
      <div className={styles.choice}>
        <MergeScreen
          base={clash.base}
          mine={mine}
          theirs={theirs}
          theirsAt={clash.theirs.updatedAt}
          onDone={(content) => session.takeMerged(content)}
          onCancel={() => session.cancelMerge()}
        />
      </div>
    );
  }
  return (
    <section role="alert" className={styles.choice} aria-label="Two versions of this post">
      <div className={styles.notice} data-tone="warning">
        <div className={styles.text}>
          <p className={styles.strong}>{MESSAGES.posts.conflict}</p>
          <p className={styles.meta}>
            Nothing is lost: the published version stays in the history of the post, yours stays in this form.
          </p>
        </div>
        <div className={styles.actions}>
          <Button onClick={() => session.takeMerged(mine)}>Go on with mine</Button>
          <Button look="secondary" onClick={() => session.takeMerged(theirs)}>
            Take the published one
          </Button>
          <Button look="quiet" onClick={() => session.cancelMerge()}>
            Decide later
          </Button>
        </div>
      </div>
      <BothVersions mine={mine} theirs={theirs} mineTitle="Mine, in this form" theirsTitle="Published" />
    </section>
  );
});
