// Printing labels and their history; the only file of the feature that calls the API.
import type { Asks } from '@app/contract/kit/endpoint';
import { carrierByCode, type CourierId } from '@app/contract/kit/carriers';
import {
  confirmPrint,
  listPrints,
  printFlashLabels,
  printLabels,
  type Print,
  type PrintJob,
} from '@app/contract/label';
import { listShipments } from '@app/contract/shipment';
import type { OrderReply } from '@app/contract/order';
import type { QueryClient } from '@tanstack/react-query';
import { ordersChanged } from '../order/index.ts';
import { call } from '../ui/http.ts';
import { keyOf, read } from '../ui/wire/query.ts';

export type { Print, PrintJob };
export type PrintChoice = Omit<Asks<typeof printFlashLabels>['body'], 'orderId' | 'prefix'>;
export type HistoryQuery = Asks<typeof listPrints>['query'];

export const historyQuery = (query: HistoryQuery) => read(listPrints, { query }, { keep: true });

/** One courier's labels as one PDF; Flash has a path of its own. */
export const print = (
  c: CourierId,
  orderIds: readonly number[],
  choice: PrintChoice,
): Promise<Print> => {
  const body = { ...choice, orderId: [...orderIds] };
  return c === 'flashexpress'
    ? call(printFlashLabels, { body })
    : call(printLabels, { params: { c }, body });
};

export const confirm = (id: number, reason: string) =>
  call(confirmPrint, { params: { id }, body: { printed: true, ...(reason && { reason }) } });

/** The courier that has an order's live parcel. */
export async function courierOf(order: OrderReply): Promise<CourierId> {
  const code = order.tracking?.carrier ?? order.shipping.carrier;
  const known = code === null || code === undefined ? undefined : carrierByCode(code);
  if (known) return known.id;
  const { items } = await call(listShipments, { query: { orderId: order.id } }, { quiet: true });
  return items.find((shipment) => shipment.isLive)?.courier ?? 'flashexpress';
}

export async function printsChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: keyOf(listPrints) });
  await ordersChanged(client);
}
