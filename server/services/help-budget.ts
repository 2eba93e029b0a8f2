import { createHmac } from 'node:crypto';
import type { Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';

/** Which limit is used up. */
export type UsedUp = 'person' | 'site';

/** Everybody's share of a day is spread over so many records, so that each write is small. */
const BUCKETS = 256;
const TOTAL_KEY = 'help-used';

type BudgetDeps = Pick<ServiceDeps, 'storage' | 'clock'> & { secret: string };

interface Total {
  day: string;
  count: number;
}

interface Bucket {
  day: string;
  people: Record<string, number>;
}

/** Questions that the model answered today (UTC). */
export async function usedToday({ storage, clock }: Pick<ServiceDeps, 'storage' | 'clock'>): Promise<number> {
  const day = moment(clock).slice(0, 10);
  const total = await storage.read(async ({ meta }) => parse<Total>(await meta.get(TOTAL_KEY)));
  return total?.day === day ? total.count : 0;
}

/**
 * Takes one question out of today's budgets of a person and of the site. Days are those of UTC.
 *
 * @param person an account's id or a client's address: kept as a hash that is another one each day
 * @returns which budget has nothing left; undefined when it was taken
 */
export async function takeFromBudget(
  deps: BudgetDeps,
  person: string,
  limits: { perPersonPerDay: number; perDay: number },
): Promise<UsedUp | undefined> {
  return change(deps, person, (total, own) => {
    if (total >= limits.perDay) {
      return 'site';
    }
    return own >= limits.perPersonPerDay ? 'person' : 1;
  });
}

/** Gives a question back that the model did not answer. */
export async function giveBack(deps: BudgetDeps, person: string): Promise<void> {
  await change(deps, person, (total, own) => (total > 0 && own > 0 ? -1 : 'site'));
}

async function change(
  { storage, clock, secret }: BudgetDeps,
  person: string,
  decide: (total: number, own: number) => UsedUp | 1 | -1,
): Promise<UsedUp | undefined> {
  const day = moment(clock).slice(0, 10);
  const hash = createHmac('sha256', secret).update(`help ${day} ${person}`).digest();
  const id = hash.subarray(1, 13).toString('base64url');
  const key = `${TOTAL_KEY}-${(hash[0] ?? 0) % BUCKETS}`;
  return storage.transact(async ({ meta }: Writers) => {
    const total = parse<Total>(await meta.get(TOTAL_KEY));
    const bucket = parse<Bucket>(await meta.get(key));
    const count = total?.day === day ? total.count : 0;
    const people = bucket?.day === day ? bucket.people : {};
    const own = people[id] ?? 0;
    const step = decide(count, own);
    if (typeof step === 'string') {
      return step;
    }
    await meta.set(TOTAL_KEY, JSON.stringify({ day, count: count + step } satisfies Total));
    await meta.set(key, JSON.stringify({ day, people: { ...people, [id]: own + step } } satisfies Bucket));
    return undefined;
  });
}

function parse<T>(text: string | undefined): T | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
