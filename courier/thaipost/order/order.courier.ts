// Booking, cancelling and labels at e-Parcel or at the S0000 gateway: e-Parcel takes the shop's
// number, the gateway issues one.
import { unreadable } from '../../kit/calls.ts';
import { checkParcel, refuse } from '../../kit/check-parcel.ts';
import type { Courier, CourierCalls, CourierLink, Credentials, Limits } from '../../kit/courier.ts';
import { isPdf } from '../../kit/http.ts';
import { parseJson } from '../../kit/form.ts';
import type { Failure, Refused, Unknown } from '../../kit/outcome.ts';
import type { Parcel } from '../../kit/parcel.ts';
import { isOwnS10 } from '../s10.ts';
import { toRefused } from '../thaipost.map.ts';
import { ask, readAnswer, send, type AnswerReply } from './order.call.ts';
import { toBooked, toItem } from './order.map.ts';
import * as wire from './order.wire.ts';

/**
 * Maximum weights are known for two services only (§2.5): registered up to 2 kg, EMS up to 20 kg.
 */
const registeredGramsMax = 2_000;

/**
 * No limit is published for sides, names and addresses. It is not known whether a COD may have
 * satang, so none is sent.
 */
export const limits: Limits = {
  weightGramsMax: 20_000,
  sideCmMax: 100,
  merchantNumberMax: 50,
  nameMax: 200,
  phoneMax: 20,
  addressMax: 400,
  remarkMax: 400,
  codSatangMax: null,
  codSatangStep: 100,
  declaredValueSatangMax: null,
  requestsPerSecond: 5,
  concurrency: 2,
  lookupsPerDay: 1_000,
};

const isGateway = ({ system }: Credentials): boolean => system === 'gateway';

const unclear = (reason: Unknown['reason'], detail: string): Unknown => ({
  outcome: 'unknown',
  reason,
  detail,
});

function checkOwn(credentials: Credentials, parcel: Parcel): Refused | null {
  const number = parcel.trackingNumber ?? '';
  if (!isGateway(credentials) && !isOwnS10(number)) {
    return refuse({
      field: 'trackingNumber',
      messageTh: 'พัสดุนี้ยังไม่มีบาร์โค้ดที่ถูกต้องจากชุดของร้าน',
      todoTh: 'ตรวจชุดบาร์โค้ดในหน้าผู้ส่งไปรษณีย์ไทย แล้วสร้างเลขพัสดุอีกครั้ง',
    });
  }
  if (number.startsWith('R') && parcel.weightGrams > registeredGramsMax) {
    return refuse({
      field: 'weight',
      messageTh: 'บาร์โค้ดชุดลงทะเบียน (R) รับได้ไม่เกิน 2 กก.',
      todoTh: 'แก้น้ำหนักพัสดุ หรือใช้ชุดบาร์โค้ด EMS',
    });
  }
  return null;
}

export const validateParcel: Courier['validateParcel'] = (_credentials, parcel) => {
  const fault = checkParcel(parcel, limits);
  if (fault || parcel.declaredValueSatang === 0) return fault;
  return refuse({
    field: 'declaredValue',
    messageTh: 'ยังซื้อประกันของไปรษณีย์ไทยผ่านระบบนี้ไม่ได้',
    todoTh: 'เอาประกันออก หรือเลือกขนส่งอื่น',
  });
};

export const book: CourierCalls['book'] = async (link, parcel) => {
  const fault = validateParcel(link.credentials, parcel) ?? checkOwn(link.credentials, parcel);
  if (fault) return fault;
  const call = { operation: 'book', path: wire.paths.create, content: toItem(parcel) };
  const first = await ask(link, call);
  if (first.outcome !== 'answer') return first;
  // Retried only if the shop issued the number: the gateway would give the repeat another number.
  const isFailed = first.answer.code === wire.failedCode && !isGateway(link.credentials);
  if (!isFailed) return judge(link, parcel, first);
  const second = await ask(link, call);
  // The first call was sent: a "down" on the retry proves nothing.
  if (second.outcome === 'down') return unclear('server_error', second.detail);
  return second.outcome === 'answer' ? judge(link, parcel, second) : second;
};

/**
 * Accepts exactly each dialect's success: S0000 with a barcode, or 000 for the barcode that was
 * sent.
 */
