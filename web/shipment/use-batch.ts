// A batch as it goes on: lines as the server tells them, read whole once and then followed.
import type { BatchItem, BatchView } from '@app/contract/shipment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { batchQuery, parcelsChanged, watchLines } from './shipment.data.ts';

export interface BatchNow {
  items: readonly BatchItem[];
  done: number;
  total: number;
  isRunning: boolean;
  /** The line to the server is broken; the batch itself goes on there. */
  isCutOff: boolean;
}

const isOpen = (item: BatchItem): boolean => item.state === 'waiting' || item.state === 'booking';

function merged(
  view: BatchView | undefined,
  told: ReadonlyMap<number, BatchItem>,
): readonly BatchItem[] {
  return (view?.items ?? []).map((item) => told.get(item.id) ?? item);
}

export function useBatch(batchId: number | null): BatchNow {
  const client = useQueryClient();
  const query = useQuery({ ...batchQuery(batchId ?? 0), enabled: batchId !== null });
  const [told, setTold] = useState<ReadonlyMap<number, BatchItem>>(new Map());
  const [isCutOff, setCutOff] = useState(false);
  const refresh = useRef(() => parcelsChanged(client));
  useEffect(() => {
    if (batchId === null) return;
    setTold(new Map());
    setCutOff(false);
    const controller = new AbortController();
    const follow = watchLines(
      batchId,
      ({ name, data }) => {
        if (name === 'item')
          setTold((before) => new Map(before).set((data as BatchItem).id, data as BatchItem));
        return name === 'done';
      },
      controller.signal,
    );
    follow.then(
      () => (controller.signal.aborted ? undefined : refresh.current()),
      () => setCutOff(true),
    );
    return () => controller.abort();
  }, [batchId]);
  const items = merged(query.data, told);
  const open = items.filter(isOpen).length;
  return {
    items,
    done: items.length - open,
    total: items.length,
    isRunning: query.data === undefined || open > 0,
    isCutOff,
  };
}
