// Reads a paste longer than the limit part by part and joins the orders.
import type { Reading } from '@app/contract/customer/address';
import { detect } from '../../../customer/index.ts';
import type { FoundOrder } from '../kept-round.ts';
import { partsOf } from '../part-text.ts';

/** Chat between two orders is no order. */
const isOrder = ({ phone, address }: FoundOrder): boolean => phone !== '' || address !== '';

function ordersOf(read: Reading, text: string): readonly FoundOrder[] {
  if (read.orders.length > 1) return read.orders;
  const { orders: _none, ...order } = read;
  return [{ ...order, text }];
}

export async function readLong(text: string, signal: AbortSignal): Promise<Reading> {
  const found: FoundOrder[] = [];
  for (const part of partsOf(text)) found.push(...ordersOf(await detect(part, signal), part));
  const orders = found.filter(isOrder);
  const { text: _part, ...first } = orders[0] ?? found[0]!;
  return { ...first, orders };
}