async function judge(link: CourierLink, parcel: Parcel, { answer }: AnswerReply) {
  const { code, text, barcode } = answer;
  if (isGateway(link.credentials)) {
    if (code !== wire.gatewaySuccess) return refusedBy(parcel, answer);
    return barcode === null
      ? unclear('malformed', 'S0000 without a barcode')
      : toBooked(parcel, { trackingNumber: barcode, text, raw: answer.raw });
  }
  const trackingNumber = parcel.trackingNumber ?? '';
  if (wire.knownBarcodeCodes.includes(code)) return findAgain(link, parcel, answer);
  if (code !== wire.eparcelSuccess) return refusedBy(parcel, answer);
  const isOther = barcode !== null && barcode !== trackingNumber;
  return isOther || answer.raw['status'] === false
    ? unclear('malformed', 'success that contradicts itself')
    : toBooked(parcel, { trackingNumber, text, raw: answer.raw });
}

const refusedBy = (parcel: Parcel, { code, text, raw }: wire.Answer): Refused =>
  toRefused({ code, text, raw, merchantNumber: parcel.merchantNumber });

/**
 * e-Parcel knows the barcode already: finds out whether by an earlier call for this parcel or by
 * another parcel; otherwise the outcome is unknown.
 */
async function findAgain(link: CourierLink, parcel: Parcel, answer: wire.Answer) {
  const { merchantNumber, trackingNumber = '' } = parcel;
  const reply = await send(link, {
    operation: 'find',
    path: wire.paths.find,
    query: { barcode: trackingNumber },
  });
  if (reply.outcome !== 'reply') {
    return unclear('server_error', 'detail' in reply ? reply.detail : reply.courierText);
  }
  const order = wire.Order.safeParse(parseJson(reply.body.toString('utf8'))).data;
  if (!order?.invno) return unclear('exists', answer.text);
  return order.invno === merchantNumber
    ? toBooked(parcel, { trackingNumber, text: '', raw: order })
    : refusedBy(parcel, answer);
}

/**
 * At the gateway an empty tracking number means success (spec.md §4); with a number the outcome is
 * unknown.
 */
export const cancel: CourierCalls['cancel'] = async (link, { trackingNumber, merchantNumber }) => {
  const content = isGateway(link.credentials)
    ? { barcode: trackingNumber, orderId: merchantNumber }
    : { barcode: trackingNumber };
  const reply = await ask(link, { operation: 'cancel', path: wire.paths.cancel, content });
  if (reply.outcome !== 'answer') return reply;
  const { answer } = reply;
  const success = isGateway(link.credentials) ? wire.gatewaySuccess : wire.eparcelSuccess;
  const { code, text, raw } = answer;
  if (code !== success) return toRefused({ code, text, raw, merchantNumber });
  return isGateway(link.credentials) && answer.barcode !== null
    ? unclear('malformed', 'cancelled, with a number')
    : { outcome: 'cancelled' };
};

export const label: CourierCalls['label'] = async (link, { trackingNumber }) => {
  const query = { barcode: trackingNumber };
  const reply = await send(link, { operation: 'label', path: wire.paths.label, query });
  if (reply.outcome !== 'reply') return reply;
  if (isPdf(reply.body)) return { outcome: 'label', pdf: reply.body };
  const said = readAnswer(reply);
  if (said.outcome !== 'answer') return said;
  const { code, text, raw } = said.answer;
  return toRefused({ code, text, raw });
};

/** Queries a barcode that does not exist: any answer but a login error proves the login. */
export async function checkLogin(link: CourierLink): Promise<{ outcome: 'ok' } | Failure> {
  const query = { barcode: 'EX000000005TH' };
  const reply = await send(link, { operation: 'checkConnection', path: wire.paths.find, query });
  if (reply.outcome !== 'reply') return reply;
  const order = wire.Order.safeParse(parseJson(reply.body.toString('utf8')));
  const said = readAnswer(reply);
  if (said.outcome === 'answer' && said.answer.code === wire.badLoginCode) {
    return toRefused({ code: said.answer.code, text: said.answer.text, raw: said.answer.raw });
  }
  return order.success ? { outcome: 'ok' } : unreadable(reply, 'Thailand Post');
}
