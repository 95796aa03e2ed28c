// The shop's summary of an order, filled and ready to copy.
import type { OrderReply } from '@app/contract/order/order';
import { copyText } from '../../ui/action/copy-text.ts';
import type { OrderOptions } from './order-options.ts';

/**
 * Prepares the shop's summary before the press that copies it, because browsers allow clipboard writes only within a
 * press.
 */
export async function prepareSummary(
  order: OrderReply,
  options: OrderOptions,
): Promise<() => void> {
  const { summaryText } = await import('./order-text.ts');
  const text = summaryText(order, options);
  return () => void copyText(text, 'คัดลอกข้อความสรุปแล้ว');
}
