// Operators' actions as text.
import { carriers } from '@app/contract/kit/carriers';
import { formatTime } from '../../ui/format/date.ts';

/** Modules that can be switched on for a shop. */
export const flagText: Readonly<Record<string, string>> = {
  ...Object.fromEntries(carriers.flatMap(({ flag, name }) => (flag ? [[flag, name]] : []))),
  shippingLaos: 'ใบปะหน้าส่งลาว',
  openCRM: 'CRM ลูกค้ามุ่งหวัง',
};

const words: Readonly<Record<string, string>> = {
  'operator.login': 'เข้าสู่ระบบ',
  'operator.refused': 'เข้าสู่ระบบไม่ผ่าน',
  'operator.logout': 'ออกจากระบบ',
  'operator.create': 'สร้างผู้ให้บริการ',
  'operator.end': 'ยกเลิกผู้ให้บริการ',
  'shop.open': 'เปิดร้าน',
  'shop.rename': 'เปลี่ยนชื่อร้าน',
  'shop.suspend': 'พักร้าน',
  'shop.resume': 'เปิดใช้ร้านอีกครั้ง',
  'shop.limit': 'เปลี่ยนขีดจำกัด',
  'shop.module': 'เปิดหรือปิดส่วนของร้าน',
  'shop.keep': 'บันทึกโดยไม่มีอะไรเปลี่ยน',
  'announcement.say': 'ประกาศ',
  'announcement.end': 'เลิกประกาศ',
  'shop.enter': 'เข้าร้าน',
  'job.retry': 'ให้งานทำอีกครั้ง',
  'shop.reset-link': 'ออกลิงก์ตั้งรหัสผ่านใหม่',
};

/** The API's name of an action without a text. */
export const actText = (action: string): string => words[action] ?? action;

const names: Readonly<Record<string, string>> = {
  name: 'ชื่อ',
  state: 'สถานะ',
  order_limit: 'ออเดอร์ต่อเดือน',
  user_limit: 'ผู้ใช้',
  storage_limit: 'พื้นที่ไฟล์ (MB)',
  import_limit: 'นำเข้าไฟล์ต่อวัน',
  username: 'ชื่อผู้ใช้',
  reason: 'เหตุผล',
  removesFactor: 'ปิดสองขั้น',
  topic: 'งาน',
  kind: 'แบบ',
  text: 'ข้อความ',
  until: 'ถึง',
  password: 'รหัสผ่าน',
  id: 'เลขงาน',
  ...flagText,
};

/** API codes by the field in which they occur. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: { active: 'เปิดใช้', suspended: 'พักใช้งาน' },
  kind: { info: 'แจ้งให้ทราบ', warning: 'เตือน' },
  ...Object.fromEntries(Object.keys(flagText).map((flag) => [flag, { 0: 'ปิด', 1: 'เปิด' }])),
};

const pairs = (values: unknown): readonly (readonly [string, unknown])[] =>
  typeof values === 'object' && values !== null ? Object.entries(values) : [];

function valueText(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ใช่' : 'ไม่';
  if (key === 'until' && typeof value === 'string') return formatTime(value);
  return codes[key]?.[String(value)] ?? String(value ?? '–');
}

/** `ออเดอร์ต่อเดือน 0 → 300` for a change, `เหตุผล …` for a reason. */
export function detailsText(details: Readonly<Record<string, unknown>>): string {
  const { before, after, ...rest } = details;
  const old = new Map(pairs(before));
  const changes = pairs(after).map(
    ([key, value]) =>
      `${names[key] ?? key} ${valueText(key, old.get(key))} → ${valueText(key, value)}`,
  );
  const said = pairs(rest).map(([key, value]) => `${names[key] ?? key} ${valueText(key, value)}`);
  return [...changes, ...said].join(' · ');
}
