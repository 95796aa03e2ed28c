// Turns orders into a durable batch: every order is checked under its lock, and the intent is written before any call.
import type { createShipments, retryBatch, ShipmentBatch } from '@app/contract/shipment';
import { carrierById, type CourierId } from '@app/contract/kit/carriers';
import { errors } from '@app/contract/kit/errors';
import { satangFromBaht } from '@app/contract/kit/money';
import { orderStatuses } from '@app/contract/order';
import { chosenProtocol, deployedCourier, findAccount } from '../courier-account/index.ts';
import { judgeOrders } from '../customer/index.ts';
import { acceptRisk } from '../order/index.ts';
import { takeNumbers } from '../parcel-number/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { fail } from '../platform/failure.ts';
import { requireFlag } from '../platform/session.ts';
import type { OutsideCall, Services } from '../platform/route.ts';
import { senderDetails } from '../sender/index.ts';
import {
  findBatch,
  insertBatch,
  insertLines,
  linesOf,
  lockOrdersToShip,
  sendersOf,
  shopLabel,
  type BatchRequest,
  type NewLine,
  type OrderToShip,
  type SenderRow,
  type ShopSender,
} from './batch.store.ts';
import { buildParcel, merchantNumber } from './build-parcel.ts';
import { RUN_BATCH } from './run-batch.job.ts';
import {
  insertIntents,
  lastAttempts,
  liveShipmentsOf,
  type Intent,
  type LiveRow,
} from './shipment.store.ts';
import { settledWithin } from './watch-batch.ts';

const WAIT_MS = 30_000;

export async function createShipmentsUse(
  call: OutsideCall<typeof createShipments>,
): Promise<ShipmentBatch> {
  const { body, params, services, actor, session } = call;
  const request = requestOf(services, params.c, body);
  const risk = { reason: body.riskReason ?? '', mayBypass: session.can('order.risk') };
  const orderIds = [...new Set([body.orderId].flat())];
  const batchId = await services.db.withTenant(
    actor,
    (tx) => openBatch(tx, { services, courier: params.c, request, orderIds, risk }),
    { timeoutMs: 15_000 },
  );
  return settledWithin(call, batchId, body.async === true ? 0 : WAIT_MS);
}

/** The refused lines only, under the same choices; what is unknown is never asked for anew. */
export async function retryBatchUse(call: OutsideCall<typeof retryBatch>): Promise<ShipmentBatch> {
  const { body, params, services, actor } = call;
  const batchId = await services.db.withTenant(
    actor,
    async (tx) => {
      const batch = await findBatch(tx, params.batchId);
      if (!batch) throw fail('NOT_FOUND');
      const lines = await linesOf(tx, batch.id);
      const orderIds = lines
        .filter((line) => line.state === 'refused')
        .map((line) => line.order_id);
      if (orderIds.length === 0) {
        throw fail('UNPROCESSED', { thai: 'ไม่มีรายการที่พลาดให้ลองใหม่' });
      }
      const { courier, request } = batch;
      return openBatch(tx, { services, courier, request, orderIds, risk: unasked });
    },
    { timeoutMs: 15_000 },
  );
  return settledWithin(call, batchId, body.async === true ? 0 : WAIT_MS);
}

// A retry gives no new reason: what was accepted stands on the order.
const unasked = { reason: '', mayBypass: false };

type Choices = OutsideCall<typeof createShipments>['body'];

function requestOf(services: Services, id: CourierId, body: Choices): BatchRequest {
  const courier = deployedCourier(services.config, id);
  if (!courier) throw fail('COURIER_NOT_READY');
  const fields: Record<string, string> = {};
  const known = (choices: readonly { code: number }[], code: number | undefined): boolean =>
    code === undefined || choices.length === 0 || choices.some((choice) => choice.code === code);
  if (!known(courier.categories, body.category)) fields['category'] = 'ขนส่งไม่มีประเภทสินค้านี้';
  if (!known(courier.services, body.expressCategory)) fields['expressCategory'] = 'ขนส่งไม่มีบริการนี้';
  const insured = body.insureEnabled === true || body.insureEnabled === 1;
  if (insured && !((body.insureDeclareValue ?? 0) > 0)) {
    fields['insureDeclareValue'] = 'ใส่มูลค่าสินค้าที่ต้องการประกัน มากกว่า 0 บาท';
  }
  if (Object.keys(fields).length > 0) throw fail('UNPROCESSED', { fields });
  return {
    address: body.address ?? null,
    category: body.category ?? null,
    expressCategory: body.expressCategory ?? null,
    declaredSatang: insured ? satangFromBaht(body.insureDeclareValue ?? 0) : 0,
  };
}

interface Opening {
  readonly services: Services;
  readonly courier: CourierId;
  readonly request: BatchRequest;
  readonly orderIds: readonly number[];
  readonly risk: { readonly reason: string; readonly mayBypass: boolean };
}

