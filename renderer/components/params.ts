import { createContext, use } from 'react';

/** What the address says about a scene, such as `{ slug }` for `/post/:slug`; decoded. */
export type Params = Readonly<Record<string, string | undefined>>;

export const ParamsContext = createContext<Params>({});

export function useParams(): Params {
  return use(ParamsContext);
}
