// Existing orders of the SPX sandbox: searching, cancelling, links to labels.
import type { HttpCall, SandboxReply } from '../courier-sandbox.ts';
import { numberKey, type StoredParcel, type World } from '../world.ts';
import { failOf, list, replyWith, text, type Content } from './answer.ts';
import { create, made, slots } from './create.ts';
import { linkPath } from './label.ts';
import { announce, routeOf } from './push.ts';
import { cancelled, pending, stateWords } from './tables.ts';

export interface OrderRequest {
  content: Content;
  user: string;
  call: HttpCall;
}
export type Run = (world: World, orderRequest: OrderRequest) => SandboxReply;

/** A search does not find an order in its first second. */
const unseenMs = 1_000;
const searchMost = 100;
const labelMost = 30;

const numbersIn = (content: Content, name: string): string[] => list(content[name]).map(text);

const own = (world: World, user: string, pno: string): StoredParcel | undefined => {
  const parcel = world.parcels.get(pno);
  return parcel?.mchId === user ? parcel : undefined;
};

const stateOf = (parcel: StoredParcel): number =>
  parcel.cancelledAt === null ? (parcel.scans.at(-1)?.state ?? pending) : cancelled;

const told = (parcel: StoredParcel): Content => ({
  ...made(parcel),
  status: stateWords[stateOf(parcel)],
  status_code: String(stateOf(parcel)),
  // Newest first: SPX's order is not known, so that tests catch code that relies on one.
  routes: parcel.scans.map(routeOf).reverse(),
});

const search: Run = (world, { content, user }) => {
  const byNumber = numbersIn(content, 'tracking_no_list');
  const byOrder = numbersIn(content, 'order_id_list');
  const count = byNumber.length + byOrder.length;
  if (count === 0 || count > searchMost) return replyWith(11001);
  const orders: Content[] = [];
  const failed: Content[] = [];
  const look = (parcel: StoredParcel | undefined, numbers: Content): void => {
    const isSeen = parcel && world.now() - parcel.createdAt >= unseenMs;
    if (isSeen) orders.push(told(parcel));
    else failed.push(failOf(13251, numbers));
  };
  for (const pno of byNumber) look(own(world, user, pno), { tracking_no: pno });
  for (const number of byOrder) {
    const pno = world.numbers.get(numberKey(user, number)) ?? '';
    look(own(world, user, pno), { order_id: number });
  }
  return orders.length === 0 ? replyWith(13251) : replyWith(0, { orders, fail_list: failed });
};

/**
 * Allowed only while the order waits for its pickup; a cancelled order cannot be cancelled again.
 */
const cancel: Run = (world, { content, user }) => {
  const failed = numbersIn(content, 'tracking_no_list').flatMap((pno) => {
    const parcel = own(world, user, pno);
    if (!parcel) return [failOf(13251, { tracking_no: pno })];
    if (stateOf(parcel) !== pending) return [failOf(13002, { tracking_no: pno })];
    const scan = {
      at: world.now(),
      action: stateWords[cancelled] ?? '',
      state: cancelled,
      message: 'ยกเลิกรายการแล้ว',
    };
    world.happen({ t: 'cancelled', pno, scan });
    announce(world, parcel, scan);
    return [];
  });
  return replyWith(0, { fail_list: failed });
};

/** Returns one link for all requested parcels; in the sandbox it opens the first label only. */
const label: Run = (world, { content, user, call }) => {
  const numbers = numbersIn(content, 'tracking_no_list');
  if (numbers.length === 0 || numbers.length > labelMost) return replyWith(11001);
  const isPrintable = (parcel: StoredParcel | undefined): parcel is StoredParcel =>
    parcel !== undefined && parcel.cancelledAt === null;
  const parcels = numbers.map((pno) => own(world, user, pno)).filter(isPrintable);
  const failed = numbers
    .filter((pno) => !isPrintable(own(world, user, pno)))
    .map((pno) => failOf(13201, { tracking_no: pno }));
  const [first] = parcels;
  return first
    ? replyWith(0, { awb_link: call.origin + linkPath(world, first), fail_list: failed })
    : replyWith(0, { awb_link: '', fail_list: failed });
};

const base = '/open/api/v1/order';

export const operations: Record<string, { name: string; run: Run }> = {
  [`${base}/get_pickup_time`]: { name: 'slots', run: slots },
  [`${base}/batch_create_order`]: {
    name: 'create',
    run: (world, { content, user }) => create(world, content, user),
  },
  [`${base}/batch_search_order`]: { name: 'routes', run: search },
  [`${base}/batch_cancel_order`]: { name: 'cancel', run: cancel },
  [`${base}/batch_get_shipping_label`]: { name: 'label', run: label },
};
