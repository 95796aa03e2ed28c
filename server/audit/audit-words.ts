// How the trail speaks Thai: deeds, field names and values as people read them.
import { auditEntities, type AuditEntity } from '@app/contract/audit';
import { formatSatang } from '@app/contract/kit/money';
import { orderStatuses, type OrderStatus } from '@app/contract/order';

const DEEDS: Readonly<Record<string, string>> = {
  create: 'เพิ่ม',
  update: 'แก้ไข',
  edit: 'แก้ไข',
  set: 'ตั้งค่า',
  delete: 'ลบ',
  'delete.many': 'ลบหลายรายการ',
  'update-many': 'เปลี่ยนสถานะหลายรายการ',
  restore: 'กู้คืน',
  undo: 'เลิกทำ',
  sort: 'เรียงลำดับ',
  copy: 'คัดลอก',
};

const TITLES: Readonly<Record<string, string>> = {
  'order.pno': 'เลขพัสดุของออเดอร์เปลี่ยน',
  'order.open': 'เปิดออเดอร์จากแชต',
  'product.alias': 'จำคำเรียกสินค้าจากแชต',
  'stock.add': 'ปรับสต็อก',
  'shipment.book': 'สั่งสร้างเลขพัสดุ',
  'shipment.state': 'ผลการสร้างเลขพัสดุ',
  'shipment.cancel': 'ยกเลิกเลขพัสดุ',
  'shipment.settle': 'ตัดสินพัสดุที่ขนส่งไม่ยืนยัน',
  'shipment.stray': 'พบพัสดุเกินจากขนส่ง',
  'shipment.track': 'ขนส่งแจ้งสถานะ',
  'tracking.update': 'อัปเดตสถานะพัสดุ',
  'label.print': 'พิมพ์ใบปะหน้า',
  'label.confirm': 'ยืนยันว่าพิมพ์ครบ',
  'receipt.issue': 'ออกเอกสาร',
  'receipt.reprint': 'พิมพ์เอกสารซ้ำ',
  'receipt.void': 'ยกเลิกเอกสาร',
  'message.state': 'เปลี่ยนสถานะข้อความ',
  'message.paste': 'วางข้อความจากแชต',
  'customer.erase': 'ลบข้อมูลลูกค้าตามคำขอ',
  'customer.forget': 'ลบข้อมูลลูกค้าที่เกินกำหนดเก็บ',
  'user.login': 'เข้าสู่ระบบ',
  'user.logout': 'ออกจากระบบ',
  'user.logout-all': 'ออกจากระบบทุกเครื่อง',
  'user.logout-device': 'ออกจากระบบหนึ่งเครื่อง',
  'user.refresh-reused': 'มีการใช้เซสชันเก่าซ้ำ ระบบปิดเซสชันนั้นแล้ว',
  'channel.webhook': 'ออกลิงก์เซลเพจใหม่',
  'courier-account.set': 'ตั้งค่าบัญชีขนส่ง',
  'courier-account.test': 'ทดสอบบัญชีขนส่ง',
  'courier-account.webhook': 'ลงทะเบียนรับสถานะกับขนส่ง',
  'sender.set': 'ตั้งค่าผู้ส่งของขนส่ง',
  'option.set': 'เปลี่ยนการตั้งค่า',
};

const entityName = (entity: string): string =>
  Object.hasOwn(auditEntities, entity) ? auditEntities[entity as AuditEntity] : entity;

/** 'แก้ไขสินค้า', 'เปลี่ยนออเดอร์เป็นรอจัดส่ง'; a deed without a word of its own is named as it is. */
export function titleOf(action: string, entity: string): string {
  const known = TITLES[action];
  if (known) return known;
  const deed = action.slice(action.indexOf('.') + 1);
  const word = DEEDS[deed];
  if (word) return `${word}${entityName(entity)}`;
  const status = Object.hasOwn(orderStatuses, deed) ? orderStatuses[deed as OrderStatus] : null;
  return status === null ? `${entityName(entity)}: ${deed}` : `เปลี่ยนออเดอร์เป็น “${status}”`;
}

const FIELDS: Readonly<Record<string, string>> = {
  name: 'ชื่อ',
  code: 'รหัส',
  barcode: 'บาร์โค้ด',
  price_satang: 'ราคาขาย',
  cost_satang: 'ต้นทุน',
  amountSatang: 'จำนวนเงิน',
  weight_grams: 'น้ำหนัก (กรัม)',
  category_id: 'หมวดหมู่',
  active: 'เปิดขาย',
  aliases: 'คำเรียกในแชต',
  low_stock: 'เตือนเมื่อเหลือ',
  status: 'สถานะ',
  state: 'สถานะ',
  reason: 'เหตุผล',
  pno: 'เลขพัสดุ',
  phone: 'เบอร์โทร',
  phone2: 'เบอร์สำรอง',
  address: 'ที่อยู่',
  subdistrict: 'ตำบล/แขวง',
  district: 'อำเภอ/เขต',
  province: 'จังหวัด',
  postcode: 'รหัสไปรษณีย์',
  note: 'หมายเหตุ',
  message: 'ข้อความ',
  social: 'ชื่อในแชต',
  date: 'วันที่',
  type: 'ประเภท',
  role: 'บทบาท',
  permissions: 'สิทธิ์',
  suspended: 'ระงับ',
  username: 'ชื่อผู้ใช้',
  locked: 'ปิดเดือน',
  month: 'เดือน',
  no: 'เลขที่',
  amount: 'จำนวน',
  labels: 'จำนวนใบ',
  orders: 'จำนวนออเดอร์',
  moved: 'สินค้าที่ย้าย',
  sort: 'ลำดับ',
  kind: 'ประเภท',
  color: 'สี',
};

export const fieldName = (key: string): string => FIELDS[key] ?? key;

/** What only those who may see buyers read in full. */
const PERSONAL =
  /^(?:phone2?|phone_key|address|social|message|note|ship_note|body|text|receiver|info|customer)$/;
/** Never kept in the trail; should one get there all the same, it is not shown. */
const SECRET = /password|secret|token|credential|apikey|app_?key/i;

export const HIDDEN = '•••';

export const isPersonal = (key: string): boolean => PERSONAL.test(key);
export const isSecret = (key: string): boolean => SECRET.test(key);

const LONGEST = 300;

/** Satang as baht, yes and no in Thai, lists joined; null for nothing. */
export function valueText(key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' && /satang$/i.test(key)) return `${formatSatang(value)} บาท`;
  if (typeof value === 'boolean') return value ? 'ใช่' : 'ไม่ใช่';
  if (key === 'status' && typeof value === 'string' && Object.hasOwn(orderStatuses, value))
    return orderStatuses[value as OrderStatus];
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (text === '[]' || text === '{}') return null;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
