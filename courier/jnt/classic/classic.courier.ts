// The capabilities of a classic account, each a mapping plus a call.
import { batchesOf, inBatches, malformed, type Batch } from '../../kit/calls.ts';
import { checkParcel } from '../../kit/check-parcel.ts';
import type { Booked, CourierCalls, CourierLink, Limits } from '../../kit/courier.ts';
import { parseBody, parseJson } from '../../kit/form.ts';
import type { Failure, Unknown } from '../../kit/outcome.ts';
import { downloadLabel, type JntCalls } from '../jnt.call.ts';
import * as codes from '../jnt.codes.ts';
import { checkSenderPhone, toPush, toRefused, toTracked } from '../jnt.map.ts';
import { lowerKeys } from '../jnt.wire.ts';
import { limits as openLimits } from '../open/open.courier.ts';
import { ask, isDigest, type ClassicCall } from './classic.call.ts';
import { isTrue, toFailure, toMade, toOrder } from './classic.map.ts';
import * as wire from './classic.wire.ts';

/**
 * It is not known whether J&T accepts satang, so a COD with satang is refused rather than rounded.
 */
const { remarkSent: _cut, ...sameLimits } = openLimits;
export const limits: Limits = { ...sameLimits, remarkMax: wire.remarkMax, codSatangStep: 100 };

type Success = { outcome: 'ok'; item: wire.Item };

/** Returns the single item of an answer that says "true". */
async function succeed(
  link: CourierLink,
  call: ClassicCall,
  merchantNumber: string,
): Promise<Success | Failure> {
  const reply = await ask(link, call);
  if (reply.outcome !== 'answer') return reply;
  const [item] = reply.answer.items;
  if (!item) return malformed('no response item');
  return isTrue(item) ? { outcome: 'ok', item } : toFailure(item, merchantNumber);
}

const validateParcel: JntCalls['validateParcel'] = (_credentials, parcel) =>
  checkParcel(parcel, limits) ?? checkSenderPhone(parcel);

const book: CourierCalls['book'] = async (link, parcel) => {
  const fault = validateParcel(link.credentials, parcel);
  if (fault) return fault;
  const { merchantNumber } = parcel;
  const content = toOrder(parcel, link.credentials, link.now());
  const done = await succeed(
    link,
    { purpose: 'book', operation: 'create', content },
    merchantNumber,
  );
  if (done.outcome === 'ok' && done.item.mailno !== null) return toMade(done.item, merchantNumber);
  const isTaken = done.outcome === 'unknown' && done.reason === 'exists';
  if (done.outcome !== 'ok' && !isTaken) return done;
  const found = await findAgain(link, merchantNumber);
  return found ?? (done.outcome === 'ok' ? toMade(done.item, merchantNumber) : done);
};

/**
 * Queries the order (ORDERQUERY) after S10. Null = the query does not give the number, so the
 * outcome stays unknown.
 */
async function findAgain(
  link: CourierLink,
  merchantNumber: string,
): Promise<Booked | Unknown | null> {
  const { eccompanyid, customerid } = link.credentials;
  const content = { command: '1', serialnumber: merchantNumber, eccompanyid, customerid };
  const reply = await ask(link, { purpose: 'find', operation: 'query', content });
  if (reply.outcome !== 'answer') {
    // The order was sent before this query: even "down" proves nothing about it.
    return { outcome: 'unknown', reason: 'server_error', detail: reply.detail };
  }
  const [item] = reply.answer.items;
  const order = item?.orderlist
    .flatMap((entry) => wire.Order.safeParse(entry).data ?? [])
    .find((one) => one.txlogisticid === merchantNumber && one.mailno !== null);
  return item && order
    ? toMade({ ...item, mailno: order.mailno, sortingcode: order.sortingcode }, merchantNumber)
    : null;
}

/**
 * An empty tracking number means success (spec.md §4); "true" with a number leaves the outcome
 * unknown.
 */
const cancel: CourierCalls['cancel'] = async (link, { merchantNumber }) => {
  const { eccompanyid, customerid } = link.credentials;
  const content = {
    actiontype: 'cancel',
    eccompanyid,
    customerid,
    txlogisticid: merchantNumber,
    reason: 'ร้านยกเลิกการจัดส่ง',
  };
  const call = { purpose: 'cancel', operation: 'cancel', content } as const;
  const done = await succeed(link, call, merchantNumber);
  if (done.outcome !== 'ok') return done;
  return done.item.mailno === null
    ? { outcome: 'cancelled' }
    : malformed('cancelled, with a number');
};

