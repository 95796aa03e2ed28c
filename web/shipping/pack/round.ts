// The state of a packer's round, and the messages when something is wrong.
import type { Join } from '../../ui/form/draft.ts';
import type { AppError } from '../../ui/wire/app-error.ts';
import { meStore, personName } from '../../ui/hooks/me.ts';
import { ownOrdersText } from '../label/pick/own-orders.ts';
import type { Finished, PackOrder } from './pack.data.ts';
import type { LineCount, Outcome } from './packing.ts';

/** The name of its draft. */
export const PACK_ROUND = 'pack-round';

export interface Parcel {
  /** As scanned. */
  code: string;
  orderId: number;
  orderCode: string;
  pno: string;
  name: string;
  province: string;
  note: string;
  lines: readonly LineCount[];
}

export interface Outgoing extends Finished {
  orderId: number;
  orderCode: string;
}

export interface Packed {
  orderId: number;
  orderCode: string;
  pno: string;
  name: string;
  pieces: number;
  at: string;
  state: 'waiting' | 'sent' | 'refused';
}

export interface Alarm {
  title: string;
  text: string;
}

/** Everything that must survive a reload. */
export interface Round {
  /** Scans that are not resolved yet, in order. */
  waiting: readonly string[];
  parcel: Parcel | null;
  outgoing: readonly Outgoing[];
  alarm: Alarm | null;
  /** Latest first. */
  packed: readonly Packed[];
  count: number;
}

export const emptyRound: Round = {
  waiting: [],
  parcel: null,
  outgoing: [],
  alarm: null,
  packed: [],
  count: 0,
};

const isAtWork = ({ waiting, parcel, alarm }: Round): boolean =>
  waiting.length > 0 || parcel !== null || alarm !== null;

/** This tab sends the finished parcels of a closed tab; two parcels cannot be open at once. */
export const joinRounds: Join<Round> = (mine, left) => {
  const { outgoing, waiting, parcel, alarm } = left;
  const sending = new Set(outgoing.map(({ orderId }) => orderId));
  const own: Round = {
    ...mine,
    outgoing: [...mine.outgoing, ...outgoing],
    packed: [...mine.packed, ...left.packed.filter(({ orderId }) => sending.has(orderId))],
    count: mine.count + outgoing.length,
  };
  if (!isAtWork(left)) return { own, rest: null };
  if (!isAtWork(mine)) return { own: { ...own, waiting, parcel, alarm }, rest: null };
  return { own, rest: { ...emptyRound, waiting, parcel, alarm } };
};

export const wrongItem = (outcome: Exclude<Outcome, { t: 'counted' }>, scanned: string): Alarm =>
  outcome.t === 'over'
    ? { title: 'เกินจำนวน', text: `${outcome.name} ครบแล้ว เอาชิ้นนี้ออก` }
    : {
        title: 'ผิดชิ้น',
        text: `รหัส ${scanned} ไม่อยู่ในออเดอร์นี้ เอาชิ้นนี้ออก (ถ้าเป็นใบปะหน้าใบถัดไป แพ็คใบนี้ให้ครบหรือกดพักไว้ก่อน)`,
      };

export function alreadyPacked(
  { orderCode, packed }: Pick<PackOrder, 'orderCode' | 'packed'>,
  timeOf: (at: string) => string,
): Alarm {
  const by = packed?.by ? ` โดย ${personName(packed.by)}` : '';
  const when = packed ? ` เมื่อ ${timeOf(packed.at)}${by}` : '';
  return { title: 'แพ็คไปแล้ว', text: `ออเดอร์ ${orderCode} แพ็คแล้ว${when} ตรวจว่าไม่ได้หยิบซ้ำ` };
}

const refusal = (fault: AppError): string =>
  Object.values(fault.fields)[0] ?? [fault.text, fault.next].filter(Boolean).join(' – ');

const seesAll = (): boolean => meStore.get()?.permissions.has('order.view.all') ?? true;

export const labelRefused = (fault: AppError, code: string): Alarm =>
  fault.code === 'NO_ORDER'
    ? {
        title: 'ไม่พบออเดอร์',
        text: `ไม่มีออเดอร์ของรหัส ${code} ยิงใบปะหน้าก่อน แล้วจึงยิงสินค้า${seesAll() ? '' : ` (${ownOrdersText})`}`,
      }
    : { title: 'แพ็คไม่ได้', text: refusal(fault) };

export const parcelRefused = (fault: AppError, orderCode: string): Alarm => ({
  title: `ออเดอร์ ${orderCode} แพ็คไม่ผ่าน`,
  text: `${refusal(fault)} หยิบกล่องนี้ออกมาตรวจใหม่`,
});
