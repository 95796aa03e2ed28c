// The capabilities of an account on the new platform, each a mapping plus a call.
import { batchesOf, inBatches, malformed, pdfOf, readBatch, type Batch } from '../../kit/calls.ts';
import { checkParcel, refuse } from '../../kit/check-parcel.ts';
import type { CourierCalls, CourierLink, Limits, RawPush } from '../../kit/courier.ts';
import { parseBody, parseJson } from '../../kit/form.ts';
import type { Failure } from '../../kit/outcome.ts';
import * as codes from '../jnt.codes.ts';
import { downloadLabel, type JntCalls } from '../jnt.call.ts';
import { checkSenderPhone, toPush, toTracked } from '../jnt.map.ts';
import { lowerKeys } from '../jnt.wire.ts';
import { ask, isDigest, type OpenCall } from './open.call.ts';
import { toFailure, toMade, toOrder } from './open.map.ts';
import * as wire from './open.wire.ts';

/** J&T publishes no limit for names and addresses; these stop a text that was pasted by mistake. */
export const limits: Limits = {
  weightGramsMax: 50_000,
  sideCmMax: 100,
  merchantNumberMax: 64,
  nameMax: 200,
  phoneMax: 20,
  addressMax: 500,
  remarkMax: wire.remarkMax,
  remarkSent: wire.remarkSent,
  codSatangMax: 5_000_000,
  codSatangStep: 1,
  declaredValueSatangMax: null,
  requestsPerSecond: 5,
  concurrency: 2,
};

type Success = { outcome: 'ok'; data: unknown };

async function succeed(link: CourierLink, call: OpenCall): Promise<Success | Failure> {
  const reply = await ask(link, call);
  if (reply.outcome !== 'envelope') return reply;
  const { envelope } = reply;
  return envelope.code === wire.successCode
    ? { outcome: 'ok', data: envelope.data }
    : toFailure(envelope);
}

const validateParcel: JntCalls['validateParcel'] = (_credentials, parcel) => {
  const fault = checkParcel(parcel, limits) ?? checkSenderPhone(parcel);
  if (fault || parcel.declaredValueSatang === 0) return fault;
  return refuse({
    field: 'declaredValue',
    messageTh: 'บัญชี J&T แพลตฟอร์มใหม่ยังซื้อประกันผ่านระบบนี้ไม่ได้',
    todoTh: 'เอาประกันออก หรือเลือกขนส่งอื่น',
  });
};

const book: CourierCalls['book'] = async (link, parcel) => {
  const fault = validateParcel(link.credentials, parcel);
  if (fault) return fault;
  const { merchantNumber } = parcel;
  const content = toOrder(parcel, link.now());
  const reply = await ask(link, { operation: 'book', path: wire.paths.create, content });
  if (reply.outcome !== 'envelope') return reply;
  const { envelope } = reply;
  if (envelope.code !== wire.successCode) {
    const failure = toFailure(envelope, merchantNumber);
    const isTaken = failure.outcome === 'unknown' && failure.reason === 'exists';
    return isTaken ? ((await findAgain(link, merchantNumber)) ?? failure) : failure;
  }
  const made = toMade(envelope, merchantNumber);
  const hasNumber = made.outcome === 'booked' && !made.trackingNumber.startsWith('Updated ');
  return hasNumber ? made : ((await findAgain(link, merchantNumber)) ?? made);
};

/**
 * Finds the tracking number by an order query, after a lost answer or a duplicate. Null = the query
 * does not give it, so the outcome stays unknown.
 */
async function findAgain(link: CourierLink, merchantNumber: string) {
  const content = { txlogisticId: merchantNumber };
  const reply = await ask(link, { operation: 'find', path: wire.paths.query, content });
  if (reply.outcome !== 'envelope') {
    // The order was sent before this query: even "down" proves nothing about it.
    return { outcome: 'unknown', reason: 'server_error', detail: reply.detail } as const;
  }
  const { envelope } = reply;
  const found = wire.Found.safeParse(envelope.data).data ?? [];
  const order = found.find((one) => one.txlogisticid === merchantNumber && one.billcode !== null);
  if (envelope.code !== wire.successCode || !order) return null;
  return toMade(envelope, merchantNumber, order);
}

