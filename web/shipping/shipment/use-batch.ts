// A running batch: read once completely, then updated by the server's stream.
import type { BatchItem } from '@app/contract/shipping/shipment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../ui/hooks/store.ts';
import { onlineStore, type AppError } from '../../ui/http.ts';
import { batchQuery, parcelsChanged, watchLines } from './shipment.data.ts';

export interface BatchNow {
  items: readonly BatchItem[];
  done: number;
  total: number;
  isRunning: boolean;
  /** The connection is lost; the batch continues on the server. */
  isCutOff: boolean;
  /** The batch could not be read at all. */
  error: AppError | null;
  again: () => void;
}

/** News from the stream about one batch. */
interface BatchNews {
  batchId: number | null;
  items: ReadonlyMap<number, BatchItem>;
  isCutOff: boolean;
}

const nothingTold = (batchId: number | null): BatchNews => ({
  batchId,
  items: new Map(),
  isCutOff: false,
});

const isOpen = (item: BatchItem): boolean => item.state === 'waiting' || item.state === 'booking';

function useStream(batchId: number | null): BatchNews {
  const client = useQueryClient();
  const [told, setTold] = useState(() => nothingTold(batchId));
  const refresh = useRef(() => parcelsChanged(client));
  useEffect(() => {
    if (batchId === null) return;
    const controller = new AbortController();
    const change = (next: (before: BatchNews) => Partial<BatchNews>) =>
      setTold((last) => {
        const before = last.batchId === batchId ? last : nothingTold(batchId);
        return { ...before, ...next(before) };
      });
    const follow = watchLines(
      batchId,
      ({ name, data }) => {
        const item = data as BatchItem;
        if (name === 'item')
          change(({ items }) => ({ items: new Map(items).set(item.id, item), isCutOff: false }));
        return name === 'done';
      },
      controller.signal,
    );
    follow.then(
      () => (controller.signal.aborted ? undefined : refresh.current()),
      () => change(() => ({ isCutOff: true })),
    );
    return () => controller.abort();
  }, [batchId]);
  return told.batchId === batchId ? told : nothingTold(batchId);
}

export function useBatch(batchId: number | null): BatchNow {
  const query = useQuery({ ...batchQuery(batchId ?? 0), enabled: batchId !== null });
  const told = useStream(batchId);
  const isOnline = useStore(onlineStore);
  const items = (query.data?.items ?? []).map((item) => told.items.get(item.id) ?? item);
  const open = items.filter(isOpen).length;
  return {
    items,
    done: items.length - open,
    total: items.length,
    isRunning: query.data === undefined || open > 0,
    isCutOff: open > 0 && (told.isCutOff || !isOnline),
    error: query.data === undefined ? query.error : null,
    again: () => void query.refetch(),
  };
}

/** Joins a retry with the earlier results: one list of all orders in the dialog. */
export function joined(before: readonly BatchItem[], batch: BatchNow): BatchNow {
  const ids = new Set(batch.items.map((item) => item.id));
  const kept = before.filter((item) => !ids.has(item.id));
  return {
    ...batch,
    items: [...kept, ...batch.items],
    done: kept.length + batch.done,
    total: kept.length + batch.total,
  };
}
