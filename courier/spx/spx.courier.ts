// The SPX Express adapter: its description and its capabilities, each a mapping plus a call.
import {
  batchesOf,
  downloadPdf,
  inBatches,
  malformed,
  readBatch,
  type Batch,
} from '../kit/calls.ts';
import { checkParcel } from '../kit/check-parcel.ts';
import type { Booked, Courier, CourierCalls, CourierLink, Limits } from '../kit/courier.ts';
import { asObject } from '../kit/form.ts';
import type { Down, Refused, Unknown } from '../kit/outcome.ts';
import { ask, isSigned } from './spx.call.ts';
import * as codes from './spx.codes.ts';
import {
  faultOf,
  firstSlot,
  ordersOf,
  toBooked,
  toFailure,
  toOrder,
  toPush,
  toRefused,
  toTracked,
  type Slot,
} from './spx.map.ts';
import * as wire from './spx.wire.ts';

/** SPX publishes no limits for Thailand (sheet §11 row 11): sellers are warned, SPX decides. */
export const limits: Limits = {
  weightGramsMax: 20_000,
  // The limit of the sum of the sides, which no single side can exceed.
  sideCmMax: 180,
  sideSumCmMax: 180,
  merchantNumberMax: 32,
  nameMax: 200,
  phoneMax: 20,
  addressMax: 500,
  remarkMax: 256,
  codSatangMax: 5_000_000,
  // It is not known whether SPX accepts satang, so a COD with satang is refused rather than
  // rounded.
  codSatangStep: 100,
  declaredValueSatangMax: null,
  requestsPerSecond: 5,
  concurrency: 2,
  isAdvice: true,
};
const bounds: Limits = {
  ...limits,
  weightGramsMax: 100_000,
  sideCmMax: 300,
  codSatangMax: null,
};

/** Runs before the order is sent: a failure here proves that no order was sent by this call. */
async function findSlot(link: CourierLink): Promise<Slot | Refused | Down> {
  const content = { service_type: 1 };
  const reply = await ask(link, { operation: 'slots', path: wire.paths.slots, content });
  if (reply.outcome === 'down') return reply;
  if (reply.outcome === 'unknown') return noSlotYet(reply.detail);
  const { envelope } = reply;
  const fault = faultOf(envelope, () => false);
  const failure = fault && toFailure({ ...fault, raw: envelope });
  if (failure) return failure.outcome === 'unknown' ? noSlotYet(failure.detail) : failure;
  const days = wire.Days.safeParse(envelope.data);
  const slot = firstSlot(days.data ?? []);
  return slot ?? toRefused({ code: codes.noSlot, text: '', raw: envelope });
}

const noSlotYet = (detail: string): Down => ({
  outcome: 'down',
  reason: 'turned_away',
  detail: `pick-up times: ${detail}`,
});

const validateParcel: Courier['validateParcel'] = (_credentials, parcel) =>
  checkParcel(parcel, bounds);

const book: CourierCalls['book'] = async (link, parcel) => {
  const refused = validateParcel(link.credentials, parcel);
  if (refused) return refused;
  const { merchantNumber } = parcel;
  const isPickup = (parcel.service ?? codes.pickup) === codes.pickup;
  const slot = isPickup ? await findSlot(link) : null;
  if (slot && 'outcome' in slot) return slot;
  const content = { orders: [toOrder(parcel, slot)] };
  const reply = await ask(link, { operation: 'book', path: wire.paths.create, content });
  if (reply.outcome !== 'envelope') return reply;
  const { envelope } = reply;
  const made = numbered(ordersOf(envelope), merchantNumber);
  if (made) return toBooked(made.order, made.trackingNumber, merchantNumber);
  const fault = faultOf(envelope, (fail) => fail.order_id === merchantNumber);
  if (!fault) return malformed('neither made nor turned down');
  return fault.code === wire.duplicate
    ? findAgain(link, merchantNumber)
    : toFailure({ ...fault, merchantNumber, raw: envelope });
};