/** One transaction: locks, checks, intents, lines and the job, or nothing of it. */
async function openBatch(tx: TenantTx, opening: Opening): Promise<number> {
  const { courier, request, orderIds } = opening;
  const flag = carrierById(courier)?.flag;
  if (flag) await requireFlag(tx, flag);
  const account = await findAccount(tx, courier);
  if (!account?.enabled) throw fail('COURIER_NOT_READY');
  const senders = await sendersOf(tx);
  if (request.address !== null && !senders.some((sender) => sender.id === request.address)) {
    throw fail('UNPROCESSED', { fields: { address: 'ไม่พบที่อยู่ผู้ส่งนี้ กรุณาเลือกใหม่' } });
  }
  const { intents, faults } = await planOf(tx, opening, {
    senders,
    accountSender: account.sender_address_id,
  });
  const batchId = await insertBatch(tx, courier, request);
  const shipmentIds = await insertIntents(tx, { batchId, courier }, intents);
  await insertLines(
    tx,
    batchId,
    orderIds.map((orderId, line) => lineOf({ orderId, line }, { shipmentIds, faults })),
  );
  await tx.enqueue(RUN_BATCH, { batchId }, { key: `batch:${batchId}` });
  tx.audit({
    action: 'shipment.book',
    entity: 'shipment-batch',
    entityId: batchId,
    after: { courier, ...request, orderIds, accepted: intents.length },
  });
  return batchId;
}

interface Senders {
  readonly senders: readonly ShopSender[];
  readonly accountSender: number | null;
}

interface Plan {
  readonly intents: readonly Intent[];
  readonly faults: ReadonlyMap<number, Fault>;
}

/** Locks the orders and sorts them into parcels to ask for and lines with a fault. */
async function planOf(
  tx: TenantTx,
  { services, courier, request, orderIds, risk }: Opening,
  { senders, accountSender }: Senders,
): Promise<Plan> {
  const orders = await lockOrdersToShip(tx, orderIds);
  const { refused, accepted } = await judgeOrders(
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
  for (const id of orderIds) {
    const order = orders.get(id);
    const sender =
      order && senderFor(senders, [request.address, order.sender_address_id, accountSender]);
    const fault = faultOf({ order, live: live.get(id), sender, risk: refused.get(id) });
    if (fault || !order || !sender) {
      faults.set(id, fault ?? faultNoSender);
      continue;
    }
    const attempt = (attempts.get(id) ?? 0) + 1;
    const number = merchantNumber(label, id, attempt);
    unnumbered.push({
      orderId: id,
      attempt,
      parcel: buildParcel({ merchantNumber: number, order, sender, request }),
    });
  }
  const intents = await withNumbers(tx, { services, courier }, unnumbered);
  for (const { orderId } of unnumbered.slice(intents.length)) faults.set(orderId, faultNoNumber);
  return { intents, faults };
}

type Unnumbered = Omit<Intent, 'ownNumber'>;

/** Where parcels carry numbers of the shop's own, each gets the next one; at the end of the range the last get none. */
async function withNumbers(
  tx: TenantTx,
  { services, courier: id }: Pick<Opening, 'services' | 'courier'>,
  unnumbered: readonly Unnumbered[],
): Promise<Intent[]> {
  const courier = deployedCourier(services.config, id);
  const details = await senderDetails(tx, id);
  const account = await findAccount(tx, id);
  const isNumbered = courier && account && chosenProtocol(services, courier, account).givesNumbers;
  const numbers =
    courier &&
    !isNumbered &&
    (await takeNumbers(tx, { courier, details, count: unnumbered.length }));
  if (!numbers) return unnumbered.map((intent) => ({ ...intent, ownNumber: null }));
  return numbers.flatMap((ownNumber, index) => {
    const intent = unnumbered[index];
    if (!intent) return [];
    return [{ ...intent, ownNumber, parcel: { ...intent.parcel, trackingNumber: ownNumber.text } }];
  });
}

function lineOf(
  { orderId, line }: Pick<NewLine, 'orderId' | 'line'>,
  {
    shipmentIds,
    faults,
  }: { shipmentIds: ReadonlyMap<number, number>; faults: ReadonlyMap<number, Fault> },
): NewLine {
  const fault = faults.get(orderId);
  return {
    line,
    orderId,
    shipmentId: shipmentIds.get(orderId) ?? null,
    state: fault ? 'refused' : 'waiting',
    error: fault?.code ?? '',
    errorMessage: fault?.text ?? '',
  };
}

interface Fault {
  readonly code: string;
  readonly text: string;
}

const faultNoNumber: Fault = {
  code: 'COURIER_NOT_READY',
  text: 'เลขพัสดุในช่วงของร้านหมดแล้ว ขอช่วงเลขใหม่จากขนส่งแล้วตั้งในหน้าผู้ส่ง จากนั้นลองใหม่',
};
const faultNoSender: Fault = { code: 'UNPROCESSED', text: 'ยังไม่มีที่อยู่ผู้ส่ง เพิ่มที่อยู่ผู้ส่งก่อนแล้วลองอีกครั้ง' };

interface Checked {
  readonly order: OrderToShip | undefined;
  readonly live: LiveRow | undefined;
  readonly sender: SenderRow | undefined;
  readonly risk: string | undefined;
}

function faultOf({ order, live, sender, risk }: Checked): Fault | undefined {
  if (!order) return { code: 'NO_ORDER', text: errors.NO_ORDER.th };
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

function faultOfLive(live: LiveRow): Fault {
  if (live.state === 'booked') {
    return { code: 'SHIPMENT_EXISTS', text: `ออเดอร์นี้มีเลขพัสดุ ${live.pno} แล้ว ต้องยกเลิกเลขก่อน` };
  }
  if (live.state === 'unknown')
    return { code: 'SHIPMENT_UNKNOWN', text: errors.SHIPMENT_UNKNOWN.th };
  const who = live.creator === null ? '' : `โดย ${live.creator} `;
  return { code: 'SHIPMENT_EXISTS', text: `กำลังออกเลขพัสดุ${who}กรุณารอสักครู่` };
}

/** The first of the wanted that exists, else the shop's default, else its only one. */
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
