// The Kerry / KEX adapter: its description and its capabilities, each a mapping plus a call.
import { checkParcel } from '../kit/check-parcel.ts';
import type { Courier, CourierCalls, CourierLink, Limits } from '../kit/courier.ts';
import { asObject, parseJson } from '../kit/form.ts';
import type { Failure } from '../kit/outcome.ts';
import type { Parcel } from '../kit/parcel.ts';
import { isSameText } from '../kit/text.ts';
import { postShipment } from './kerry.call.ts';
import * as codes from './kerry.codes.ts';
import {
  checkNumber,
  isDone,
  toFailure,
  toPlain,
  toPush,
  toRange,
  toShipment,
} from './kerry.map.ts';
import * as wire from './kerry.wire.ts';

/**
 * Kerry publishes no limits: these are the product's own (spec.md §5), with text lengths that no
 * address reaches.
 */
const limits: Limits = {
  weightGramsMax: 50_000,
  sideCmMax: 100,
  merchantNumberMax: 50,
  nameMax: 200,
  phoneMax: 20,
  addressMax: 500,
  remarkMax: 400,
  codSatangMax: null,
  codSatangStep: 1,
  declaredValueSatangMax: null,
  requestsPerSecond: 5,
  concurrency: 2,
};

type CallResult = { outcome: 'done'; answer: wire.Answer } | Failure;

interface Order {
  purpose: string;
  action: wire.Action;
  parcel: Parcel;
}

async function order(link: CourierLink, { purpose, action, parcel }: Order): Promise<CallResult> {
  const reply = await postShipment(link, { purpose, shipment: toShipment(parcel, action) });
  if (reply.outcome !== 'answer') return reply;
  const conNo = parcel.trackingNumber ?? '';
  return isDone(reply.answer, conNo)
    ? { outcome: 'done', answer: reply.answer }
    : toFailure(reply.answer, conNo);
}

const validateParcel: Courier['validateParcel'] = (_credentials, parcel) =>
  checkParcel(parcel, limits);

/**
 * A repeated booking gets 002: only the owner of the number range can tell whether that parcel is
 * this one.
 */
const book: CourierCalls['book'] = async (link, parcel) => {
  const fault = validateParcel(link.credentials, parcel) ?? checkNumber(parcel);
  if (fault) return fault;
  const done = await order(link, { purpose: 'book', action: 'A', parcel });
  if (done.outcome !== 'done') return done;
  return {
    outcome: 'booked',
    trackingNumber: parcel.trackingNumber ?? '',
    merchantNumber: parcel.merchantNumber,
    // Kerry sorts by the postcode and returns no sorting code.
    sortCode: null,
    sortingLine: null,
    branch: null,
    notice: null,
    answer: toPlain(done.answer),
    raw: done.answer,
  };
};

const update: CourierCalls['update'] = async (link, parcel) => {
  const fault = validateParcel(link.credentials, parcel) ?? checkNumber(parcel);
  if (fault) return fault;
  const done = await order(link, { purpose: 'update', action: 'U', parcel });
  return done.outcome === 'done' ? { outcome: 'updated' } : done;
};

/** Sends all fields again; answers 006 once the parcel is picked up. */
const cancel: CourierCalls['cancel'] = async (link, { trackingNumber, sent }) => {
  if (!sent)
    return { outcome: 'down', reason: 'unreachable', detail: 'what was sent is not known' };
  const parcel = { ...sent, trackingNumber };
  const done = await order(link, { purpose: 'cancel', action: 'D', parcel });
  return done.outcome === 'done' ? { outcome: 'cancelled' } : done;
};

/**
 * Kerry has no read: a delete without a number is refused as incomplete, but only after a valid
 * login.
 */
const checkConnection: CourierCalls['checkConnection'] = async (link) => {
  const reply = await postShipment(link, {
    purpose: 'checkConnection',
    shipment: { con_no: '', action_code: 'D' },
  });
  if (reply.outcome !== 'answer') return reply;
  const { status_code: code } = reply.answer;
  const isLetIn = codes.errors.some((row) => row.code === code && code !== codes.loginCode);
  return isLetIn || codes.successCodes.includes(code)
    ? { outcome: 'connected', detailTh: 'Kerry / KEX รับ app_id และ app_key แล้ว' }
    : toFailure(reply.answer, '');
};

/**
 * Kerry signs nothing. If it sends app id or key back in the headers, they must be the account's.
 */
function isForged(
  { appId = '', appKey = '' }: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): boolean {
  const isOther = (given: string | undefined, kept: string): boolean =>
    given !== undefined && !isSameText(given, kept);
  return isOther(headers['app_id'], appId) || isOther(headers['app_key'], appKey);
}

/**
 * Reads the JSON itself, or the first name or value of a form: bodies were seen in both forms under
 * either content type.
 */
function bodyOf(body: string): unknown {
  const text = body.trim();
  if (text.startsWith('{')) return parseJson(text) ?? parseJson(text.replace(/=$/, ''));
  const [first] = new URLSearchParams(text);
  return asObject(first?.[0]) ?? asObject(first?.[1]);
}

const parsePush: CourierCalls['parsePush'] = (credentials, push) => {
  if (isForged(credentials, push.headers)) {
    return { outcome: 'rejected', reason: 'signature', detail: 'app_id or app_key is another' };
  }
  const read = wire.Push.safeParse(bodyOf(push.body));
  if (!read.success) return { outcome: 'rejected', reason: 'malformed', detail: 'no status' };
  const pushes = [read.data.req].flat().flatMap((entry) => {
    const message = wire.Message.safeParse(asObject(entry)?.['status']);
    return message.success && message.data.con_no !== '' ? [toPush(message.data)] : [];
  });
  const [first, ...others] = pushes;
  if (!first) return { outcome: 'rejected', reason: 'malformed', detail: 'no parcel' };
  return others.length > 0 ? { ...first, others } : first;
};

const ackPush: CourierCalls['ackPush'] = (isTaken) => {
  const [code, text] = isTaken ? ['000', 'Success'] : ['999', 'Not accepted'];
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ res: { status: { status_code: code, status_desc: text } } }),
  };
};

export const kerry: Courier = {
  id: 'kerry',
  carrier: 2,
  route: 'kerry',
  flag: 'shippingKerry',
  nameTh: 'เคอรี่ / เคอีเอ็กซ์',
  nameEn: 'Kerry / KEX',
  limits,
  services: codes.services,
  categories: [],
  labelSizes: [],
  statuses: codes.statuses,
  errors: codes.errors,
  credentialFields: [
    {
      name: 'appId',
      labelTh: 'app_id',
      labelEn: 'app_id',
      hintTh: 'ได้จากเจ้าหน้าที่ Kerry / KEX',
      isSecret: false,
      isRequired: true,
      maxLength: 100,
    },
    {
      name: 'appKey',
      labelTh: 'app_key',
      labelEn: 'app_key',
      hintTh: 'บันทึกแล้วจะไม่แสดงอีก',
      isSecret: true,
      isRequired: true,
      maxLength: 100,
    },
  ],
  credentialSchema: wire.KerryCredentials,
  hosts: wire.hosts,
  holdsMilestones: true,
  reversals: codes.reversals,
  numbers: toRange,
  // The shop issues the number and Kerry accepts it only once.
  isRepeatSafe: true,
  validateParcel,
  book,
  cancel,
  update,
  parsePush,
  ackPush,
  checkConnection,
};
