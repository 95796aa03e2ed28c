// An order that waits to be sent, opened again: what is saved takes its place under the same key, so that it is never two.
import { useEffect, useState, type ReactNode } from 'react';
import { AppError } from '../../../ui/http.ts';
import {
  goingOut,
  holdEntry,
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

/** Saving it now, or leaving it in the queue as it has become. */
function optionsFor(entry: Entry): OrderFormOptions {
  // It went out in this form: the same again makes nothing twice.
  let sent: string | null = null;
  let seen = entry;
  // Another tab may have it in a form too: what that one has sent is not sent otherwise, nor does it wait again.
  const replace = async (next: Partial<Entry>): Promise<Entry> => {
    const changed = await replaceEntry(seen, next);
    if (!changed) throw goneElsewhere();
    seen = changed;
    return changed;
  };
  return {
    filled: entry.draft as OrderDraft,
    isKept: true,
    isUnanswered: (body) => sent === JSON.stringify(body),
    send: async (body) => {
      const isAgain = sent === JSON.stringify(body);
      const changed = isAgain
        ? seen
        : await replace({ body: bodyWith(entry, body), ...goingOut(seen) });
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
      const isSent = sent !== null;
      const about = { ...aboutDraft(typed), body: bodyWith(entry, body) };
      await replace({ ...about, draft: typed, isSent });
    },
    // Its lines are in another order now: sent as well, they would be there twice.
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
      // Sent meanwhile, or on its way: an empty form is all there is.
      const isHeld = entry && !entry.isSent && (await holdEntry(entry));
      setOptions(isHeld ? optionsFor(entry) : {});
    });
  }, [id]);
  return options && children(options);
}
