// Maps the common model to SPX's and back. Pure: no network, no clock.
import { malformed, refusedBy } from '../kit/calls.ts';
import type { Booked, ParsedPush } from '../kit/courier.ts';
import type { Refused, Unknown } from '../kit/outcome.ts';
import type { Parcel, Party, Status, TrackEvent, TrackedParcel } from '../kit/parcel.ts';
import { cleanPhone, cleanText, knownInstant } from '../kit/text.ts';
import * as codes from './spx.codes.ts';
import * as wire from './spx.wire.ts';

export type Content = Record<string, unknown>;

const baht = (satang: number): number => satang / 100;

/** A pickup slot as SPX names it; numeric values are sent back as numbers. */
export interface Slot {
  time: string;
  rangeId: string;
  range: string;
}

const asNumber = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text);

/** The first slot of the first day that has one. */
export function firstSlot(days: readonly { pickup_time: string; slots: readonly unknown[] }[]) {
  const day = days.find((one) => one.slots.length > 0);
  const slot = day?.slots[0] as
    | { pickup_time_range_id: string; pickup_time_range: string | null }
    | undefined;
  if (!day || !slot) return null;
  const { pickup_time_range_id: rangeId, pickup_time_range: range } = slot;
  return { time: day.pickup_time, rangeId, range: range ?? '' } satisfies Slot;
}

/** Maps a parcel to an order; without a slot, the order is a drop-off. */
export function toOrder(parcel: Parcel, slot: Slot | null): Content {
  const isCod = parcel.codAmountSatang > 0;
  const isInsured = parcel.declaredValueSatang > 0;
  const remark = cleanText(parcel.remark ?? '');
  return {
    order_id: parcel.merchantNumber,
    base_info: { service_type: 1 },
    sender_info: toParty(parcel.sender, 'sender'),
    deliver_info: {
      ...toParty(parcel.receiver, 'deliver'),
      ...(remark === '' ? {} : { deliver_instruction: remark }),
    },
    fulfillment_info: {
      payment_role: 1,
      cod_collection: isCod ? 1 : 0,
      ...(isCod ? { cod_amount: baht(parcel.codAmountSatang) } : {}),
      insurance_collection: isInsured ? 1 : 0,
      collect_type: slot ? 1 : 2,
      ...(slot
        ? {
            pickup_time: asNumber(slot.time),
            pickup_time_range_id: asNumber(slot.rangeId),
            pickup_time_range: slot.range,
          }
        : {}),
    },
    parcel_info: toGoods(parcel),
  };
}

function toGoods(parcel: Parcel): Content {
  const items = parcel.items ?? [];
  const name = items.map((item) => cleanText(item.name)).join(', ');
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
  return {
    parcel_weight: parcel.weightGrams / 1000,
    ...(parcel.lengthCm === undefined ? {} : { parcel_length: parcel.lengthCm }),
    ...(parcel.widthCm === undefined ? {} : { parcel_width: parcel.widthCm }),
    ...(parcel.heightCm === undefined ? {} : { parcel_height: parcel.heightCm }),
    parcel_item_name: name.slice(0, wire.itemNameMax) || 'สินค้า',
    parcel_item_quantity: Math.max(quantity, 1),
    ...(parcel.declaredValueSatang > 0
      ? { express_insured_value: baht(parcel.declaredValueSatang) }
      : {}),
  };
}

const bangkok = 'กรุงเทพมหานคร';

/**
 * Adds the titles to place names: SPX's own Thai names have them in one sample, Songdee's do not.
 */
