import type { PostPage } from '../../../server/contract/schemas/post';
import { OfflineError } from '../../api/errors';
import type { HelpPlace } from '../../stores/help/chat';
import { useStores } from '../../stores/context';
import { Button } from '../Button';

/**
 * Opens a chat about what the page shows (SPEC §2, "Category page"). Everything behind it comes with the first click:
 * pages that are only read carry this button alone.
 */
export function HelpButton({ about }: { about: PostPage | HelpPlace }) {
  const stores = useStores();
  return (
    <Button
      look="secondary"
      className="needs-js"
      onClick={({ currentTarget }) =>
        void import('./open-help').then(
          (module) => module.openHelp(stores, about, currentTarget),
          () => stores.ui.toast(new OfflineError().message, 'error'),
        )
      }
    >
      Open AI Help
    </Button>
  );
}
