// The Best Express adapter: its description and its capabilities, each a mapping plus a call.
import { batchesOf, inBatches, malformed, readBatch, type Batch } from '../kit/calls.ts';
import { checkParcel } from '../kit/check-parcel.ts';
import type { Courier, CourierCalls, CourierLink, Limits } from '../kit/courier.ts';
import { asObject, parseBody, parseJson } from '../kit/form.ts';
import { ask, isSigned } from './best.call.ts';
import * as codes from './best.codes.ts';
import { toBooked, toOrder, toPush, toRefused, toTracked } from './best.map.ts';
import * as wire from './best.wire.ts';

/**
 * BEST publishes no limits. Sellers are told those of the other couriers; these only stop typing
 * errors.
 */
export const limits: Limits = {
  weightGramsMax: 50_000,
  sideCmMax: 100,
  merchantNumberMax: 64,
  nameMax: 200,
  phoneMax: 20,
  addressMax: 500,
  remarkMax: 400,
  codSatangMax: null,
  // It is not known whether BEST accepts satang, so a COD with satang is refused rather than
  // rounded.
  codSatangStep: 100,
  declaredValueSatangMax: null,
  requestsPerSecond: 5,
  concurrency: 2,
  isAdvice: true,
};
const bounds: Limits = { ...limits, weightGramsMax: 100_000, sideCmMax: 300 };

const validateParcel: Courier['validateParcel'] = (_credentials, parcel) =>
  checkParcel(parcel, bounds);

const book: CourierCalls['book'] = async (link, parcel) => {
  const fault = validateParcel(link.credentials, parcel);
  if (fault) return fault;
  const { merchantNumber } = parcel;
  const content = toOrder(parcel, link.credentials);
  const call = { operation: 'book', serviceType: wire.services.create, content };
  const reply = await ask(link, call);
  if (reply.outcome !== 'answer') return reply;
  const { answer } = reply;
  if (answer.result === true) return toBooked(answer, merchantNumber);
  if (answer.result === undefined) return malformed('neither taken nor turned down');
  const refused = toRefused(answer, 'BOOK', merchantNumber);
  return codes.mayMeanRepeated.test(`${answer.errorCode ?? ''} ${refused.courierText}`)
    ? { outcome: 'unknown', reason: 'exists', detail: refused.courierText }
    : refused;
};

const cancel: CourierCalls['cancel'] = async (link, { merchantNumber }) => {
  const content = { txLogisticId: merchantNumber, reason: 'ร้านยกเลิกการจัดส่ง' };
  const call = { operation: 'cancel', serviceType: wire.services.cancel, content };
  const reply = await ask(link, call);
  if (reply.outcome !== 'answer') return reply;
  if (reply.answer.result === undefined) return malformed('neither cancelled nor turned down');
  return reply.answer.result
    ? { outcome: 'cancelled' }
    : toRefused(reply.answer, 'CANCEL', merchantNumber);
};

const askTraces = (link: CourierLink, operation: string, numbers: readonly string[]) =>
  ask(link, {
    operation,
    serviceType: wire.services.trace,
    content: { mailNos: { mailNo: numbers } },
  });

async function traceOf(link: CourierLink, numbers: readonly string[]): Promise<Batch> {
  const reply = await askTraces(link, 'track', numbers);
  if (reply.outcome !== 'answer') return reply;
  const { answer } = reply;
  if (answer.result === false) return toRefused(answer, 'TRACE');
  const { rows, unread } = answer.traceLogs ?? { rows: [], unread: 0 };
  const parcels = rows.flatMap(({ mailNo, traces }) =>
    mailNo !== null && numbers.includes(mailNo) ? [toTracked(mailNo, traces.trace)] : [],
  );
  return readBatch(parcels, unread);
}

const track: CourierCalls['track'] = async (link, trackingNumber) => {
  const done = await traceOf(link, [trackingNumber]);
  if (done.outcome !== 'ok') return done;
  const [parcel] = done.parcels;
  const nothing = wire.Answer.parse({ result: false });
  return parcel ? { outcome: 'tracked', parcel } : toRefused(nothing, 'NOT_FOUND');
};

const trackMany: CourierCalls['trackMany'] = (link, numbers) =>
  inBatches(batchesOf(numbers, wire.batchMax), (batch) => traceOf(link, batch));