function toParty(party: Party, side: 'sender' | 'deliver'): Content {
  const province = cleanText(party.province);
  const fields = {
    name: cleanText(party.name),
    phone: cleanPhone(party.phone),
    state: `จังหวัด${province}`,
    city: `${province === bangkok ? 'เขต' : 'อำเภอ'}${cleanText(party.district)}`,
    district: cleanText(party.subdistrict),
    post_code: cleanText(party.postcode),
    detail_address: cleanText(party.address),
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${side}_${name}`, value]),
  );
}

interface RefusalReply {
  code: string;
  text: string;
  merchantNumber?: string;
  raw: unknown;
}

export const toRefused = ({ code, text, merchantNumber = '', raw }: RefusalReply): Refused =>
  refusedBy(
    { courier: 'SPX', errors: codes.errors },
    {
      ...{ code, text, raw },
      answer: plainAnswer({ merchantNumber, success: 'false', reason: text || code }),
    },
  );

interface Plain {
  merchantNumber: string;
  success: 'true' | 'false';
  trackingNumber?: string;
  sortCode?: string | null;
  reason?: string;
}

const plainAnswer = (told: Plain): Record<string, string> => ({
  txlogisticid: told.merchantNumber,
  success: told.success,
  mailno: told.trackingNumber ?? '',
  sortingcode: told.sortCode ?? '',
  reason: told.reason ?? '',
});

/** The error about one number, from the failure list or the whole call; null = no error. */
export function faultOf(
  envelope: wire.Envelope,
  isOurs: (fail: wire.Fail) => boolean,
): { code: string; text: string } | null {
  const data = wire.Data.safeParse(envelope.data).data;
  const fail = data?.fail_list.rows.find(isOurs);
  if (fail) return { code: fail.ret_code, text: fail.message ?? fail.debug_msg ?? '' };
  if (envelope.ret_code === wire.success) return null;
  return { code: envelope.ret_code, text: envelope.message ?? envelope.debug_msg ?? '' };
}

export function toFailure(refusalReply: RefusalReply): Refused | Unknown {
  if (refusalReply.code === '')
    return malformed(`turned down without a code: ${refusalReply.text}`);
  return wire.unclear.includes(refusalReply.code)
    ? {
        outcome: 'unknown',
        reason: 'server_error',
        detail: `${refusalReply.code} ${refusalReply.text}`.trim(),
      }
    : toRefused(refusalReply);
}

export const ordersOf = (envelope: wire.Envelope): wire.Order[] =>
  wire.Data.safeParse(envelope.data).data?.orders.rows ?? [];

export function toBooked(
  order: wire.Order,
  trackingNumber: string,
  merchantNumber: string,
): Booked {
  const { r_first_sort_code: sortCode, r_third_sort_code: sortingLine } = order;
  return {
    outcome: 'booked',
    trackingNumber,
    merchantNumber,
    sortCode,
    sortingLine,
    branch: null,
    notice: null,
    answer: plainAnswer({ merchantNumber, success: 'true', trackingNumber, sortCode }),
    raw: order,
  };
}

/** Seconds since 1970. */
const instantOf = (text: string | null): number | null =>
  text !== null && /^\d{9,11}$/.test(text) ? knownInstant(Number(text) * 1000) : null;

interface TrackedState {
  status: string | null;
  status_code: string | null;
  message: string | null;
}

function toStatus({ status, status_code: code, message }: TrackedState): Status | null {
  if (code === null) return null;
  const row = codes.statuses.find((one) => one.code === code);
  if (!row) {
    const label = status ?? message ?? code;
    return { code, display: null, label, bucket: null, isKnown: false };
  }
  const { display, labelTh: label, bucket, isUnfetched } = row;
  return { code, display, label, bucket, isKnown: true, ...(isUnfetched && { isUnfetched }) };
}

function toEvent(route: wire.Route): TrackEvent {
  const status = toStatus(route);
  return {
    at: instantOf(route.timestamp),
    action: route.status_code,
    status,
    text: route.message ?? status?.label ?? route.status ?? '',
    place: null,
    signer: null,
  };
}

/** The order's own state decides; its time is that of the scan with the same state. */
export function toTracked(order: wire.Order, trackingNumber: string): TrackedParcel {
  const events = order.routes
    .map(toEvent)
    .toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
  const last = events.findLast((event) => event.status !== null);
  const status =
    toStatus({ status: order.status, status_code: order.status_code, message: null }) ??
    last?.status ??
    null;
  const brought = events.findLast((event) => event.status?.code === status?.code);
  return {
    trackingNumber,
    merchantNumber: order.order_id,
    status,
    statusAt: brought?.at ?? last?.at ?? null,
    // No source mentions a second tracking number for the return.
    returnTrackingNumber: null,
    originalTrackingNumber: null,
    isReturnLeg: false,
    events,
  };
}

interface Pushed {
  trackingNumber: string | null;
  merchantNumber: string | null;
  route: wire.Route;
}

/** An unsigned push proves nothing: it only says which parcel to ask about. */
export function toPush(pushed: Pushed, { isSigned, raw }: { isSigned: boolean; raw: string }) {
  const { trackingNumber, merchantNumber, route } = pushed;
  const event = isSigned && route.status_code !== null ? toEvent(route) : null;
  return {
    outcome: 'push',
    kind: route.status_code === null ? 'other' : 'route',
    trackingNumber,
    merchantNumber,
    status: event?.status ?? null,
    at: event?.at ?? null,
    events: event ? [event] : [],
    returnTrackingNumber: null,
    originalTrackingNumber: null,
    isReturnLeg: false,
    hint: isSigned ? 'also' : 'only',
    // Differs from a signed push of the same text, so that a forged copy cannot make the real one
    // look like a repeat.
    raw: isSigned ? raw : { unsigned: raw },
  } satisfies ParsedPush;
}
