// Puts words for a buyer on the clipboard.
import type { OrderReply } from '@app/contract/order';
import { toast } from '../ui/feedback/toast.ts';
import type { OrderOptions } from './order-options.ts';

export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.done(done);
  } catch (fault) {
    toast.failed(fault);
  }
}

/** Fills the shop's summary ahead of the press that copies it: a browser lets only a press itself write the clipboard. */
export async function prepareSummary(
  order: OrderReply,
  options: OrderOptions,
): Promise<() => void> {
  const { summaryText } = await import('./order-text.ts');
  const text = summaryText(order, options);
  return () => void copy(text, 'คัดลอกข้อความสรุปแล้ว');
}
