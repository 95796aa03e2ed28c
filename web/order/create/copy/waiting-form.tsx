// Reopens an unsent order: saving replaces it under the same key, so that it is never created twice.
import { useEffect, useState, type ReactNode } from 'react';
import { AppError } from '../../../ui/http.ts';
import {
  markSent,
  holdEntry,
  isUnchanged,
  readableEntries,
  refuseEntry,
  removeEntry,
  replaceEntry,
} from '../../../ui/outbox/outbox.ts';
import type { Entry } from '../../../ui/outbox/waiting.ts';
import { aboutDraft, type OrderDraft } from '../create-order.ts';
import type { NewOrder } from '../create-order.data.ts';
import type { OrderFormOptions } from '../use-order-form.ts';
import { bodyWith, joinMessages, sendUnder } from '../waiting-order.data.ts';

const goneElsewhere = (): AppError =>
  new AppError({
    ...{ kind: 'server', status: 409, code: 'SENT_ELSEWHERE' },
    text: 'ออเดอร์นี้ไม่ได้รอส่งแล้ว: ส่งหรือลบไปแล้วจากที่อื่น',
    next: 'ดูในรายการออเดอร์ก่อน ถ้ายังไม่มีให้สร้างใหม่',
  });

const changedElsewhere = (): AppError =>
  new AppError({
    ...{ kind: 'server', status: 409, code: 'CHANGED_ELSEWHERE' },
    text: 'ออเดอร์นี้เพิ่งถูกแก้และบันทึกจากอีกแท็บ จึงยังไม่ได้บันทึกทับ',
    next: 'เปิดฉบับล่าสุดจากรายการรอส่ง แล้วแก้เพิ่มจากฉบับนั้น',
  });

const findEntry = async ({ id }: Entry): Promise<Entry | undefined> =>
  (await readableEntries()).find((each) => each.id === id);

/** Saves it now, or puts it back into the queue with its changes. */
function optionsFor(entry: Entry): OrderFormOptions {
  // It was sent from this form: a repeat has no second effect.
  let sent: string | null = null;
  let seen = entry;
  // Another tab may have it open in a form too: an entry sent there is not sent from here, and does not wait again.
  const fault = (now: Entry | undefined): AppError =>
    now && !now.isSent ? changedElsewhere() : goneElsewhere();
  const replace = async (next: Partial<Entry>): Promise<Entry> => {
    const changed = await replaceEntry(seen, next);
    if (!changed) throw fault(await findEntry(seen));
    seen = changed;
    return changed;
  };
  const contentOf = (typed: OrderDraft, body: NewOrder): Partial<Entry> => ({
    ...{ ...aboutDraft(typed), body: bodyWith(entry, body) },
    draft: typed,
  });
  return {
    filled: entry.draft as OrderDraft,
    isUnanswered: (body) => sent === JSON.stringify(body),
    send: async (body, typed) => {
      const isAgain = sent === JSON.stringify(body);
      const changed = isAgain
        ? seen
        : await replace({ ...contentOf(typed, body), ...markSent(seen) });
      sent = JSON.stringify(body);
      try {
        const order = await sendUnder(changed);
        await removeEntry(entry);
        return order;
      } catch (fault) {
        if (fault instanceof AppError && !fault.isWorthRetrying) {
          sent = null;
          await refuseEntry(changed, fault);
        }
        throw fault;
      }
    },
    keep: async (typed: OrderDraft, body: NewOrder) => {
      await replace({ ...contentOf(typed, body), isSent: sent !== null });
    },
    // Sending it from elsewhere would create it in addition to the merge, so nobody else sends it from now on.
    merging: async () => {
      const now = await findEntry(seen);
      if (!now || !isUnchanged(now, seen)) throw fault(now);
      if (!now.isSent && !(await holdEntry(now))) throw goneElsewhere();
    },
    // Its lines are in another order now: sending it too would duplicate them.
    merged: async (order) => {
      await removeEntry(entry);
      return joinMessages(entry, order);
    },
  };
}

interface WaitingFormProps {
  id: string;
  children: (options: OrderFormOptions) => ReactNode;
}

export function WaitingForm({ id, children }: WaitingFormProps) {
  const [options, setOptions] = useState<OrderFormOptions | null>(null);
  useEffect(() => {
    void readableEntries().then(async (entries) => {
      const entry = entries.find((each) => each.id === id);
      // It was sent meanwhile, or is being sent: shows an empty form.
      const isHeld = entry && !entry.isSent && (await holdEntry(entry));
      setOptions(isHeld ? optionsFor(entry) : {});
    });
  }, [id]);
  return options && children(options);
}
