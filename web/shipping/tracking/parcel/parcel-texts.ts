// Texts for a buyer and a courier about a parcel, by its state; ready to paste into a chat.
import type { Bucket } from '@app/contract/kit/buckets';
import { formatBaht } from '../../../ui/format/money.ts';
import type { ParcelReply } from '../tracking.data.ts';

type ParcelFacts = Pick<ParcelReply, 'name' | 'pno' | 'codAmount' | 'label' | 'place' | 'bucket'>;

const cod = ({ codAmount }: ParcelFacts): string =>
  codAmount > 0 ? ` เตรียมเงินปลายทาง ${formatBaht(codAmount)} บาท` : '';

const news: Readonly<Record<Bucket, (parcel: ParcelFacts) => string>> = {
  created: () => 'เตรียมพัสดุให้ขนส่งเข้ารับแล้วค่ะ',
  picked_up: () => 'ขนส่งรับพัสดุไปแล้วค่ะ',
  in_transit: () => 'พัสดุอยู่ระหว่างเดินทางค่ะ',
  out_for_delivery: (parcel) => `วันนี้พัสดุกำลังไปส่งค่ะ รบกวนรอรับสายขนส่ง${cod(parcel)}`,
  attempt_failed: (parcel) =>
    `ขนส่งไปส่งแล้วไม่พบผู้รับค่ะ สะดวกรับวันไหน แจ้งเบอร์และเวลาที่รับได้ ร้านจะแจ้งขนส่งให้นำส่งใหม่${cod(parcel)}`,
  problem: () => 'พัสดุติดปัญหาระหว่างทางค่ะ ร้านกำลังตามกับขนส่งให้ จะแจ้งความคืบหน้าอีกครั้ง',
  delivered: () => 'พัสดุถึงแล้วค่ะ ขอบคุณที่อุดหนุนนะคะ',
  returning: () => 'พัสดุกำลังตีกลับมาที่ร้านค่ะ ยังต้องการรับสินค้าอยู่ไหมคะ ร้านจัดส่งใหม่ให้ได้',
  returned: () => 'พัสดุตีกลับถึงร้านแล้วค่ะ ต้องการให้จัดส่งใหม่แจ้งได้เลยนะคะ',
  lost: () => 'ขนส่งแจ้งว่าพัสดุเสียหายหรือสูญหายค่ะ ร้านกำลังดำเนินการให้ ขออภัยในความไม่สะดวกนะคะ',
  cancelled: () => 'เลขพัสดุนี้ยกเลิกแล้วค่ะ ร้านจะแจ้งเลขใหม่ให้อีกครั้ง',
};

export const customerText = (parcel: ParcelFacts): string =>
  `คุณ${parcel.name} พัสดุเลข ${parcel.pno}\n${news[parcel.bucket](parcel)}`;

/** For the courier's own chat or call centre. */
export const courierText = (
  parcel: ParcelFacts & Pick<ParcelReply, 'stuckHours' | 'province'>,
): string =>
  `ขอให้ตรวจสอบพัสดุเลข ${parcel.pno} ปลายทาง ${parcel.province}\nสถานะล่าสุด ${parcel.label || 'ยังไม่มี'} ${parcel.place} นิ่งมา ${parcel.stuckHours} ชั่วโมง${
    parcel.codAmount > 0 ? ` เก็บเงินปลายทาง ${formatBaht(parcel.codAmount)} บาท` : ''
  }`;
