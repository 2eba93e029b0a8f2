import type { RootStore } from '../../../stores/create-root-store';
import type { DeviceDrafts } from '../../../stores/drafts/device-drafts';
import type { FormStore } from '../model/form-store';
import type { DraftIdentity } from './draft-versions';

/** What a draft is kept with. */
export interface DraftKeeperOptions {
  stores: Pick<RootStore, 'api' | 'clock'>;
  device: DeviceDrafts;
  form: FormStore;
  identity: DraftIdentity;
  /** Whether the one who writes is logged in, and nobody else. */
  isOwnerHere: () => boolean;
  /** Called when the server has the draft. */
  onSaved: (draftId: string) => void;
  /** Called when the draft has been published from another tab, or by its plan. */
  onPublishedElsewhere: () => void;
  /** Called when what stands here has been discarded in another tab. */
  onDiscardedElsewhere: () => void;
}
