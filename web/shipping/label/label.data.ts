// API calls for labels and their history; the only file of the feature that makes them.
import type { Asks } from '@app/contract/kit/endpoint';
import {
  carrierByCode,
  courierCan,
  type CourierId,
  firstCourier,
} from '@app/contract/kit/carriers';
import {
  confirmPrint,
  listPrintItems,
  listPrints,
  PRINT_MOST,
  previewLabel,
  printAgain,
  printQueuedLabels,
  printLabels,
  type Print,
  type PrintItem,
  type PrintJob,
} from '@app/contract/shipping/label';
import { listPicks, printPicks, type PickLine } from '@app/contract/shipping/pick-list';
import { listAddresses } from '@app/contract/customer/address';
import { listProducts } from '@app/contract/catalog/product';
import { listPrintQueue, type QueuedLabel } from '@app/contract/shipping/print-queue';
import { listShipments } from '@app/contract/shipping/shipment';
import { listUsers } from '@app/contract/shop/user';
import type { OrderReply } from '@app/contract/order/order';
import type { QueryClient } from '@tanstack/react-query';
import { ordersChanged } from '../../order/index.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';
import { wholeList } from '../../ui/wire/whole-list.ts';

export type { PickLine, Print, PrintItem, PrintJob, QueuedLabel };
export type QueueQuery = Asks<typeof listPrintQueue>['query'];
export type PrintChoice = Omit<Asks<typeof printQueuedLabels>['body'], 'orderId' | 'prefix'>;
export type HistoryQuery = Asks<typeof listPrints>['query'];

export const historyQuery = (query: HistoryQuery) => read(listPrints, { query }, { keep: true });

/** The labels of one print, in print order. */
export const itemsQuery = (id: number, page: number) =>
  read(listPrintItems, { params: { id }, query: { page, pageSize: 50 } }, { keep: true });

/** `pnos` null = the whole set. */
export const reprintLabels = (id: number, pnos: readonly string[] | null, reason: string) =>
  call(printAgain, { params: { id }, body: { ...(pnos && { pnos: [...pnos] }), reason } });

export type PickQuery = Omit<Asks<typeof listPicks>['query'], 'page' | 'pageSize' | 'format'>;

export const picksQuery = (query: Asks<typeof listPicks>['query']) =>
  read(listPicks, { query }, { keep: true });

/** In the size of the user's profile, else large. */
export const printPickList = (list: PickQuery, paper: string) =>
  call(printPicks, {
    body: { list, ...(paper !== '' && { size: paper as NonNullable<PrintChoice['size']> }) },
  });

/** One courier's labels as one PDF; the courier with a print queue has a path of its own. */
export const print = (
  c: CourierId,
  orderIds: readonly number[],
  choice: PrintChoice,
): Promise<Print> => {
  const body = { ...choice, orderId: [...orderIds] };
  return courierCan(c, 'queue')
    ? call(printQueuedLabels, { body })
    : call(printLabels, { params: { c }, body });
};

export type PreviewChoice = Asks<typeof previewLabel>['body'] & { readonly courier: CourierId };

/** A preview of the first label. */
export const previewQuery = ({ courier, ...body }: PreviewChoice) =>
  read(previewLabel, { params: { c: courier }, body }, { keep: true, quiet: true });

export const confirm = (id: number, reason: string) =>
  call(confirmPrint, { params: { id }, body: { printed: true, ...(reason && { reason }) } });

/** The courier of an order's live parcel. */
export async function courierOf(order: OrderReply): Promise<CourierId> {
  const code = order.tracking?.carrier ?? order.shipping.carrier;
  const known = code === null || code === undefined ? undefined : carrierByCode(code);
  if (known) return known.id;
  const { items } = await call(listShipments, { query: { orderId: order.id } }, { quiet: true });
  return items.find((shipment) => shipment.isLive)?.courier ?? firstCourier;
}

export const queueQuery = (c: CourierId, query: QueueQuery) =>
  read(listPrintQueue, { params: { c }, query }, { keep: true });

const PAGE_MOST = 200;

/** All matches of the filter, page by page, up to the limit of a file. */
export async function allQueued(c: CourierId, query: QueueQuery): Promise<number[]> {
  const found: number[] = [];
  for (let page = 1; found.length < PRINT_MOST; page += 1) {
    const { items } = await call(listPrintQueue, {
      params: { c },
      query: { ...query, page, pageSize: PAGE_MOST },
    });
    found.push(...items.map(({ orderId }) => orderId));
    if (items.length < PAGE_MOST) break;
  }
  return found.slice(0, PRINT_MOST);
}

export const findQueued = async (c: CourierId, pno: string): Promise<QueuedLabel | undefined> =>
  (await call(listPrintQueue, { params: { c }, query: { pno } })).items[0];

const CHOICES_MOST = 200;

export const senderChoices = async () =>
  (await call(listAddresses, { query: { type: 'sender', pageSize: CHOICES_MOST } })).items.map(
    ({ id, name, province }) => ({ value: String(id), label: `${name} · ${province}` }),
  );
export const productChoices = async () =>
  (await wholeList((query) => call(listProducts, { query }))).map(({ id, code, name }) => ({
    value: String(id),
    label: `${code} ${name}`,
  }));

/** Possible printers: everybody for users who may see that, else the user. */
export async function printerChoices() {
  const me = meStore.get();
  if (!me) return [];
  const people = me.permissions.has('user.manage')
    ? (await call(listUsers, { query: { role: 'admin-emp', pageSize: CHOICES_MOST } })).items
    : [me];
  return people.map(({ id, name, username }) => ({
    value: String(id),
    label: (name || username) + (id === me.id ? ' (ฉัน)' : ''),
  }));
}

export const queueChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listPrintQueue) });

export async function printsChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listPrints) }),
    client.invalidateQueries({ queryKey: keyOf(listPrintItems) }),
    ordersChanged(client),
  ]);
}