function numbered(orders: readonly wire.Order[], merchantNumber: string) {
  const order = orders.find((one) => one.order_id === merchantNumber);
  return order?.tracking_no ? { order, trackingNumber: order.tracking_no } : null;
}

/**
 * 13103 proves that the order exists; the search may not find it for a moment, so the outcome is
 * unknown and is asked again later.
 */
async function findAgain(link: CourierLink, merchantNumber: string): Promise<Booked | Unknown> {
  const content = { order_id_list: [merchantNumber] };
  const reply = await ask(link, { operation: 'find', path: wire.paths.search, content });
  if (reply.outcome !== 'envelope') {
    // The order was sent before this query: even "down" proves nothing about it.
    return { outcome: 'unknown', reason: 'server_error', detail: reply.detail };
  }
  const found = numbered(ordersOf(reply.envelope), merchantNumber);
  if (found) return toBooked(found.order, found.trackingNumber, merchantNumber);
  const detail = 'taken before (13103), and the search does not know it yet';
  return { outcome: 'unknown', reason: 'server_error', detail };
}

/**
 * For a failure list that does not contain the requested number, or has it in an unexpected form.
 */
const strangeFail = 'something was turned down, and it is not said what';

function isTurnedDown(envelope: wire.Envelope): boolean {
  const failed = wire.Data.safeParse(envelope.data).data?.fail_list;
  return failed === undefined || failed.rows.length + failed.unread > 0;
}

const cancel: CourierCalls['cancel'] = async (link, { trackingNumber }) => {
  const content = { tracking_no_list: [trackingNumber] };
  const reply = await ask(link, { operation: 'cancel', path: wire.paths.cancel, content });
  if (reply.outcome !== 'envelope') return reply;
  const { envelope } = reply;
  const fault = faultOf(envelope, (fail) => fail.tracking_no === trackingNumber);
  if (!fault) return isTurnedDown(envelope) ? malformed(strangeFail) : { outcome: 'cancelled' };
  const told = { ...fault, raw: envelope };
  if (fault.code !== wire.notCancellable) return toFailure(told);
  // SPX says this of a parcel in transit, and of a parcel that an earlier unanswered cancel
  // reached.
  const now = await traceOf(link, [trackingNumber]);
  const code = now.outcome === 'ok' ? now.parcels[0]?.status?.code : undefined;
  return code === wire.cancelledStatus ? { outcome: 'cancelled' } : toFailure(told);
};

async function traceOf(link: CourierLink, numbers: readonly string[]): Promise<Batch> {
  const content = { tracking_no_list: numbers };
  const reply = await ask(link, { operation: 'track', path: wire.paths.search, content });
  if (reply.outcome !== 'envelope') return reply;
  const { envelope } = reply;
  const fault = faultOf(envelope, () => false);
  if (fault && fault.code !== wire.notFound) return toFailure({ ...fault, raw: envelope });
  const data = wire.Data.safeParse(envelope.data);
  if (!data.success) return malformed('a search without a list of orders');
  const { rows, unread } = data.data.orders;
  const parcels = rows.flatMap((order) =>
    order.tracking_no !== null && numbers.includes(order.tracking_no)
      ? [toTracked(order, order.tracking_no)]
      : [],
  );
  return readBatch(parcels, unread);
}

const track: CourierCalls['track'] = async (link, trackingNumber) => {
  const done = await traceOf(link, [trackingNumber]);
  if (done.outcome !== 'ok') return done;
  const [parcel] = done.parcels;
  return parcel
    ? { outcome: 'tracked', parcel }
    : toRefused({ code: wire.notFound, text: '', raw: null });
};

const trackMany: CourierCalls['trackMany'] = (link, numbers) =>
  inBatches(batchesOf(numbers, wire.batchMax), (batch) => traceOf(link, batch));

