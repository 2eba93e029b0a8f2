import { storageContract } from './contract';
import { openFolder, temporaryFolder } from './support/folders';

storageContract('NeDB over the journal', async () => {
  const folder = await temporaryFolder();
  const storage = await openFolder(folder);
  return {
    storage,
    async reopen() {
      await storage.close();
      return openFolder(folder);
    },
  };
});
