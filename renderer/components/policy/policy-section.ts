import type { ReactNode } from 'react';

/** One chapter of the policy. `id` is its hash on `/privacy` and must not change: people link to it. */
export interface PolicySection {
  id: string;
  title: string;
  body: ReactNode;
}
