// Maps the common model to BEST's and back. Pure: no network, no clock.
import type { Booked, Credentials, ParsedPush } from '../kit/courier.ts';
import type { Refused, Unknown } from '../kit/outcome.ts';
import type { Parcel, Party, Status, TrackEvent, TrackedParcel } from '../kit/parcel.ts';
import { cleanPhone, cleanText, knownInstant, thaiInstant } from '../kit/text.ts';
import * as codes from './best.codes.ts';
import * as wire from './best.wire.ts';

export type Content = Record<string, unknown>;

const baht = (satang: number): number => satang / 100;

/** One parcel in one piece; a COD names the bank account to be paid, if the shop entered one. */
export function toOrder(parcel: Parcel, credentials: Credentials): Content {
  const isCod = parcel.codAmountSatang > 0;
  const remark = cleanText(parcel.remark ?? '');
  const { bankCardOwner, bankCode, bankCardNo } = credentials;
  return {
    txLogisticId: parcel.merchantNumber,
    special: '1',
    sender: toParty(parcel.sender),
    receiver: toParty(parcel.receiver),
    items: { item: toItems(parcel) },
    itemsWeight: parcel.weightGrams / 1000,
    ...(parcel.lengthCm === undefined ? {} : { length: parcel.lengthCm }),
    ...(parcel.widthCm === undefined ? {} : { width: parcel.widthCm }),
    ...(parcel.heightCm === undefined ? {} : { height: parcel.heightCm }),
    piece: '1',
    ...(isCod ? { itemsValue: baht(parcel.codAmountSatang) } : {}),
    ...(isCod && bankCardNo !== undefined ? { bankCardOwner, bankCode, bankCardNo } : {}),
    ...(parcel.declaredValueSatang > 0 ? { insuranceValue: baht(parcel.declaredValueSatang) } : {}),
    ...(remark === '' ? {} : { remark }),
  };
}

/** `prov` is the province, `city` the district, `county` the subdistrict. */
const toParty = (party: Party): Content => ({
  name: cleanText(party.name),
  postCode: cleanText(party.postcode),
  mobile: cleanPhone(party.phone),
  prov: cleanText(party.province),
  city: cleanText(party.district),
  county: cleanText(party.subdistrict),
  address: cleanText(party.address),
  country: wire.country,
});

/** BEST requires an item name even if the order lists no goods. */
function toItems({ items = [], codAmountSatang }: Parcel): Content[] {
  const value = codAmountSatang > 0 ? { itemValue: baht(codAmountSatang) } : {};
  const [first, ...others] = items.map((item) => ({
    itemName: cleanText(item.name) || 'สินค้า',
    number: item.quantity,
  }));
  return [{ ...(first ?? { itemName: 'สินค้า', number: 1 }), ...value }, ...others];
}

const errorRow = (code: string) => codes.errors.find((row) => row.code === code);

/** `row` names the row of the error table; BEST's own code, if any, is shown beside its text. */
export function toRefused(answer: wire.Answer, row: string, merchantNumber = ''): Refused {
  const { errorCode, errorDescription } = answer;
  const { messageTh, todoTh, kind, fixField } = errorRow(row)!;
  const reason = errorDescription ?? answer.remark ?? '';
  const code = (errorCode ?? '').slice(0, 40);
  const said = [reason.slice(0, 200), code === '' ? '' : `(รหัส ${code})`].filter(Boolean).join(' ');
  return {
    outcome: 'refused',
    code: code || row,
    kind,
    messageTh: said === '' ? messageTh : `${messageTh}: ${said}`,
    todoTh,
    ...(fixField ? { fixField } : {}),
    courierText: reason,
    answer: plainAnswer({ merchantNumber, success: 'false', reason }),
    raw: answer,
  };
}

interface Plain {
  merchantNumber: string;
  success: 'true' | 'false';
  mailNo?: string;
  sortCode?: string | null;
  reason?: string;
}

const plainAnswer = (told: Plain): Record<string, string> => ({
  txlogisticid: told.merchantNumber,
  success: told.success,
  mailno: told.mailNo ?? '',
  sortingcode: told.sortCode ?? '',
  reason: told.reason ?? '',
});

