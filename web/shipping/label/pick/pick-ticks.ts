// What has been taken from the shelves today, per pick list: kept in this browser, so that a reload loses no tick.
import { useCallback, useEffect, useRef, useState } from 'react';
import { bangkokToday } from '../../../ui/format/date.ts';
import { storeValue, recall } from '../../../ui/hooks/local-db.ts';
import { ownPath } from '../../../ui/http.ts';
import type { PickLine } from '../label.data.ts';

/** Units taken, by product and then by the order that they were taken for. */
type PickedCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;
interface KeptTicks {
  readonly day: string;
  readonly lists: Readonly<Record<string, PickedCounts>>;
}

type Change = (taken: PickedCounts) => PickedCounts;

const keyOf = (): string => `${ownPath()}pick`;

const isKept = (value: unknown): value is KeptTicks =>
  typeof value === 'object' && value !== null && 'day' in value && 'lists' in value;

/** Those of another day are over. */
const ofDay = (found: unknown, day: string): KeptTicks =>
  isKept(found) && found.day === day ? found : { day, lists: {} };

/** On a page that is open at midnight the day begins without ticks. */
const ofToday = (found: unknown): KeptTicks => ofDay(found, bangkokToday());

const changedBy = (kept: KeptTicks, list: string, change: Change): KeptTicks => ({
  ...kept,
  lists: { ...kept.lists, [list]: change(kept.lists[list] ?? {}) },
});

/** Nothing where the page is not served securely: there only one tab is believed to be open. */
const locks = navigator.locks as LockManager | undefined;

/** Reading and writing are one step, or each of two tabs would forget what the other has ticked. */
const inTurn = (work: () => Promise<KeptTicks>): Promise<KeptTicks> =>
  locks ? (locks.request('pick-ticks', work) as Promise<KeptTicks>) : work();

const keptToday = async (): Promise<KeptTicks> => ofToday(await recall(keyOf()));

/** A tick belongs to the day of its press, however late its turn comes: one that is late for a day already begun is over. */
const keepTicks = (pressed: string, list: string, change: Change): Promise<KeptTicks> =>
  inTurn(async () => {
    const found = await recall(keyOf());
    const today = bangkokToday();
    if (pressed !== today && isKept(found) && found.day === today) return found;
    const all = changedBy(ofDay(found, pressed), list, change);
    await storeValue(keyOf(), all);
    return all;
  });

/** What this browser keeps, as all its tabs have made it. */
function useKept() {
  const [kept, setKept] = useState<KeptTicks | null>(null);
  const latest = useRef(0);
  const tabs = useRef<BroadcastChannel>(undefined);
  /** Of several on their way the last one knows of all before it; a browser that keeps nothing leaves what is shown. */
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
 * A line is done while none of its orders wants more than was taken for it: one that comes later opens it again, also when
 * those before it were packed and are gone.
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
