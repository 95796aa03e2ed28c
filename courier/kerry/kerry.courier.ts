// The face of Kerry / KEX: who it is, what it can do, and each capability as map + call.
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

/** Kerry publishes none of these: the product's own (spec.md §5), and lengths that no address reaches. */
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

/** A repeat is answered 002: whether that parcel is this one, only who kept the number can tell. */
const book: CourierCalls['book'] = async (link, parcel) => {
  const fault = validateParcel(link.credentials, parcel) ?? checkNumber(parcel);
  if (fault) return fault;
  const done = await order(link, { purpose: 'book', action: 'A', parcel });
  if (done.outcome !== 'done') return done;
  return {
    outcome: 'booked',
    trackingNumber: parcel.trackingNumber ?? '',
    merchantNumber: parcel.merchantNumber,
    // Kerry sorts by the postcode and tells nothing of it.
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

/** All fields are sent again; 006 once the parcel is picked up. */
const cancel: CourierCalls['cancel'] = async (link, { trackingNumber, sent }) => {
  if (!sent)
    return { outcome: 'down', reason: 'unreachable', detail: 'what was sent is not known' };
  const parcel = { ...sent, trackingNumber };
  const done = await order(link, { purpose: 'cancel', action: 'D', parcel });
  return done.outcome === 'done' ? { outcome: 'cancelled' } : done;
};

/** There is no read: deleting nothing (no number) is turned down as incomplete, and only a good login gets that far. */
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

/** Kerry signs nothing. Where it sends our own keys back in the headers they must be the account's. */
function isForged(
  { appId = '', appKey = '' }: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): boolean {
  const isOther = (given: string | undefined, kept: string): boolean =>
    given !== undefined && !isSameText(given, kept);
  return isOther(headers['app_id'], appId) || isOther(headers['app_key'], appKey);
}

/** The JSON itself, or the first name of a form: it has been seen to arrive under either content type. */
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
  // The number is ours and Kerry takes it once.
  isRepeatSafe: true,
  validateParcel,
  book,
  cancel,
  update,
  parsePush,
  ackPush,
  checkConnection,
};
