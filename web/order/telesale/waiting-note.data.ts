// A call note made offline: stored, and sent when the connection is back.
import { noteCall } from '@app/contract/order/telesale';
import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../../ui/http.ts';
import { keepEntry, requireKnownKey, type Send } from '../../ui/outbox/outbox.ts';
import type { Entry } from '../../ui/outbox/waiting.ts';
import { handOver } from '../../ui/wire/unanswered.ts';
import { ordersChanged } from '../order/order.data.ts';
import type { CallNote } from './telesale.data.ts';

export const NOTE = 'note';

interface KeptNote {
  readonly orderId: number;
  readonly note: CallNote;
  /** When it was first saved; absent in entries of an older release, whose own time counts. */
  readonly calledAt?: string;
}

/** `title` is the buyer. */
export async function keepNote(kept: Required<KeptNote>, title: string): Promise<void> {
  const { orderId, note } = kept;
  const detail = note.answered ? 'จดการโทร รับสาย' : 'จดการโทร ไม่รับสาย';
  await handOver(noteCall, { params: { id: orderId }, body: note }, (id, isSent) =>
    keepEntry({ id, kind: NOTE, title, detail, body: kept, draft: null, isSent }),
  );
  toast.info('ไม่มีสัญญาณ เก็บผลการโทรไว้ในเครื่องนี้แล้ว จะส่งให้เองเมื่อกลับมาออนไลน์');
}

export const sendKeptNote =
  (client: QueryClient): Send =>
  async (entry, going) => {
    const { orderId, note, calledAt = entry.madeAt } = entry.body as KeptNote;
    requireKnownKey(entry, 'ประวัติการโทรของออเดอร์');
    await going();
    const options = { idempotencyKey: entry.id, quiet: true };
    await call(noteCall, { params: { id: orderId }, body: { ...note, calledAt } }, options);
    void ordersChanged(client);
    toast.done(`ส่งผลการโทรของ ${entry.title} แล้ว`);
  };

export const notedOrder = ({ body }: Entry): number => (body as KeptNote).orderId;
