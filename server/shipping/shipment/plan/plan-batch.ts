// Splits locked orders into parcels to book and lines with a fault that never reach the courier.
import { carrierById, type CourierId } from '@app/contract/kit/carriers';
import { errors } from '@app/contract/kit/errors';
import { orderStatuses } from '@app/contract/order/order';
import { noteSenderUse, assessOrders } from '../../../customer/index.ts';
import {
  chosenProtocol,
  deployedCourier,
  findAccount,
  senderDetails,
  ownNumbers,
} from '../../../courier-setup/index.ts';
import { acceptRisk } from '../../../order/index.ts';
import type { TenantTx } from '../../../platform/database.ts';
import { fail } from '../../../platform/failure.ts';
import type { Services } from '../../../platform/route.ts';
import { requireFlag } from '../../../platform/session.ts';
import {
  lockOrdersToShip,
  sendersOf,
  shopLabel,
  type BatchRequest,
  type OrderToShip,
  type SenderRow,
  type ShopSender,
} from '../batch.store.ts';
import { buildParcel, merchantNumber } from '../build-parcel.ts';
import { acceptUnpaid } from './accept-unpaid.ts';
import { lastAttempts, liveShipmentsOf, type Intent, type LiveRow } from '../shipment.store.ts';

export interface BatchOpening {
  readonly services: Services;
  readonly courier: CourierId;
  readonly request: BatchRequest;
  readonly orderIds: readonly number[];
  readonly risk: { readonly reason: string; readonly mayBypass: boolean };
  /** Why unpaid orders are sent; empty where nobody was asked. */
  readonly unpaidReason: string;
}

// A retry gives no new reason: the accepted one is stored on the order.
export const withoutReasons = { risk: { reason: '', mayBypass: false }, unpaidReason: '' };

interface Senders {
  readonly senders: readonly ShopSender[];
  readonly accountSender: number | null;
}

/**
 * The courier must be switched on and the chosen sender must exist, whatever is wrong with single
 * orders.
 */
export async function requireCourier(
  tx: TenantTx,
  courier: CourierId,
  address: number | null,
): Promise<Senders> {
  const flag = carrierById(courier)?.flag;
  if (flag) await requireFlag(tx, flag);
  const account = await findAccount(tx, courier);
  if (!account?.enabled) throw fail('COURIER_NOT_READY');
  const senders = await sendersOf(tx);
  if (address !== null && !senders.some((sender) => sender.id === address)) {
    throw fail('UNPROCESSED', { fields: { address: 'ไม่พบที่อยู่ผู้ส่งนี้ กรุณาเลือกใหม่' } });
  }
  return { senders, accountSender: account.sender_address_id };
}

interface Plan {
  readonly intents: readonly Intent[];
  readonly faults: ReadonlyMap<number, Fault>;
}

/** Locks the orders and splits them into parcels to book and lines with a fault. */
export async function planOf(
  tx: TenantTx,
  { services, courier, request, orderIds, risk, unpaidReason }: BatchOpening,
): Promise<Plan> {
  const { senders, accountSender } = await requireCourier(tx, courier, request.address);
  const orders = await lockOrdersToShip(tx, orderIds);
  const { refused, accepted } = await assessOrders(
    tx,
    [...orders.values()].filter((order) => order.status === 'send'),
    risk,
  );
  await acceptRisk(tx, accepted, risk.reason);
  const live = new Map((await liveShipmentsOf(tx, orderIds)).map((row) => [row.order_id, row]));
  const attempts = await lastAttempts(tx, courier, orderIds);
  const label = await shopLabel(tx);
  const unnumbered: Unnumbered[] = [];
  const faults = new Map<number, Fault>();
  const used: number[] = [];
  for (const id of orderIds) {
    const order = orders.get(id);
    const sender =
      order && senderFor(senders, [request.address, order.sender_address_id, accountSender]);
    const fault = faultOf({ order, live: live.get(id), sender, risk: refused.get(id) });
    if (fault || !order || !sender) {
      faults.set(id, fault ?? faultNoSender);
      continue;
    }
    used.push(sender.id);
    const attempt = (attempts.get(id) ?? 0) + 1;
    const number = merchantNumber(label, id, attempt);
    unnumbered.push({
      orderId: id,
      attempt,
      parcel: buildParcel({ merchantNumber: number, order, sender, request }),
    });
  }
  await noteSenderUse(tx, used);
  const intents = await withNumbers(tx, { services, courier }, unnumbered);
  for (const { orderId } of unnumbered.slice(intents.length)) faults.set(orderId, faultNoNumber);
  const leaving = intents.flatMap(({ orderId }) => orders.get(orderId) ?? []);
  await acceptUnpaid(tx, leaving, unpaidReason);
  return { intents, faults };
}