const cancel: CourierCalls['cancel'] = async (link, parcel) => {
  const content = {
    txlogisticId: parcel.merchantNumber,
    billCode: parcel.trackingNumber,
    reason: 'ร้านยกเลิกการจัดส่ง',
  };
  const done = await succeed(link, { operation: 'cancel', path: wire.paths.cancel, content });
  return done.outcome === 'ok' ? { outcome: 'cancelled' } : done;
};

async function traceOf(link: CourierLink, numbers: string[]): Promise<Batch> {
  const done = await succeed(link, {
    operation: 'track',
    path: wire.paths.trace,
    content: { billcodes: numbers.join(',') },
  });
  const isAbsent = done.outcome === 'refused' && wire.absentCodes.includes(done.code);
  if (isAbsent && numbers.length > 1) return { outcome: 'ok', parcels: [] };
  if (done.outcome !== 'ok') return done;
  const traces = wire.Traces.safeParse(done.data);
  if (!traces.success) return malformed('trace without a list');
  const { rows, unread } = traces.data;
  const parcels = rows.flatMap((trace) =>
    trace.trackingNumber && numbers.includes(trace.trackingNumber)
      ? [toTracked(trace, trace.trackingNumber)]
      : [],
  );
  return readBatch(parcels, unread);
}

const track: CourierCalls['track'] = async (link, trackingNumber) => {
  const done = await traceOf(link, [trackingNumber]);
  if (done.outcome !== 'ok') return done;
  const [parcel] = done.parcels;
  if (parcel) return { outcome: 'tracked', parcel };
  const code = wire.absentCodes[0] ?? '';
  return toFailure({ code, msg: null });
};

const trackMany: CourierCalls['trackMany'] = (link, numbers) =>
  inBatches(batchesOf(numbers, wire.batchMax), (batch) => traceOf(link, batch));

const label: CourierCalls['label'] = async (link, parcel, size) => {
  const type = codes.labelTypes.find((one) => one.size === size)?.type ?? 1;
  const content = {
    txlogisticId: parcel.merchantNumber,
    billCode: parcel.trackingNumber,
    type: String(type),
  };
  const done = await succeed(link, { operation: 'label', path: wire.paths.print, content });
  if (done.outcome !== 'ok') return done;
  const printed = wire.Printed.safeParse(done.data).data;
  if (printed?.base64encodecontent)
    return pdfOf(Buffer.from(printed.base64encodecontent, 'base64'));
  if (printed?.urlcontent)
    return downloadLabel(link, printed.urlcontent, [link.credentials['privateKey'] ?? '']);
  return malformed('no label in the answer');
};

/**
 * Prints an order that does not exist: a read that needs both the signature and the customer's own
 * login.
 */
const checkConnection: CourierCalls['checkConnection'] = async (link) => {
  const content = { txlogisticId: 'CONNECTION-TEST', type: '1' };
  const done = await succeed(link, {
    operation: 'checkConnection',
    path: wire.paths.print,
    content,
  });
  const isIn =
    done.outcome === 'ok' || (done.outcome === 'refused' && wire.absentCodes.includes(done.code));
  return isIn ? { outcome: 'connected', detailTh: 'เชื่อมต่อ J&T Express ได้' } : (done as Failure);
};

const parsePush: CourierCalls['parsePush'] = (credentials, push) => {
  const bizContent = parseBody(push)?.['bizContent'];
  if (typeof bizContent !== 'string') {
    return { outcome: 'rejected', reason: 'malformed', detail: 'no bizContent' };
  }
  const { digest = '', apiaccount = '' } = push.headers ?? {};
  if (!isDigest(digest, bizContent, credentials) || apiaccount !== credentials['apiAccount']) {
    return { outcome: 'rejected', reason: 'signature', detail: 'digest does not match' };
  }
  const read = wire.Push.safeParse(lowerKeys(parseJson(bizContent)));
  if (!read.success) return { outcome: 'rejected', reason: 'malformed', detail: 'no parcel' };
  return toPush(read.data, bizContent);
};

const notTaken = (push: RawPush): string =>
  push.headers?.['digest']
    ? '{"code":"145003030","msg":"header signature wrong","data":null}'
    : '{"code":"145003052","msg":"digest is empty","data":null}';

const ackPush: CourierCalls['ackPush'] = (isTaken, push) => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: isTaken ? '{"code":"1","msg":"success","data":"SUCCESS"}' : notTaken(push),
});

export const openCalls: JntCalls = {
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
