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
  'job.retry': 'ให้งานทำอีกครั้ง',
  'shop.reset-link': 'ออกลิงก์ตั้งรหัสผ่านใหม่',
};

/** The name on the wire where nobody has given it words. */
export const actText = (action: string): string => words[action] ?? action;
