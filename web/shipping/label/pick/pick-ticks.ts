// What has been taken from the shelves today, per pick list: kept in this browser, so that a reload loses no tick.
import { useEffect, useState } from 'react';
import { bangkokToday } from '../../../ui/format/date.ts';
import { storeValue, recall } from '../../../ui/hooks/local-db.ts';
import { session, tenant } from '../../../ui/http.ts';

/** Units taken, by product. */
type PickedCounts = Readonly<Record<string, number>>;
interface KeptTicks {
  readonly day: string;
  readonly lists: Readonly<Record<string, PickedCounts>>;
}

const keyOf = (): string => {
  const user = session.read('userInfo') as { id?: unknown } | null;
  return `${tenant}/${String(user?.id ?? 'nobody')}/pick`;
};

const isKept = (value: unknown): value is KeptTicks =>
  typeof value === 'object' && value !== null && 'day' in value && 'lists' in value;

const today = (): KeptTicks => ({ day: bangkokToday(), lists: {} });

async function keptToday(): Promise<KeptTicks> {
  const found = await recall(keyOf());
  return isKept(found) && found.day === bangkokToday() ? found : today();
}

/** A line is done while no more of it is wanted than was taken: an order that comes later opens it again. */
export function usePickTicks(list: string) {
  const [kept, setKept] = useState<KeptTicks | null>(null);
  useEffect(() => {
    let left = false;
    void keptToday().then((found) => {
      if (!left) setKept(found);
    });
    return () => {
      left = true;
    };
  }, []);
  const taken = kept?.lists[list] ?? {};
  const write = (next: PickedCounts) => {
    const all = { ...(kept ?? today()), lists: { ...kept?.lists, [list]: next } };
    setKept(all);
    void storeValue(keyOf(), all);
  };
  return {
    isDone: (productId: number, units: number): boolean => (taken[productId] ?? 0) >= units,
    toggle: (productId: number, units: number) => {
      const { [productId]: before = 0, ...rest } = taken as Record<number, number>;
      write(before >= units ? rest : { ...rest, [productId]: units });
    },
    clear: () => write({}),
    count: Object.keys(taken).length,
  };
}
