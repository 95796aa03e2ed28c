// Whether a parcel may be handed over, and the message when it may not. Pure.
import { carrierByCode, carrierById, type CourierId } from '@app/contract/kit/carriers';
import { orderStatuses, type OrderStatus } from '@app/contract/kit/order-states';
import type { ManifestRefusal } from '@app/contract/shipping/manifest';
import type { Hit } from '../pack/pack.store.ts';
import type { ItemRow, ParcelRow } from './manifest.store.ts';

export interface Refusal {
  readonly reason: ManifestRefusal;
  readonly text: string;
}

export const manifestNo = (no: number): string => `M${String(no).padStart(5, '0')}`;

const leaving: readonly OrderStatus[] = ['send', 'sending', 'tracking'];
/** A parcel that the courier has just received may still be added. */
const early: readonly string[] = ['created', 'picked_up', 'in_transit'];

/** What to do with a label that no longer matches its order. */
const cures: Readonly<Record<string, string>> = {
  info: 'ยกเลิกเลขแล้วออกใหม่',
  amended: 'พิมพ์ใบใหม่',
};

const refusal = (reason: ManifestRefusal, text: string): Refusal => ({ reason, text });

const courierOf = ({ courier, carrier }: ParcelRow): CourierId | null =>
  courier ?? (carrier === null ? null : (carrierByCode(carrier)?.id ?? null));

export const unknownCode = (code: string): Refusal =>
  refusal('unknown', `ไม่พบเลข ${code} ในร้านนี้ ตรวจว่ายิงบาร์โค้ดเลขพัสดุหรือเลขออเดอร์`);

/** The one order behind a scan; refuses an old label and a number that fits several orders. */
export function orderOfScan(hits: readonly Hit[], code: string): Hit | Refusal {
  const out = hits.filter(({ via }) => via !== 'back');
  const good = out.filter((hit) => hit.via === 'code' || hit.pno === hit.parcel_pno);
  const open = good.filter(({ status }) => leaving.includes(status));
  if (new Set(open.map(({ order_id: id }) => id)).size > 1) {
    const codes = [...new Set(open.map((hit) => hit.code))].join(', ');
    return refusal('state', `เลขนี้อยู่ในหลายออเดอร์ (${codes}) ยิงเลขออเดอร์แทน`);
  }
  const [hit] = open.length > 0 ? open : good;
  if (hit) return hit;
  const [old] = out;
  if (!old) return unknownCode(code);
  const next =
    old.pno === '' ? 'เลขนี้ถูกยกเลิก ออเดอร์ยังไม่มีเลขใหม่' : `เลขใหม่คือ ${old.pno} พิมพ์ใบใหม่แล้วเปลี่ยน`;
  return refusal(old.pno === '' ? 'cancelled' : 'old', `ใบเก่าใช้ไม่ได้ ${next} (ออเดอร์ ${old.code})`);
}

/** Null where the parcel may be handed over. */
export function refusalOf(parcel: ParcelRow, courier: CourierId): Refusal | null {
  const { order_code: code, status } = parcel;
  if (status === 'cancel') return refusal('cancelled', `ออเดอร์ ${code} ถูกยกเลิกแล้ว นำออกจากกอง`);
  if (!leaving.includes(status))
    return refusal(
      'state',
      `ออเดอร์ ${code} สถานะ “${orderStatuses[status]}” ส่งมอบไม่ได้ นำออกจากกอง`,
    );
  if (parcel.pno === '' || (parcel.state !== null && parcel.state !== 'booked'))
    return refusal('state', `ออเดอร์ ${code} ยังไม่มีเลขพัสดุที่ใช้ได้ สร้างเลขก่อนส่งมอบ`);
  const own = courierOf(parcel);
  if (own !== courier) {
    const name = own ? (carrierById(own)?.name ?? own) : 'ขนส่งอื่น';
    const here = carrierById(courier)?.name ?? courier;
    return refusal('courier', `ออเดอร์ ${code} เป็นของ ${name} ไม่ใช่ ${here} แยกออกจากกองนี้`);
  }
  const cure = cures[parcel.stale ?? ''];
  if (cure !== undefined)
    return refusal('old', `ใบเก่าใช้ไม่ได้ ออเดอร์ ${code} เปลี่ยนหลังพิมพ์ ${cure}ก่อนส่งมอบ`);
  if (parcel.bucket !== null && !early.includes(parcel.bucket))
    return refusal('state', `ออเดอร์ ${code} ขนส่งรับไปแล้วก่อนหน้านี้ ไม่ต้องส่งมอบอีก`);
  return null;
}

export const elsewhere = ({ order_code: code, manifest_no: no }: ParcelRow): Refusal =>
  refusal('elsewhere', `ออเดอร์ ${code} อยู่ในใบส่งมอบ ${manifestNo(no ?? 0)} แล้ว`);

/** What happened to a parcel since it was scanned. */
export function problemOf(item: ItemRow): ManifestRefusal | null {
  if (item.is_deleted || item.status === 'cancel' || item.pno_now === '') return 'cancelled';
  if (item.pno_now !== item.pno) return 'old';
  if (!leaving.includes(item.status)) return 'state';
  return cures[item.stale ?? ''] === undefined ? null : 'old';
}