/** The label comes only with this answer, as one file or as the first of a list. */
export function toBooked(answer: wire.Answer, merchantNumber: string): Booked | Unknown {
  const { mailNo, triSortCode } = answer;
  if (mailNo === null)
    return { outcome: 'unknown', reason: 'malformed', detail: 'success without a mail number' };
  const pdf = Buffer.from(answer.pdfStream ?? answer.pdfStreamList.rows[0] ?? '', 'base64');
  const { pdfStream: _one, pdfStreamList: _all, ...raw } = answer;
  return {
    outcome: 'booked',
    trackingNumber: mailNo,
    merchantNumber,
    sortCode: triSortCode,
    sortingLine: null,
    branch: null,
    notice: null,
    ...(isWhole(pdf) ? { label: pdf } : {}),
    answer: plainAnswer({ merchantNumber, success: 'true', mailNo, sortCode: triSortCode }),
    raw,
  };
}

const isWhole = (file: Buffer): boolean => file.subarray(0, 5).toString('latin1') === '%PDF-';

/** Parses milliseconds since 1970 or a Thai local time. */
export function instantOf(text: string | null): number | null {
  if (text === null) return null;
  return /^\d{12,14}$/.test(text) ? knownInstant(Number(text)) : thaiInstant(text);
}

/** An unknown word keeps BEST's text and has no bucket. */
function toStatus(trace: wire.Trace): Status | null {
  const word = trace.packageStatusCode ?? trace.scanType;
  if (word === null) return null;
  const row = codes.wordOf.get(word.toLowerCase());
  if (!row) {
    const label = trace.statusCodeDesc ?? trace.remark ?? word;
    return { code: word, display: null, label, bucket: null, isKnown: false };
  }
  const { word: code, display, bucket, labelTh: label, isUnfetched } = row;
  return { code, display, label, bucket, isKnown: true, ...(isUnfetched && { isUnfetched }) };
}

function toEvent(trace: wire.Trace): TrackEvent {
  const status = toStatus(trace);
  return {
    at: instantOf(trace.operateTime ?? trace.acceptTime),
    action: trace.packageStatusCode ?? trace.scanType,
    status,
    text: trace.remark ?? status?.label ?? '',
    place: trace.currentCity,
    signer: trace.receiverName,
  };
}

/** Oldest first; events of the same instant keep BEST's order. */
function toEvents(traces: readonly wire.Trace[]): TrackEvent[] {
  const events = traces.map(toEvent).toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
  return withMilestones(events);
}

/**
 * A returning parcel is scanned at the same places on its way back: later transit scans are shown,
 * but do not change the parcel's status. A delivery after a return is a delivery (sheet §3.7).
 */
function withMilestones(events: readonly TrackEvent[]): TrackEvent[] {
  let reached: Status | null = null;
  return events.map((event) => {
    const bucket = event.status?.bucket ?? null;
    if (reached !== null && bucket !== null && codes.wayBuckets.includes(bucket))
      return { ...event, status: reached.bucket === 'returning' ? reached : null };
    if (codes.milestones.includes(bucket)) reached = event.status;
    return event;
  });
}

export function toTracked(trackingNumber: string, traces: readonly wire.Trace[]): TrackedParcel {
  const events = toEvents(traces);
  const last = events.findLast((event) => event.status !== null);
  return {
    trackingNumber,
    merchantNumber: null,
    status: last?.status ?? null,
    statusAt: last?.at ?? null,
    // No source mentions a second tracking number for the return.
    returnTrackingNumber: null,
    originalTrackingNumber: null,
    isReturnLeg: false,
    events,
  };
}

export function toPush(push: wire.Push, raw: string): ParsedPush {
  const event = toEvent({ ...push, operateTime: push.operateTime ?? push.pushTime });
  return {
    outcome: 'push',
    kind: 'route',
    trackingNumber: push.mailNo,
    merchantNumber: push.txLogisticId,
    status: event.status,
    at: event.at,
    events: [event],
    returnTrackingNumber: null,
    originalTrackingNumber: null,
    isReturnLeg: false,
    raw,
  };
}
