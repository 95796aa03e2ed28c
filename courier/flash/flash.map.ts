// Maps the common model to Flash's and back. Pure: no network, no clock.
import type { Booked, ParsedPush } from '../kit/courier.ts';
import type { FixField, Refused, Unknown } from '../kit/outcome.ts';
import type {
  Parcel,
  Party,
  PickupState,
  Status,
  TrackEvent,
  TrackedParcel,
} from '../kit/parcel.ts';
import { cleanPhone, cleanText } from '../kit/text.ts';
import * as codes from './flash.codes.ts';
import {
  batchCharsMax,
  CreateData,
  type Envelope,
  type PushData,
  type Route,
  type RoutesData,
} from './flash.wire.ts';

export type Form = Record<string, string>;

/**
 * The parameters of create v3; absent values are left out. Money in satang, weight in grams, sides
 * in cm.
 */
export function toCreateForm(parcel: Parcel): Form {
  const isInsured = parcel.declaredValueSatang > 0;
  const isCod = parcel.codAmountSatang > 0;
  return withoutBlank({
    outTradeNo: parcel.merchantNumber,
    expressCategory: String(parcel.service ?? codes.defaultService),
    articleCategory: String(parcel.category ?? codes.defaultCategory),
    ...toParty('src', parcel.sender),
    ...toParty('dst', parcel.receiver),
    dstHomePhone: cleanPhone(parcel.receiver.phone2 ?? ''),
    weight: String(parcel.weightGrams),
    width: numberText(parcel.widthCm),
    length: numberText(parcel.lengthCm),
    height: numberText(parcel.heightCm),
    insured: isInsured ? '1' : '0',
    insureDeclareValue: isInsured ? String(parcel.declaredValueSatang) : '',
    codEnabled: isCod ? '1' : '0',
    codAmount: isCod ? String(parcel.codAmountSatang) : '',
    remark: cleanText(parcel.remark ?? ''),
  });
}

export function toParty(side: 'src' | 'dst', party: Party): Form {
  return {
    [`${side}Name`]: cleanText(party.name),
    [`${side}Phone`]: cleanPhone(party.phone),
    [`${side}ProvinceName`]: cleanText(party.province),
    [`${side}CityName`]: cleanText(party.district),
    [`${side}DistrictName`]: cleanText(party.subdistrict),
    [`${side}PostalCode`]: cleanText(party.postcode),
    [`${side}DetailAddress`]: cleanText(party.address),
  };
}

export const numberText = (value: number | undefined): string =>
  value === undefined ? '' : String(value);

export function withoutBlank(form: Form): Form {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''));
}

/** Splits the numbers into batches whose comma-joined text stays within Flash's 500 characters. */
export function toBatches(trackingNumbers: string[]): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let length = 0;
  for (const number of new Set(trackingNumbers)) {
    if (batch.length > 0 && length + 1 + number.length > batchCharsMax) {
      batches.push(batch);
      batch = [];
      length = 0;
    }
    length += number.length + (batch.length > 0 ? 1 : 0);
    batch.push(number);
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}

export function toBooked(envelope: Envelope, merchantNumber: string): Booked | Unknown {
  const data = CreateData.safeParse(envelope.data);
  if (!data.success) {
    return { outcome: 'unknown', reason: 'malformed', detail: 'success without a tracking number' };
  }
  return {
    outcome: 'booked',
    trackingNumber: data.data.pno,
    merchantNumber,
    sortCode: data.data.sortCode,
    sortingLine: data.data.sortingLineCode,
    branch: data.data.dstStoreName,
    notice: data.data.notice,
    raw: envelope,
  };
}

/**
 * Code 0 is Flash's internal error: the request may have been carried out. 1003 proves that an
 * earlier create was.
 */
export function toFailure(envelope: Envelope): Refused | Unknown {
  const code = String(envelope.code);
  const courierText = [envelope.message ?? '', ...fieldTexts(envelope.data)]
    .filter((text) => text !== '')
    .join(' · ');
  if (code === '0') return { outcome: 'unknown', reason: 'server_error', detail: courierText };
  if (code === '1003') return { outcome: 'unknown', reason: 'exists', detail: courierText };
  const row = codes.errors.find((error) => error.code === code);
  const fixField = code === '1000' ? fieldOf(envelope.data) : row?.fixField;
  return {
    outcome: 'refused',
    code,
    kind: code === '1000' && isParcelField(fixField) ? 'parcel' : (row?.kind ?? 'other'),
    messageTh: messageOf(code, fixField, row?.messageTh),
    todoTh: todoOf(code, fixField, row?.todoTh),
    ...(fixField ? { fixField } : {}),
    courierText,
    raw: envelope,
  };
}

const rowOf = (code: string) => codes.errors.find((error) => error.code === code);

/**
 * The older, clearer code that means the same as 1000 with a detail; the seller gets the text of
 * that code.
 */
function likeOf(code: string, field: FixField | undefined): string | undefined {
  if (code !== '1000' || !field) return undefined;
  if (field === 'receiver.place') return '1005';
  if (field === 'sender.place') return '1004';
  return field.endsWith('.postcode') ? '1021' : undefined;
}

function messageOf(code: string, field: FixField | undefined, known: string | undefined): string {
  const like = likeOf(code, field);
  if (like) return rowOf(like)?.messageTh ?? '';
  if (code === '1000' && isParcelField(field)) return 'ขนส่งไม่รับข้อมูลพัสดุบางช่อง';
  return known ?? `ขนส่งปฏิเสธรายการ (รหัส ${code})`;
}

