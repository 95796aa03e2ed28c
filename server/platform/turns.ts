// A few slots for heavy work that all shops share: one per shop at a time, the next for the shop that has waited
// longest.
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, type Failure } from './failure.ts';

/** One shop may have this many files waiting; further requests are asked to come again. */
const MOST_WAITING = 3;
const COME_AGAIN_SECONDS = 5;

/** The shop of the work; null: for no shop, one at a time. */
export type TurnOf = number | null;

interface WaitingWork {
  readonly shop: TurnOf;
  begin(): void;
}

export interface Turns {
  inTurn<T>(shop: TurnOf, work: () => Promise<T>): Promise<T>;
}

/** Among the waiting, the one whose shop had its last turn the longest ago; the first of equals. */
function longestWithout(
  line: readonly WaitingWork[],
  lastTurns: ReadonlyMap<TurnOf, number>,
): WaitingWork | undefined {
  const last = ({ shop }: WaitingWork): number => lastTurns.get(shop) ?? 0;
  const [first, ...others] = line;
  return others.reduce<WaitingWork | undefined>(
    (best, one) => (best && last(one) < last(best) ? one : best),
    first,
  );
}

const tooManyFiles = (): Failure =>
  fail('TOO_MANY_REQUEST', {
    thai: 'ร้านของคุณมีไฟล์รออ่านอยู่หลายไฟล์ รอสักครู่แล้วลองอีกครั้ง',
    retryAfterSeconds: COME_AGAIN_SECONDS,
  });

interface LineLimit {
  readonly mostWaiting: number;
  /** The refusal for further requests. */
  readonly refusal: () => Failure;
}

const fileLimit: LineLimit = { mostWaiting: MOST_WAITING, refusal: tooManyFiles };

/** Without a limit of its own, the limit for reading files applies; null: a shop may have any number waiting. */
export function createTurns(atOnce: number, limit: LineLimit | null = fileLimit): Turns {
  let running = 0;
  let turns = 0;
  const working = new Set<number>();
  const line: WaitingWork[] = [];
  /** When each shop had its last turn. */
  const lastTurns = new Map<TurnOf, number>();

  function requireShortLine(shop: TurnOf): void {
    if (shop === null || limit === null) return;
    const waiting = line.filter((one) => one.shop === shop).length;
    if (waiting >= limit.mostWaiting) throw limit.refusal();
  }

  const isFree = (shop: TurnOf): boolean => shop === null || !working.has(shop);

  function begin(shop: TurnOf): void {
    running += 1;
    turns += 1;
    lastTurns.set(shop, turns);
    if (shop !== null) working.add(shop);
  }

  function next(): void {
    const free = line.filter(({ shop }) => isFree(shop));
    const chosen = running < atOnce && longestWithout(free, lastTurns);
    if (!chosen) return;
    line.splice(line.indexOf(chosen), 1);
    begin(chosen.shop);
    chosen.begin();
  }

  function end(shop: TurnOf): void {
    running -= 1;
    if (shop !== null) working.delete(shop);
    next();
  }

  return {
    async inTurn(shop, work) {
      requireShortLine(shop);
      if (running < atOnce && isFree(shop)) begin(shop);
      else await new Promise<void>((resolve) => line.push({ shop, begin: resolve }));
      try {
        return await work();
      } finally {
        end(shop);
      }
    },
  };
}

interface RestRules {
  /** As a multiple of the work time. */
  readonly times: number;
  readonly longestMs: number;
  /** Never delays work that nothing else waits for. */
  readonly onlyInLine?: boolean;
}

/** Adds a pause after each turn: for work that partly runs in the process itself, or uses shared resources. */
export function withRests(
  { inTurn }: Turns,
  { times, longestMs, onlyInLine = false }: RestRules = { times: 1, longestMs: 200 },
): Turns {
  let waiting = 0;
  return {
    async inTurn(shop, work) {
      const { promise, resolve, reject } =
        Promise.withResolvers<Awaited<ReturnType<typeof work>>>();
      waiting += 1;
      inTurn(shop, async () => {
        waiting -= 1;
        const began = performance.now();
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
        if (onlyInLine && waiting === 0) return;
        await sleep(Math.min((performance.now() - began) * times, longestMs));
      }).catch((refusal: unknown) => {
        waiting -= 1;
        reject(refusal);
      });
      return promise;
    },
  };
}
