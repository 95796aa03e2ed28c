// Addresses in Laos: provinces by code, Lao phone numbers, and conversion of baht to kip.
import { toArabicDigits } from './text.ts';

/** ISO 3166-2:LA; the shop sees `th`, the label shows `lo`. */
export const laoProvinces = [
  { code: 'LA-VT', th: 'นครหลวงเวียงจันทน์', lo: 'ນະຄອນຫຼວງວຽງຈັນ' },
  { code: 'LA-PH', th: 'พงสาลี', lo: 'ຜົ້ງສາລີ' },
  { code: 'LA-LM', th: 'หลวงน้ำทา', lo: 'ຫຼວງນ້ຳທາ' },
  { code: 'LA-OU', th: 'อุดมไซ', lo: 'ອຸດົມໄຊ' },
  { code: 'LA-BK', th: 'บ่อแก้ว', lo: 'ບໍ່ແກ້ວ' },
  { code: 'LA-LP', th: 'หลวงพระบาง', lo: 'ຫຼວງພະບາງ' },
  { code: 'LA-HO', th: 'หัวพัน', lo: 'ຫົວພັນ' },
  { code: 'LA-XA', th: 'ไซยะบุรี', lo: 'ໄຊຍະບູລີ' },
  { code: 'LA-XI', th: 'เชียงขวาง', lo: 'ຊຽງຂວາງ' },
  { code: 'LA-VI', th: 'แขวงเวียงจันทน์', lo: 'ວຽງຈັນ' },
  { code: 'LA-BL', th: 'บอลิคำไซ', lo: 'ບໍລິຄຳໄຊ' },
  { code: 'LA-KH', th: 'คำม่วน', lo: 'ຄຳມ່ວນ' },
  { code: 'LA-SV', th: 'สะหวันนะเขต', lo: 'ສະຫວັນນະເຂດ' },
  { code: 'LA-SL', th: 'สาละวัน', lo: 'ສາລະວັນ' },
  { code: 'LA-XE', th: 'เซกอง', lo: 'ເຊກອງ' },
  { code: 'LA-CH', th: 'จำปาสัก', lo: 'ຈຳປາສັກ' },
  { code: 'LA-AT', th: 'อัตตะปือ', lo: 'ອັດຕະປື' },
  { code: 'LA-XS', th: 'ไซสมบูน', lo: 'ໄຊສົມບູນ' },
] as const;

export type LaoProvince = (typeof laoProvinces)[number]['code'];
export const laoProvinceCodes: readonly LaoProvince[] = laoProvinces.map(({ code }) => code);

export const laoProvinceByCode = (code: string) =>
  laoProvinces.find((province) => province.code === code);
export const laoProvinceByThai = (th: string) =>
  laoProvinces.find((province) => province.th === th);

/** `+8562055551234` from any way of typing its 8–10 digits, or null when it is no number in Laos. */
export const normalizeLaoPhone = (raw: string): string | null => {
  const typed = toArabicDigits(raw).trim();
  if (/[^\d\s()+.-]/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^(?:00)?856/, '');
  const local = digits.replace(/^0/, '');
  return /^[1-9]\d{7,9}$/.test(local) ? `+856${local}` : null;
};

/** +856 20 5555 1234 in full, because the branch calls it. */
export const formatLaoPhone = (phone: string): string => {
  const digits = normalizeLaoPhone(phone)?.slice('+856'.length);
  if (!digits) return phone;
  return `+856 ${digits.slice(0, -8)} ${digits.slice(-8, -4)} ${digits.slice(-4)}`.replace(
    /\s+/g,
    ' ',
  );
};

const KIP_STEP = 1000;

/** A branch accepts no notes below a thousand kip, so the amount is rounded to the nearest thousand. */
export const kipOf = (satang: number, rate: number): number =>
  Math.round((satang * rate) / 100 / KIP_STEP) * KIP_STEP;

/** The shop's own number of a parcel to Laos; each new attempt gets another one. */
export const ownNumber = (orderId: number, attempt: number): string =>
  `LA${String(orderId).padStart(8, '0')}${attempt > 1 ? `-${attempt}` : ''}`;
