// The people of a shop at its limits, in a process of their own: what they send and are sent takes nothing of the loop that
// measures another shop. They stand for other machines, so they give way on this one.
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { heavyCalls, type ShopCaller } from './heavy-calls.ts';

/** As many as a shop has people who press at the same moment. */
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
        // What the server refuses for now is asked again.
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
