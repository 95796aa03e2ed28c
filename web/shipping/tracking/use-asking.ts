// Polls a courier for many parcels, part by part, with progress and result.
import type { CourierId } from '@app/contract/kit/carriers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hideProgress, showProgress } from '../../ui/feedback/progress.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatCount } from '../../ui/format/money.ts';
import { tellAsked, type TrackingUpdate } from './tell-asked.ts';
import { askByStatus, askCourier, trackingChanged } from './tracking.data.ts';

/** More at once would take too long to wait for. */
export const ASK_MOST = 5000;
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

function tellLeft(total: number): void {
  if (total > ASK_MOST)
    toast.info(
      `ถามได้ครั้งละไม่เกิน ${formatCount(ASK_MOST)} รายการ ยังไม่ได้ถามอีก ${formatCount(total - ASK_MOST)} รายการ กรองให้แคบลงแล้วถามต่อ`,
    );
}

/** `changed` refetches the lists that show the result. */
export function useAsking(c: CourierId, onDone: () => void, changed = trackingChanged) {
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
    // Results before an error are shown too.
    await changed(client);
  }
  return {
    pending,
    /** `total` matches, of which `orderIds` returns the first. */
    askOrders: (orderIds: () => Promise<readonly number[]>, total: number) =>
      void run(async () => {
        const asked = await askInParts(c, await orderIds());
        tellLeft(total);
        return asked;
      }),
    /** Also parcels that arrived since the page was read. */
    askStatus: (code: string) => void run(() => askByStatus(c, code)),
  };
}
