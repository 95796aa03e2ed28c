// The addresses of a sheet: complete ones are checked here, doubtful ones are read in the reader's thread.
import { readPlaces } from '../../engine/message-reader/index.ts';
import { createPacer, ThreadFault } from '../../platform/threads.ts';
import { askReader } from './reader.ts';
import { plainPlace, unreadPlace, type SettledAddress, type TypedAddress } from './settle-place.ts';

/** Read per turn, so that messages of the shop's other users run in between. */
const AT_ONCE = 20;
/** Addresses that are not read within these times are left to the user. */
export const READING = {
  /** Processor time of the thread, excluding other shops' turns. A normal sheet does not need more. */
  workMs: 15_000,
  /** The time for which the sheet's sender waits. */
  waitMs: 60_000,
};

export async function readDoubtful(
  shop: number,
  list: readonly TypedAddress[],
  { workMs, waitMs } = READING,
): Promise<SettledAddress[]> {
  const end = performance.now() + waitMs;
  const read: SettledAddress[] = [];
  let left = workMs;
  while (read.length < list.length && left > 0 && performance.now() < end) {
    const some = list.slice(read.length, read.length + AT_ONCE);
    try {
      const { places, workedMs } = await askReader(shop, { places: some });
      read.push(...places);
      left -= workedMs;
    } catch (error) {
      if (!(error instanceof ThreadFault)) throw error;
      read.push(...some.map(unreadPlace));
      if (error.kind === 'stopped') left = 0;
    }
  }
  return [...read, ...list.slice(read.length).map(unreadPlace)];
}

/** In the given order. */
export async function settlePlaces(
  shop: number,
  list: readonly TypedAddress[],
): Promise<SettledAddress[]> {
  const settled: (SettledAddress | undefined)[] = [];
  const rest = createPacer();
  await readPlaces(rest);
  for (const typed of list) {
    await rest();
    settled.push(plainPlace(typed));
  }
  const doubtful = list.filter((_, at) => settled[at] === undefined);
  const next = (await readDoubtful(shop, doubtful)).values();
  return settled.map((one) => one ?? next.next().value!);
}