function todoOf(code: string, field: FixField | undefined, known: string | undefined): string {
  const like = likeOf(code, field);
  if (like) return rowOf(like)?.todoTh ?? '';
  if (code === '1000' && isParcelField(field)) return 'แก้ช่องที่ขนส่งแจ้ง แล้วลองอีกครั้ง';
  return known ?? 'อ่านข้อความของขนส่ง แก้ไขแล้วลองอีกครั้ง หรือสอบถาม Flash';
}

const isParcelField = (field: FixField | undefined): boolean =>
  field !== undefined && !/^(receiver|sender)\b/.test(field);

/** Error 1000 carries `{field: [text, …]}`; general messages are under `base`. */
function fieldTexts(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  return Object.values(data)
    .flat()
    .filter((text): text is string => typeof text === 'string');
}

function fieldOf(data: unknown): FixField {
  const names = typeof data === 'object' && data !== null ? Object.keys(data) : [];
  const known = names.map((name) => codes.fieldNames[name]).find((field) => field !== undefined);
  if (known) return known;
  const texts = fieldTexts(data).join(' ');
  if (/consignor|sender|ผู้ส่ง|ต้นทาง/i.test(texts)) return 'sender.place';
  return /consignee|receiver|recipient|ผู้รับ|ปลายทาง/i.test(texts) ? 'receiver.place' : 'receiver';
}

/**
 * On the return leg the two derived codes apply. An unknown state keeps Flash's text and has no
 * bucket.
 */
export function toStatus(
  state: string | null,
  from: { stateText: string | null; isReturnLeg: boolean },
): Status | null {
  if (state === null && !from.isReturnLeg) return null;
  const code = state ?? '';
  const derived = codes.returnLegDoneStates.includes(code) ? 'returned-success' : 'returned';
  const isKnownState = state === null || codes.statuses.some((row) => row.code === code);
  const display = from.isReturnLeg && isKnownState ? derived : code;
  const row = codes.statuses.find((status) => status.display === display);
  if (!row) {
    const label = from.stateText ?? `รหัส ${code}`;
    return { code, display: null, label, bucket: null, isKnown: false };
  }
  return { code, display: row.display, label: row.labelTh, bucket: row.bucket, isKnown: true };
}

export function toTracked(data: RoutesData, asked: string | null): TrackedParcel {
  const isReturnLeg = data.returned;
  const events = data.routes
    .map((route) => toEvent(route, isReturnLeg))
    .reverse()
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
  return {
    trackingNumber: asked !== null && data.origPno === asked ? asked : data.pno,
    merchantNumber: data.outTradeNo,
    status: toStatus(data.state, { stateText: data.stateText, isReturnLeg }),
    statusAt: data.stateChangeAt ?? events.at(-1)?.at ?? null,
    returnTrackingNumber: data.returnedPno,
    originalTrackingNumber: data.customaryPno,
    isReturnLeg,
    events,
  };
}

function toEvent(route: Route, isReturnLeg: boolean): TrackEvent {
  return {
    at: route.routedAt,
    action: route.routedAction ?? route.routeAction,
    status: toStatus(route.state, { stateText: null, isReturnLeg }),
    text: route.message ?? '',
    place: null,
    signer: null,
  };
}

const MOST_GRAMS = 1_000_000;
const MOST_SATANG = 10_000_000;

/** A positive integer up to `most`, in Flash's units; null for anything else. */
function wholeOf(value: string | null, most: number): number | null {
  const whole = Number(value ?? '');
  return Number.isInteger(whole) && whole > 0 && whole <= most ? whole : null;
}

const pickupStates: readonly PickupState[] = [0, 1, 2, 3, 4];

export const toPickupState = (state: number | string | null): PickupState | null =>
  pickupStates.find((known) => state !== null && String(known) === String(state)) ?? null;

/** The weight and price that Flash measured, from a push that carries nothing else. */
function measuresOf(data: PushData): Pick<ParsedPush, 'weightGrams' | 'freightSatang'> {
  const weightGrams = wholeOf(data.actualWeight ?? data.weight, MOST_GRAMS);
  const { price, totalPrice, freight, estimatePrice } = data;
  const freightSatang = wholeOf(price ?? totalPrice ?? freight ?? estimatePrice, MOST_SATANG);
  return {
    ...(weightGrams !== null && { weightGrams }),
    ...(freightSatang !== null && { freightSatang }),
  };
}

const pickupOf = (data: PushData, ticket: string): NonNullable<ParsedPush['pickup']> => ({
  ticket,
  state: toPickupState(data.state),
  staffName: data.staffInfoName ?? '',
  staffPhone: data.staffInfoPhone ?? data.staffInfomobile ?? '',
});

export function toPush(data: PushData): ParsedPush {
  const isReturnLeg = data.returned;
  const action = data.routedAction ?? data.routeAction;
  const at = data.routedAt ?? data.stateDate ?? data.updateAt;
  const ticket = data.ticketPickupId;
  const isParcel = data.pno !== null && ticket === null;
  const status = isParcel ? toStatus(data.state, { stateText: data.stateText, isReturnLeg }) : null;
  const text = data.message ?? '';
  const place = data.currentProvince;
  const events: TrackEvent[] =
    isParcel && action !== null ? [{ at, action, status, text, place, signer: null }] : [];
  const kind = events.length > 0 ? 'route' : status ? 'status' : 'other';
  return {
    outcome: 'push',
    kind,
    ...(kind === 'other' && isParcel && measuresOf(data)),
    ...(ticket !== null && { pickup: pickupOf(data, ticket) }),
    trackingNumber: data.pno,
    merchantNumber: data.outTradeNo,
    status,
    at,
    events,
    returnTrackingNumber: data.returnedPno,
    originalTrackingNumber: data.customaryPno,
    isReturnLeg,
    raw: data,
  };
}
