// The program of the web deployment. What `web.ts` imports is loaded before its first line runs, so the heap is set
// from here.
import { holdYoungSpace } from './young-space';

holdYoungSpace();
await import('./web');