/** The link is valid for half an hour and ten downloads: it is used at once and never stored. */
const label: CourierCalls['label'] = async (link, { trackingNumber }) => {
  const content = { tracking_no_list: [trackingNumber] };
  const reply = await ask(link, { operation: 'label', path: wire.paths.label, content });
  if (reply.outcome !== 'envelope') return reply;
  const { envelope } = reply;
  const fault = faultOf(envelope, (fail) => fail.tracking_no === trackingNumber);
  if (fault) return toFailure({ ...fault, raw: envelope });
  const address = wire.Data.safeParse(envelope.data).data?.awb_link ?? null;
  if (address === null) return malformed('no link to a label in the answer');
  const { appSecret = '', userSecret = '' } = link.credentials;
  return downloadPdf(link, {
    address,
    ownHost: wire.labelHost,
    secrets: [appSecret, userSecret],
  });
};

/** Searches for an order that does not exist: only an accepted account gets the answer "none". */
const checkConnection: CourierCalls['checkConnection'] = async (link) => {
  const content = { order_id_list: ['CONNECTION-TEST'] };
  const reply = await ask(link, { operation: 'checkConnection', path: wire.paths.search, content });
  if (reply.outcome !== 'envelope') return reply;
  const fault = faultOf(reply.envelope, () => false);
  return !fault || fault.code === wire.notFound
    ? { outcome: 'connected', detailTh: 'เชื่อมต่อ SPX Express ได้' }
    : toFailure({ ...fault, raw: reply.envelope });
};

/**
 * It is not documented whether SPX signs its pushes: if a push has a signature, it must be valid.
 */
const parsePush: CourierCalls['parsePush'] = (credentials, push) => {
  const { 'check-sign': sign, 'app-id': appId = '', timestamp = '' } = push.headers ?? {};
  const randomNum = push.headers?.['random-num'] ?? '';
  if (sign !== undefined) {
    const signed = { appId, timestamp, randomNum, body: push.body };
    if (appId !== credentials['appId'] || !isSigned(sign, signed, credentials))
      return { outcome: 'rejected', reason: 'signature', detail: 'check-sign does not match' };
  }
  const read = wire.Push.safeParse(asObject(push.body));
  return read.success
    ? toPush(read.data, { isSigned: sign !== undefined, raw: push.body })
    : { outcome: 'rejected', reason: 'malformed', detail: 'no parcel' };
};

/** As far as known, SPX looks only at the HTTP status. */
const ackPush: CourierCalls['ackPush'] = (isTaken) => ({
  status: isTaken ? 200 : 401,
  contentType: 'application/json; charset=utf-8',
  body: isTaken ? '{"ret_code":0,"message":"success"}' : '{"ret_code":1007,"message":"not taken"}',
});

const field = (
  [name, labelTh, hintTh]: [name: string, label: string, hint: string],
  isSecret: boolean,
): Courier['credentialFields'][number] => ({
  name,
  labelTh,
  labelEn: name,
  hintTh,
  isSecret,
  isRequired: true,
  maxLength: isSecret ? 128 : 18,
});

export const spx: Courier = {
  id: 'spx',
  carrier: 6,
  route: 'spx',
  flag: null,
  nameTh: 'เอสพีเอ็กซ์ เอ็กซ์เพรส',
  nameEn: 'SPX Express',
  limits,
  services: codes.services,
  categories: [],
  // SPX promises no label size; this is the sandbox's.
  labelSizes: [{ size: 'courier', widthMm: 100, heightMm: 150 }],
  statuses: codes.statuses,
  errors: codes.errors,
  credentialFields: [
    field(['appId', 'App ID (app-id)', 'ตัวเลขจากหน้า Open API ของ SPX'], false),
    field(['appSecret', 'App secret', 'บันทึกแล้วจะไม่แสดงอีก'], true),
    field(['userId', 'รหัสผู้ใช้ (user_id)', 'ตัวเลขของบัญชีร้านที่ SPX ให้มา'], false),
    field(['userSecret', 'รหัสลับผู้ใช้ (user_secret)', 'บันทึกแล้วจะไม่แสดงอีก'], true),
  ],
  credentialSchema: wire.Credentials,
  hosts: wire.hosts,
  // After a duplicate, the search finds the existing tracking number.
  isRepeatSafe: true,
  validateParcel,
  book,
  cancel,
  track,
  trackMany,
  label,
  checkConnection,
  parsePush,
  ackPush,
};
