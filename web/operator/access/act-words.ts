// What operators did, in words.
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

/** The name on the wire where nobody has given it words. */
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
};

const pairs = (values: unknown): readonly (readonly [string, unknown])[] =>
  typeof values === 'object' && values !== null ? Object.entries(values) : [];

const valueText = (value: unknown): string =>
  value === true ? 'ใช่' : value === false ? 'ไม่' : String(value ?? '–');

/** `ออเดอร์ต่อเดือน 0 → 300` of a change, `เหตุผล …` of what was said. */
export function detailsText(details: Readonly<Record<string, unknown>>): string {
  const { before, after, ...rest } = details;
  const old = new Map(pairs(before));
  const changes = pairs(after).map(
    ([key, value]) => `${names[key] ?? key} ${valueText(old.get(key))} → ${valueText(value)}`,
  );
  const said = pairs(rest).map(([key, value]) => `${names[key] ?? key} ${valueText(value)}`);
  return [...changes, ...said].join(' · ');
}
