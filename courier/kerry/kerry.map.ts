// Maps the common model to Kerry's and back. Pure: no network, no clock.
import { refusedBy } from '../kit/calls.ts';
import { refuse } from '../kit/check-parcel.ts';
import type { ParsedPush, PlainAnswer } from '../kit/courier.ts';
import type { Failure, Refused } from '../kit/outcome.ts';
import type { NumberRange, Parcel, Party, Status } from '../kit/parcel.ts';
import { cleanPhone, cleanText, thaiInstant } from '../kit/text.ts';
import * as codes from './kerry.codes.ts';
import type { Action, Answer, Message } from './kerry.wire.ts';

export type Shipment = Record<string, string | number>;

/** Each of the three actions sends the whole parcel: a delete needs all fields too. */
export function toShipment(parcel: Parcel, action: Action): Shipment {
  const isCod = parcel.codAmountSatang > 0;
  return {
    con_no: parcel.trackingNumber ?? '',
    ...toParty('s', parcel.sender),
    ...toParty('r', parcel.receiver),
    special_note: cleanText(parcel.remark ?? ''),
    service_code: codes.serviceCode,
    // Baht with satang as decimals: nothing is rounded here.
    cod_amount: parcel.codAmountSatang / 100,
    cod_type: isCod ? 'CASH' : '',
    tot_pkg: 1,
    declare_value: parcel.declaredValueSatang / 100,
    ref_no: parcel.merchantNumber,
    action_code: action,
  };
}

function toParty(side: 's' | 'r', party: Party): Shipment {
  const named = {
    name: cleanText(party.name),
    address: cleanText(party.address),
    village: '',
    soi: '',
    road: '',
    subdistrict: cleanText(party.subdistrict),
    district: cleanText(party.district),
    province: cleanText(party.province),
    zipcode: cleanText(party.postcode),
    mobile1: cleanPhone(party.phone),
    mobile2: cleanPhone(party.phone2 ?? ''),
    telephone: '',
    email: '',
    contactperson: cleanText(party.name),
  };
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [`${side}_${name}`, value]),
  );
}

/** Refuses a parcel without a number from the shop's range. */
export function checkNumber(parcel: Parcel): Refused | null {
  if (/^[A-Z0-9]{1,15}$/.test(parcel.trackingNumber ?? '')) return null;
  return refuse({
    field: 'trackingNumber',
    messageTh: 'ยังไม่มีเลขพัสดุจากช่วงเลขของร้าน',
    todoTh: 'ตั้งคำนำหน้าและช่วงเลขในหน้าผู้ส่ง Kerry / KEX แล้วลองอีกครั้ง',
  });
}

/**
 * Prefix and running digits; all numbers have the length of the typed ones. Null = not set, or
 * invalid.
 */
export function toRange(details: Readonly<Record<string, string>>): NumberRange | null {
  const { numberPrefix: prefix = '', numberFrom: from = '', numberTo: to = '' } = details;
  const digits = from.length;
  const isUsable =
    /^[A-Z0-9]{3,4}$/.test(prefix) &&
    /^\d{4,12}$/.test(from) &&
    /^\d+$/.test(to) &&
    to.length === digits &&
    prefix.length + digits <= 15 &&
    Number(from) <= Number(to);
  if (!isUsable) return null;
  return {
    series: `${prefix}/${digits}`,
    first: Number(from),
    last: Number(to),
    write: (running) => prefix + String(running).padStart(digits, '0'),
  };
}

export const toPlain = (answer: Answer): PlainAnswer => ({
  status_code: answer.status_code,
  status_desc: answer.status_desc,
  con_no: answer.con_no,
});

/** spec.md §4: true for exactly 000 or 200, unless the answer is about another parcel. */
export const isDone = (answer: Answer, conNo: string): boolean =>
  codes.successCodes.includes(answer.status_code) && isAbout(answer, conNo);

const isAbout = (answer: Answer, conNo: string): boolean =>
  answer.con_no === '' || answer.con_no === conNo;

/** The failure for an answer without success. It is a refusal only if its code can mean one. */
export function toFailure(answer: Answer, conNo: string): Failure {
  const { status_code: code, status_desc: said } = answer;
  const detail = `${code} ${said}`.trim();
  if (code === codes.duplicateCode) return { outcome: 'unknown', reason: 'exists', detail };
  if (code === codes.troubleCode) return { outcome: 'unknown', reason: 'server_error', detail };
  const isNoCode = code === '' || /^0+$/.test(code) || codes.successCodes.includes(code);
  if (isNoCode || !isAbout(answer, conNo))
    return { outcome: 'unknown', reason: 'malformed', detail };
  return toRefused(answer);
}

export const toRefused = (answer: Answer): Refused =>
  refusedBy(
    { courier: 'Kerry', errors: codes.errors },
    {
      code: answer.status_code,
      text: answer.status_desc,
      answer: toPlain(answer),
      raw: answer,
    },
  );

/** An unknown code keeps Kerry's text and has no bucket. */
export function toStatus(message: Message): Status | null {
  const code = message.status_code.toUpperCase();
  if (code === '') return null;
  const bare = code.replace(/^(\d{3})\.1$/, '$1');
  const row = codes.wireStatuses.find((entry) => entry.code === bare);
  const display = codes.statuses.find((entry) => entry.display === row?.display);
  if (!row || !display) {
    const label = message.status_desc || code;
    return { code, display: null, label, bucket: null, isKnown: false };
  }
  return {
    code,
    display: display.display,
    label: row.labelTh,
    bucket: display.bucket,
    isKnown: true,
  };
}

export function toPush(message: Message): ParsedPush {
  const status = toStatus(message);
  const at = thaiInstant(message.status_date) ?? thaiInstant(message.update_date);
  const event = {
    at,
    action: status?.code ?? null,
    status,
    text: status?.label ?? message.status_desc,
    place: message.location || null,
    signer: null,
  };
  return {
    outcome: 'push',
    kind: status === null ? 'other' : 'route',
    trackingNumber: message.con_no || null,
    merchantNumber: message.ref_no || null,
    status,
    at,
    events: status === null ? [] : [event],
    returnTrackingNumber: null,
    originalTrackingNumber: null,
    isReturnLeg: false,
    // Identifies repeats of the same message: Kerry sends each one several times.
    raw: [message.con_no, message.status_code, message.status_date],
  };
}
