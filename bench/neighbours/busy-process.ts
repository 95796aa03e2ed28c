// The people of a busy shop, in their own process, so that their traffic does not slow down the process that measures
// the other shop. On real installations they use other machines, so this process has a low priority.
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { heavyCalls, type ShopCaller } from './heavy-calls.ts';

/** How many people of the shop send requests at the same time. */
const BUSY = 4;
const TOO_MANY = 429;
const AWAY = 503;
const RANK = 10;

export interface BusyOrder extends ShopCaller {
  readonly what: string;
}

export interface BusyCount {
  readonly done: number;
  readonly refused: number;
}

async function goOn({ what, ...asker }: BusyOrder, signal: AbortSignal): Promise<BusyCount> {
  const ask = await heavyCalls[what]?.(asker);
  if (!ask) throw new Error(`nobody does ${what}`);
  const count = { done: 0, refused: 0 };
  const person = async (): Promise<void> => {
    while (!signal.aborted) {
      const answer = await ask();
      await answer.arrayBuffer();
      if (answer.ok) count.done += 1;
      else if (answer.status === TOO_MANY || answer.status === AWAY) {
        // A request that the server refuses for now is repeated.
        count.refused += 1;
        await sleep(50);
      } else throw new Error(`${what}: ${answer.status}`);
    }
  };
  process.send?.('begun');
  await Promise.all(Array.from({ length: BUSY }, person));
  return count;
}

os.setPriority(Math.min(19, os.getPriority() + RANK));
const over = new AbortController();
process.once('message', () => over.abort());
process.once('disconnect', () => process.exit());
const count = await goOn(JSON.parse(process.env['BENCH_BUSY'] ?? '{}') as BusyOrder, over.signal);
process.send?.(count, () => process.disconnect());