/** Tracks a number that does not exist: only a valid signature gets the answer "not found". */
const checkConnection: CourierCalls['checkConnection'] = async (link) => {
  const reply = await askTraces(link, 'checkConnection', [wire.nobodysNumber]);
  if (reply.outcome !== 'answer') return reply;
  return reply.answer.result === false
    ? toRefused(reply.answer, 'ACCOUNT')
    : { outcome: 'connected', detailTh: 'เชื่อมต่อ Best Express ได้' };
};

const parsePush: CourierCalls['parsePush'] = (credentials, push) => {
  const { bizData, sign, partnerID } = parseBody(push) ?? {};
  if (typeof bizData !== 'string') {
    return { outcome: 'rejected', reason: 'malformed', detail: 'no bizData' };
  }
  const isOurs = partnerID === credentials['partnerID'];
  if (!isOurs || !isSigned(bizData, String(sign), credentials)) {
    return { outcome: 'rejected', reason: 'signature', detail: 'sign does not match' };
  }
  const read = wire.Push.safeParse(parseJson(bizData));
  if (!read.success) return { outcome: 'rejected', reason: 'malformed', detail: 'no parcel' };
  return toPush(read.data, bizData);
};

const ackPush: CourierCalls['ackPush'] = (isTaken, push) => {
  const told = asObject(parseBody(push)?.['bizData']);
  const number = told?.['txLogisticId'];
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({
      result: isTaken,
      remark: typeof number === 'string' ? number : '',
      errorCode: isTaken ? '' : 'NOT_TAKEN',
      errorDescription: isTaken ? '' : 'the push could not be read or its sign does not match',
    }),
  };
};

const field = (
  name: string,
  [labelTh, labelEn, hintTh]: [thai: string, english: string, hint: string],
  rule: Pick<Courier['credentialFields'][number], 'isSecret' | 'isRequired' | 'maxLength'>,
): Courier['credentialFields'][number] => ({ name, labelTh, labelEn, hintTh, ...rule });

const forCod = (isSecret: boolean, maxLength: number) => ({
  isSecret,
  isRequired: false,
  maxLength,
});

export const best: Courier = {
  id: 'bestexpress',
  carrier: 5,
  route: 'bestexpress',
  flag: 'shippingBestExpress',
  nameTh: 'เบสท์ เอ็กซ์เพรส',
  nameEn: 'Best Express',
  limits,
  services: [],
  categories: [],
  // Measured on one real label.
  labelSizes: [{ size: 'courier', widthMm: 74, heightMm: 106 }],
  bringsLabel: true,
  statuses: codes.statuses,
  errors: codes.errors,
  credentialFields: [
    field('partnerID', ['รหัสคู่ค้า (partnerID)', 'partnerID', 'ได้จากเจ้าหน้าที่ Best Express'], {
      isSecret: false,
      isRequired: true,
      maxLength: 64,
    }),
    field('partnerKey', ['กุญแจลับ (partnerKey)', 'partnerKey', 'บันทึกแล้วจะไม่แสดงอีก'], {
      isSecret: true,
      isRequired: true,
      maxLength: 128,
    }),
    field(
      'bankCardOwner',
      ['ชื่อบัญชีรับเงิน COD', 'COD account holder', 'ถ้าส่งเก็บเงินปลายทาง ใส่ให้ครบทั้งสามช่อง'],
      forCod(false, 100),
    ),
    field(
      'bankCode',
      ['รหัสธนาคารรับเงิน COD', 'COD bank code', 'รหัสตามที่ Best Express กำหนด'],
      forCod(false, 20),
    ),
    field(
      'bankCardNo',
      ['เลขบัญชีรับเงิน COD', 'COD account number', 'บันทึกแล้วจะไม่แสดงอีก'],
      forCod(true, 20),
    ),
  ],
  credentialSchema: wire.Credentials,
  hosts: wire.hosts,
  holdsMilestones: true,
  // The merchant number is unique at BEST and the key of cancels (sheet §3.4).
  isRepeatSafe: true,
  validateParcel,
  book,
  cancel,
  track,
  trackMany,
  checkConnection,
  parsePush,
  ackPush,
};
