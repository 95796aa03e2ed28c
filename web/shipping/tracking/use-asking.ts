// Asks a courier about many parcels, part by part, with how far it is and what came of it.
import type { CourierId } from '@app/contract/kit/carriers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hideProgress, showProgress } from '../../ui/feedback/progress.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { tellAsked, type TrackingUpdate } from './tell-asked.ts';
import { askByStatus, askCourier, trackingChanged } from './tracking.data.ts';

const AT_ONCE = 50;
const MESSAGE = 'กำลังถามสถานะจากขนส่ง…';

async function askInParts(c: CourierId, ids: readonly number[]): Promise<TrackingUpdate> {
  let sum: TrackingUpdate = { updated: 0, failed: 0 };
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    showProgress(MESSAGE, at, ids.length);
    const some = await askCourier(c, ids.slice(at, at + AT_ONCE));
    sum = {
      updated: sum.updated + some.updated,
      failed: sum.failed + some.failed,
      ...(some.waiting && { waiting: true }),
    };
  }
  showProgress(MESSAGE, ids.length, ids.length);
  return sum;
}

export function useAsking(c: CourierId, onDone: () => void) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  async function run(work: () => Promise<TrackingUpdate>) {
    setPending(true);
    showProgress(MESSAGE);
    try {
      tellAsked(await work());
      onDone();
    } catch (fault) {
      toast.failed(fault);
    } finally {
      hideProgress();
      setPending(false);
    }
    // What was told before a fault is shown too.
    await trackingChanged(client);
  }
  return {
    pending,
    askOrders: (orderIds: () => Promise<readonly number[]>) =>
      void run(async () => askInParts(c, await orderIds())),
    /** Also what came since the page was read. */
    askStatus: (code: string) => void run(() => askByStatus(c, code)),
  };
}
