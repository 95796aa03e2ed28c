// The texts of exceptions: what is wrong and what to do.
import type { ExceptionItem, ExceptionRule, ExceptionState } from './exception.data.ts';

export const rules: Readonly<Record<ExceptionRule, { title: string; advice: string }>> = {
  no_pickup: {
    title: 'ขนส่งยังไม่สแกนรับ',
    advice: 'ตรวจว่ากล่องยังอยู่ที่ร้านหรือไม่ แล้วเรียกรถเข้ารับหรือแจ้งขนส่ง',
  },
  no_movement: {
    title: 'พัสดุไม่เคลื่อนไหว',
    advice: 'แจ้งขนส่งให้ตามพัสดุ ถ้าไม่พบให้ส่งเรื่องเคลมก่อนหมดเวลา',
  },
  attempt_failed: {
    title: 'นำส่งไม่สำเร็จ',
    advice: 'โทรหาลูกค้า ยืนยันที่อยู่และเวลารับ แล้วแจ้งขนส่งให้นำส่งใหม่',
  },
  returning: {
    title: 'กำลังตีกลับ',
    advice: 'โทรหาลูกค้าก่อนของถึงร้าน เมื่อถึงแล้วสแกนรับคืน',
  },
  reweighed: {
    title: 'น้ำหนักถูกปรับ',
    advice: 'เทียบน้ำหนักที่แจ้งกับที่ขนส่งชั่ง ถ้าไม่ตรงจริงให้โต้แย้งก่อนหมดเวลา',
  },
  lost: { title: 'สูญหาย/เสียหาย', advice: 'ส่งเรื่องเคลมกับขนส่งก่อนหมดเวลา แล้วแจ้งลูกค้า' },
  missing: {
    title: 'ตีกลับแต่ของหาย',
    advice: 'ส่งเรื่องเคลมกับขนส่งก่อนหมดเวลา พร้อมรูปกล่องที่ได้รับ',
  },
  stray: {
    title: 'พัสดุเกินจากขนส่ง',
    advice: 'เลขเก่าที่เคยยืนยันว่าไม่มี พบที่ขนส่งภายหลัง ยกเลิกเลขนี้ก่อนถูกส่งซ้ำ ออเดอร์ใช้เลขใหม่อยู่แล้ว',
  },
  watched: {
    title: 'ตามเอง',
    advice: 'มีคนตามพัสดุนี้อยู่ เรื่องจะปิดเองเมื่อพัสดุถึงปลายทาง ปิดก่อนได้เมื่อไม่ต้องตามแล้ว',
  },
  unsure: {
    title: 'ไม่แน่ว่าขนส่งใช้ข้อมูลใด',
    advice: 'แก้ที่อยู่หรือยอดแล้วขนส่งไม่ยืนยัน โทรถามขนส่งว่าพัสดุนี้ใช้ที่อยู่และยอดใด แล้วบันทึกคำตอบที่นี่',
  },
};
export const ruleNames = Object.keys(rules) as ExceptionRule[];

export const states: Readonly<Record<ExceptionState, string>> = {
  open: 'ยังไม่จัดการ',
  doing: 'กำลังจัดการ',
  closed: 'ปิดแล้ว',
};

const DAY_MS = 86_400_000;

/** 'เหลือ 12 วัน', 'เหลือวันนี้', 'หมดเวลาแล้ว': the claim countdown. */
export function claimClock(claimBy: string, now = Date.now()): { text: string; isOver: boolean } {
  const left = Date.parse(claimBy) - now;
  if (left < 0) return { text: 'หมดเวลาเคลมแล้ว', isOver: true };
  const days = Math.floor(left / DAY_MS);
  return { text: days === 0 ? 'เคลมได้ถึงวันนี้' : `เหลือเวลาเคลม ${days} วัน`, isOver: false };
}

const HOUR_MS = 3_600_000;

/** 'มา 3 วัน', 'มา 5 ชม.' */
export function ageOf({ since }: Pick<ExceptionItem, 'since'>, now = Date.now()): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(since)) / HOUR_MS));
  return hours < 48 ? `มา ${hours} ชม.` : `มา ${Math.floor(hours / 24)} วัน`;
}