type Unnumbered = Omit<Intent, 'ownNumber'>;

/**
 * Where parcels carry numbers of the shop's own, each gets the next one; when the range is used up,
 * the last parcels get none.
 */
async function withNumbers(
  tx: TenantTx,
  { services, courier: id }: Pick<BatchOpening, 'services' | 'courier'>,
  unnumbered: readonly Unnumbered[],
): Promise<Intent[]> {
  const courier = deployedCourier(services.config, id);
  const details = await senderDetails(tx, id);
  const account = await findAccount(tx, id);
  const isNumbered = courier && account && chosenProtocol(services, courier, account).givesNumbers;
  const numbers =
    courier &&
    !isNumbered &&
    (await ownNumbers.takeNumbers(tx, { courier, details, count: unnumbered.length }));
  if (!numbers) return unnumbered.map((intent) => ({ ...intent, ownNumber: null }));
  return numbers.flatMap((ownNumber, index) => {
    const intent = unnumbered[index];
    if (!intent) return [];
    return [{ ...intent, ownNumber, parcel: { ...intent.parcel, trackingNumber: ownNumber.text } }];
  });
}

export interface Fault {
  readonly code: string;
  readonly text: string;
}

export const faultNoNumber: Fault = {
  code: 'COURIER_NOT_READY',
  text: 'เลขพัสดุในช่วงของร้านหมดแล้ว ขอช่วงเลขใหม่จากขนส่งแล้วตั้งในหน้าผู้ส่ง จากนั้นลองใหม่',
};
const faultNoSender: Fault = { code: 'UNPROCESSED', text: 'ยังไม่มีที่อยู่ผู้ส่ง เพิ่มที่อยู่ผู้ส่งก่อนแล้วลองอีกครั้ง' };

/** The order was removed meanwhile or never existed. */
export const faultNoOrder: Fault = { code: 'NO_ORDER', text: errors.NO_ORDER.th };

export interface Checked {
  readonly order: OrderToShip | undefined;
  readonly live: LiveRow | undefined;
  readonly sender: SenderRow | undefined;
  readonly risk: string | undefined;
}

export function faultOf({ order, live, sender, risk }: Checked): Fault | undefined {
  if (!order) return faultNoOrder;
  if (live) return faultOfLive(live);
  if (order.country !== 'TH') return { code: 'UNPROCESSED', text: 'ออเดอร์ต่างประเทศใช้ขนส่งนี้ไม่ได้' };
  if (order.status !== 'send') {
    const state = orderStatuses[order.status];
    return {
      code: 'UNPROCESSED',
      text: `ออเดอร์อยู่ในสถานะ "${state}" ต้องเป็น "${orderStatuses.send}" ก่อนจึงสร้างเลขพัสดุได้`,
    };
  }
  if (risk !== undefined) return { code: 'CUSTOMER_RISK', text: risk };
  return sender ? undefined : faultNoSender;
}

export function faultOfLive(live: LiveRow): Fault {
  if (live.state === 'booked') {
    return { code: 'SHIPMENT_EXISTS', text: `ออเดอร์นี้มีเลขพัสดุ ${live.pno} แล้ว ต้องยกเลิกเลขก่อน` };
  }
  if (live.state === 'unknown')
    return { code: 'SHIPMENT_UNKNOWN', text: errors.SHIPMENT_UNKNOWN.th };
  const who = live.creator === null ? '' : `โดย ${live.creator} `;
  return { code: 'SHIPMENT_EXISTS', text: `กำลังออกเลขพัสดุ${who}กรุณารอสักครู่` };
}

/** The first of the wanted senders that exists, else the shop's default, else its only one. */
export function senderFor(
  senders: readonly ShopSender[],
  wanted: readonly (number | null)[],
): SenderRow | undefined {
  for (const id of wanted) {
    const found = id === null ? undefined : senders.find((sender) => sender.id === id);
    if (found) return found;
  }
  return (
    senders.find((sender) => sender.is_default) ?? (senders.length === 1 ? senders[0] : undefined)
  );
}
