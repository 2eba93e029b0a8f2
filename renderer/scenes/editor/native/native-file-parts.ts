import type { CodeBridge } from '../../../../server/contract/ipc-code';
import type { RootStore } from '../../../stores/create-root-store';

/** What the file of a native window works with. */
export interface NativeFileParts {
  bridge: CodeBridge;
  storage: RootStore['platform']['storage'];
  /** Told when the text was replaced by what another program wrote. */
  onReload: () => void;
}