const isRefused = (item: wire.Item): boolean => item.success === 'false' && item.reason !== null;

async function traceOnce(
  link: CourierLink,
  numbers: readonly string[],
): Promise<Batch | { outcome: 'null' }> {
  const { customerid } = link.credentials;
  const content = { billcode: numbers.join(','), querytype: '1', lang: 'th', customerid };
  const reply = await ask(link, { purpose: 'track', operation: 'track', content });
  if (reply.outcome !== 'answer') return reply;
  const { items, isNull } = reply.answer;
  if (isNull || items.length === 0) return { outcome: 'null' };
  const refused = items.find(isRefused);
  const told = items.filter((item) => !isRefused(item));
  const parcels = wire.tracesOf(told).flatMap((trace) => {
    const number = trace.trackingNumber;
    return number !== null && numbers.includes(number) ? [toTracked(trace, number)] : [];
  });
  if (!refused) return { outcome: 'ok', parcels };
  const failure = toFailure(refused, '');
  // In the flat form each number has its own item: one refused item leaves the others valid.
  return parcels.length === 0 ? failure : { outcome: 'ok', parcels, unread: failure };
}

/** If J&T does not know the first number, the whole answer is null: asks again for the others. */
async function traceOf(link: CourierLink, numbers: readonly string[]): Promise<Batch> {
  let rest = numbers;
  while (rest.length > 0) {
    const done = await traceOnce(link, rest);
    if (done.outcome !== 'null') return done;
    rest = rest.slice(1);
  }
  return { outcome: 'ok', parcels: [] };
}

const track: CourierCalls['track'] = async (link, trackingNumber) => {
  const done = await traceOf(link, [trackingNumber]);
  if (done.outcome !== 'ok') return done;
  const [parcel] = done.parcels;
  return parcel
    ? { outcome: 'tracked', parcel }
    : toRefused({ code: '999002000', text: '', answer: {}, raw: null });
};

const trackMany: CourierCalls['trackMany'] = (link, numbers) =>
  inBatches(batchesOf(numbers, wire.batchMax), (batch) => traceOf(link, batch));

/**
 * It is not known which field of the answer holds the URL: the three candidates are tried in turn.
 */
const label: CourierCalls['label'] = async (link, { trackingNumber }, size) => {
  const type = codes.labelTypes.find((one) => one.size === size)?.type ?? 1;
  const content = { mailNo: trackingNumber, type: String(type) };
  const reply = await ask(link, { purpose: 'label', operation: 'label', content });
  if (reply.outcome !== 'answer') return reply;
  const { items, url, data } = reply.answer;
  const address = items[0]?.url ?? url ?? (typeof data === 'string' ? data : null);
  if (address !== null) return downloadLabel(link, address, [link.credentials['key'] ?? '']);
  const [item] = items;
  return item && item.reason !== null ? toFailure(item, '') : malformed('no address in the answer');
};

/** Tracks a number that does not exist: only a valid signature gets the answer "not found". */
const checkConnection: CourierCalls['checkConnection'] = async (link) => {
  const { customerid } = link.credentials;
  const content = { billcode: '000000000000', querytype: '1', lang: 'th', customerid };
  const call = { purpose: 'checkConnection', operation: 'track', content } as const;
  const reply = await ask(link, call);
  if (reply.outcome !== 'answer') return reply;
  const refused = reply.answer.items.find(isRefused);
  return refused
    ? toFailure(refused, '')
    : { outcome: 'connected', detailTh: 'เชื่อมต่อ J&T Express (แบบเดิม) ได้' };
};

/**
 * The push format is inferred (sheet §2.4): form and digest of a request, around the answer of a
 * track query.
 */
const parsePush: CourierCalls['parsePush'] = (credentials, push) => {
  const fields = parseBody(push);
  const text = fields?.['logistics_interface'];
  if (typeof text !== 'string') {
    return { outcome: 'rejected', reason: 'malformed', detail: 'no logistics_interface' };
  }
  if (!isDigest(String(fields?.['data_digest']), text, credentials)) {
    return { outcome: 'rejected', reason: 'signature', detail: 'data_digest does not match' };
  }
  const answer = wire.Answer.safeParse(lowerKeys(parseJson(text)));
  const [trace] = answer.success ? wire.tracesOf(answer.data.items) : [];
  if (!trace) return { outcome: 'rejected', reason: 'malformed', detail: 'no parcel' };
  return toPush(trace, text);
};

const ackPush: CourierCalls['ackPush'] = (isTaken) => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: `{"responseitems":[{"success":"${isTaken}"}]}`,
});

export const classicCalls: JntCalls = {
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
