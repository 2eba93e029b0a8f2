import { openNedbStorage } from '../../../server/storage/nedb/open';
import { silentLogger } from './silent-logger';

/** A process of its own that opens the folder it is told, says so, and holds it until it is killed. */
await openNedbStorage({ folder: process.argv[2] ?? '', clock: { now: () => 0 }, logger: silentLogger });
process.stdout.write('open\n');
setInterval(() => undefined, 1_000);
