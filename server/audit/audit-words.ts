// What the trail calls a deed, in Thai.
import { auditEntities, type AuditEntity } from '@app/contract/audit';
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
  split: 'แยกกล่องของ',
  merge: 'รวม',
};

const TITLES: Readonly<Record<string, string>> = {
  'order.pno': 'เลขพัสดุของออเดอร์เปลี่ยน',
  'order.open': 'เปิดออเดอร์จากแชต',
  'order.accept-risk': 'ส่งให้ลูกค้าเสี่ยง',
  'order.assign': 'มอบหมายออเดอร์เทเลเซล',
  'order.picture': 'แนบรูปกับออเดอร์',
  'order.picture-remove': 'เอารูปออกจากออเดอร์',
  'order.call': 'จดการโทรหาลูกค้า',
  'order.import': 'นำเข้าออเดอร์',
  'product.import': 'นำเข้าสินค้า',
  'expense.import': 'นำเข้าค่าใช้จ่าย',
  'import.undo': 'เลิกทำการนำเข้า',
  'expense.attach': 'แนบรูปบิลค่าใช้จ่าย',
  'view.save': 'บันทึกมุมมอง',
  'product.alias': 'จำคำเรียกสินค้าจากแชต',
  'stock.add': 'ปรับสต็อก',
  'stock.count': 'ตรวจนับสต็อก',
  'shipment.book': 'สั่งสร้างเลขพัสดุ',
  'shipment.state': 'ผลการสร้างเลขพัสดุ',
  'shipment.cancel': 'ยกเลิกเลขพัสดุ',
  'shipment.fees': 'บันทึกค่าส่งจริงของพัสดุ',
  'shipment.change': 'เปลี่ยนขนส่ง',
  'shipment.amend': 'แก้ที่อยู่หรือยอดเก็บปลายทางกับขนส่ง',
  'shipment.settle': 'ตัดสินพัสดุที่ขนส่งไม่ยืนยัน',
  'shipment.stray': 'พบพัสดุเกินจากขนส่ง',
  'pickup.call': 'เรียกรถเข้ารับ',
  'pickup.state': 'ขนส่งแจ้งงานเข้ารับ',
  'pickup.cancel': 'ยกเลิกรถเข้ารับ',
  'proof.ask': 'ขอหลักฐานการนำส่ง',
  'shipment.fee': 'ขนส่งแจ้งค่าส่งจริง',
  'shipment.track': 'ขนส่งแจ้งสถานะ',
  'tracking.update': 'อัปเดตสถานะพัสดุ',
  'label.print': 'พิมพ์ใบปะหน้า',
  'label.pick': 'พิมพ์ใบหยิบ',
  'label.confirm': 'ยืนยันว่าพิมพ์ครบ',
  'manifest.scan': 'ยิงพัสดุเข้าใบส่งมอบ',
  'manifest.remove': 'เอาพัสดุออกจากใบส่งมอบ',
  'manifest.close': 'ปิดใบส่งมอบ',
  'manifest.print': 'พิมพ์ใบส่งมอบ',
  'receipt.issue': 'ออกเอกสาร',
  'receipt.reprint': 'พิมพ์เอกสารซ้ำ',
  'receipt.void': 'ยกเลิกเอกสาร',
  'message.state': 'เปลี่ยนสถานะข้อความ',
  'message.paste': 'วางข้อความจากแชต',
  'lead.take': 'รับลีดจากกองกลาง',
  'lead.assign': 'มอบหมายลีด',
  'lead.update-many': 'แก้ไขหลายลีด',
  'lead.script': 'แก้บทพูดของสินค้า',
  'lead.import': 'นำเข้าลีด',
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
  'undo.take': 'กดเลิกทำ',
  'trash.empty': 'ล้างถังขยะ',
  'option.set': 'เปลี่ยนการตั้งค่า',
  'export.sheet': 'ส่งออก Excel',
  'commission.plan': 'แก้แผนค่าคอม',
  'commission.month': 'ปิด/เปิดเดือนค่าคอม',
  'commission.pay': 'จ่ายค่าคอม',
  'export.report': 'นำรายงานออก',
  'figures.repair': 'แก้ตัวเลขรายงานที่คลาดเคลื่อน',
  'cod.import': 'นำเข้าไฟล์ COD ของขนส่ง',
  'cod.bank': 'นำเข้ารายการเดินบัญชี',
  'cod.undo': 'เลิกทำการนำเข้า COD',
  'cod.build': 'สร้างบิล COD จากพัสดุที่ส่งสำเร็จ',
  'cod.bill': 'แก้ไขบิล COD',
  'cod.close': 'ปิดบิล COD',
  'cod.reopen': 'เปิดบิล COD ที่ปิดแล้ว',
  'cod.accept': 'ยอมรับส่วนต่าง COD',
  'cod.debtor': 'ตั้งยอด COD เป็นลูกหนี้',
  'cod.clear': 'ยกเลิกการตัดสินใจเรื่องยอด COD',
  'cod.close-refused': 'ปิดบิล COD ไม่สำเร็จ',
  'cod.tell': 'แจ้งขนส่งเรื่องยอด COD',
  'cod.link': 'ผูกยอด COD กับออเดอร์',
  'cod.terms': 'ตั้งกำหนดโอน COD',
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
