// The run of a booking window: started once, its failures retried, all in one list.
import type { OrderReply } from '@app/contract/order/order';
import type { BatchItem } from '@app/contract/shipping/shipment';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { useIsHere } from '../../ui/hooks/is-here.ts';
import { AppError } from '../../ui/http.ts';
import { parcelsChanged, retryFailed } from './shipment.data.ts';
import { joined, useBatch } from './use-batch.ts';

/** The window's run with its retries. */
export function useRun(orders: readonly OrderReply[]) {
  const client = useQueryClient();
  const [batchId, setBatchId] = useState<number | null>(null);
  const [before, setBefore] = useState<readonly BatchItem[]>([]);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const isHere = useIsHere();
  const batch = joined(before, useBatch(batchId));
  const made = batch.items.filter((item) => item.t === 'success').length;
  const isOver = batchId !== null && !batch.isRunning;
  useEffect(() => {
    if (isOver && made > 0) toast.done('ส่งข้อมูลพัสดุแล้ว กรุณาตรวจสอบออเดอร์');
  }, [isOver, made]);
  const start = async (begin: () => Promise<{ batchId: number }>) => {
    setPending(true);
    setProblem(null);
    try {
      const { batchId: id } = await begin();
      setBefore(batch.items);
      setBatchId(id);
      void parcelsChanged(client);
    } catch (fault) {
      // The window may be closed before the server has answered.
      if (fault instanceof AppError && isHere.current) setProblem(fault);
      else toast.failed(fault);
    } finally {
      setPending(false);
    }
  };
  const ids = orders.map((order) => order.id);
  return {
    batch,
    isStarted: batchId !== null,
    pending,
    problem,
    begin: (how: (ids: readonly number[]) => Promise<{ batchId: number }>) => start(() => how(ids)),
    // After a retry of some orders, the last batch does not contain all failures.
    retry: (how: (ids: readonly number[]) => Promise<{ batchId: number }>) => {
      const failed = batch.items.filter(({ state }) => state === 'refused').map(({ id }) => id);
      if (batchId === null) return;
      void start(() => (before.length === 0 ? retryFailed(batchId) : how(failed)));
    },
    again: (how: (ids: readonly number[]) => Promise<{ batchId: number }>, id: number) =>
      void start(() => how([id])),
  };
}

export type Run = ReturnType<typeof useRun>;
