// What was taken from the shelves today, per pick list: stored in this browser, so that a reload loses no tick.
import { useCallback, useEffect, useRef, useState } from 'react';
import { bangkokToday } from '../../../ui/format/date.ts';
import { storeValue, recall } from '../../../ui/hooks/local-db.ts';
import { ownPath } from '../../../ui/http.ts';
import type { PickLine } from '../label.data.ts';

/** Units taken, by product and then by order. */
type PickedCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;
interface KeptTicks {
  readonly day: string;
  readonly lists: Readonly<Record<string, PickedCounts>>;
}

type Change = (taken: PickedCounts) => PickedCounts;

const keyOf = (): string => `${ownPath()}pick`;

const isKept = (value: unknown): value is KeptTicks =>
  typeof value === 'object' && value !== null && 'day' in value && 'lists' in value;

/** Ticks of another day are dropped. */
const ofDay = (found: unknown, day: string): KeptTicks =>
  isKept(found) && found.day === day ? found : { day, lists: {} };

/** On a page that is open at midnight the new day starts without ticks. */
const ofToday = (found: unknown): KeptTicks => ofDay(found, bangkokToday());

const changedBy = (kept: KeptTicks, list: string, change: Change): KeptTicks => ({
  ...kept,
  lists: { ...kept.lists, [list]: change(kept.lists[list] ?? {}) },
});

/** Undefined without https: then only one tab is assumed to be open. */
const locks = navigator.locks as LockManager | undefined;

/** Reading and writing are one step; otherwise two tabs would overwrite each other's ticks. */
const inTurn = (work: () => Promise<KeptTicks>): Promise<KeptTicks> =>
  locks ? (locks.request('pick-ticks', work) as Promise<KeptTicks>) : work();

const keptToday = async (): Promise<KeptTicks> => ofToday(await recall(keyOf()));

/** A tick belongs to the day of its press: one from yesterday is dropped if ticks of today are already stored. */
const keepTicks = (pressed: string, list: string, change: Change): Promise<KeptTicks> =>
  inTurn(async () => {
    const found = await recall(keyOf());
    const today = bangkokToday();
    if (pressed !== today && isKept(found) && found.day === today) return found;
    const all = changedBy(ofDay(found, pressed), list, change);
    await storeValue(keyOf(), all);
    return all;
  });

/** This browser's ticks, from all its tabs. */
function useKept() {
  const [kept, setKept] = useState<KeptTicks | null>(null);
  const latest = useRef(0);
  const tabs = useRef<BroadcastChannel>(undefined);
  /** Of several pending writes the last one includes all; without storage the visible ticks stay. */
  const show = useCallback(async (work: Promise<KeptTicks>) => {
    latest.current += 1;
    const turn = latest.current;
    const found = await work.catch(() => null);
    if (found && turn === latest.current) setKept(found);
  }, []);
  useEffect(() => {
    const channel = new BroadcastChannel('pick-ticks');
    tabs.current = channel;
    const look = () => void show(inTurn(keptToday));
    channel.addEventListener('message', look);
    look();
    return () => channel.close();
  }, [show]);
  const change = (list: string, by: Change) => {
    setKept((now) => changedBy(ofToday(now), list, by));
    void show(
      keepTicks(bangkokToday(), list, by).then((all) => {
        tabs.current?.postMessage('changed');
        return all;
      }),
    );
  };
  return { kept: ofToday(kept), change };
}

/**
 * A line is done while no order needs more than was taken for it: a new order opens it again, even when the earlier
 * ones are packed and gone.
 */
export function usePickTicks(list: string) {
  const { kept, change } = useKept();
  const taken = kept.lists[list] ?? {};
  const isDone = ({ productId, ofOrders }: PickLine): boolean =>
    ofOrders.every(({ orderId, units }) => (taken[productId]?.[orderId] ?? 0) >= units);
  return {
    isDone,
    toggle: (line: PickLine) => {
      const wasDone = isDone(line);
      const now = Object.fromEntries(line.ofOrders.map(({ orderId, units }) => [orderId, units]));
      change(
        list,
        ({ [line.productId]: _before, ...rest }: Readonly<Record<number, object>>) =>
          (wasDone ? rest : { ...rest, [line.productId]: now }) as PickedCounts,
      );
    },
    clear: () => change(list, () => ({})),
  };
}
