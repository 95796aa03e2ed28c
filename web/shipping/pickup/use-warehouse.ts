// The warehouse that this device sends from: chosen once, stored on it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepChoice, recallChoice } from '../../ui/hooks/kept-choice.ts';
import { warehousesQuery } from './pickup.data.ts';

const KEY = 'device/flash-warehouse';

export function useWarehouse() {
  const query = useQuery(warehousesQuery());
  const [wanted, setWanted] = useState<string | null>(null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    void recallChoice(KEY)
      .then((found) => (typeof found === 'string' ? setWanted(found) : undefined))
      .finally(() => setRead(true));
  }, []);
  const items = query.data?.items ?? [];
  const chosen = items.find(({ id }) => id === wanted) ?? items[0];
  return {
    query,
    items,
    isReady: isRead && query.data !== undefined,
    /** This device's choice; else the first. */
    chosen,
    choose: (id: string) => {
      setWanted(id);
      keepChoice(KEY, id);
    },
  };
}
