// What each right is called in Thai, and with which others it stands.
import { permissionKeys, type Permission } from '@app/contract/kit/permissions';

export const permissionNames: Readonly<Record<Permission, string>> = {
  'order.view': 'ดูออเดอร์ของตัวเอง',
  'order.view.all': 'ดูออเดอร์ทั้งหมด',
  'order.create': 'สร้างออเดอร์',
  'order.edit': 'แก้ไขออเดอร์',
  'order.cancel': 'ยกเลิกออเดอร์',
  'order.delete': 'ลบออเดอร์',
  'order.rollback': 'ย้อนสถานะออเดอร์',
  'order.import': 'นำเข้าออเดอร์',
  'order.export': 'ส่งออกออเดอร์',
  'order.risk': 'ข้ามคำเตือนลูกค้าเสี่ยง',
  'message.open': 'เปิดออเดอร์จากข้อความ',
  'ship.create': 'สร้างเลขพัสดุ',
  'ship.print': 'พิมพ์ใบปะหน้า',
  'ship.cancel': 'ยกเลิกพัสดุ',
  'ship.view': 'ดูและติดตามพัสดุ',
  'pack.scan': 'สแกนแพ็ค',
  'return.scan': 'สแกนรับคืน',
  'cod.view': 'ดูยอดเก็บเงินปลายทาง',
  'cod.reconcile': 'ตรวจยอดเก็บเงินปลายทาง',
  'product.view': 'ดูสินค้า',
  'product.edit': 'แก้ไขสินค้า',
  'product.cost': 'ดูต้นทุนสินค้า',
  'stock.adjust': 'ปรับสต็อก',
  'expense.view': 'ดูค่าใช้จ่าย',
  'expense.edit': 'แก้ไขค่าใช้จ่าย',
  'address.edit': 'แก้ไขที่อยู่',
  'channel.edit': 'แก้ไขช่องทางขาย',
  'crm.own': 'ดูลูกค้ามุ่งหวังของตัวเอง',
  'crm.all': 'ดูลูกค้ามุ่งหวังทั้งหมด',
  'crm.assign': 'มอบหมายลูกค้ามุ่งหวัง',
  'report.sales': 'ดูรายงานยอดขาย',
  'report.commission.own': 'ดูค่าคอมมิชชันของตัวเอง',
  'report.commission': 'ดูค่าคอมมิชชันทั้งหมด',
  'report.profit': 'ดูกำไร',
  'customer.pii': 'ดูข้อมูลส่วนตัวของลูกค้า',
  'user.manage': 'จัดการพนักงาน',
  'member.manage': 'จัดการสมาชิก',
  setting: 'ตั้งค่าร้าน',
  audit: 'ดูประวัติการใช้งาน',
};

const groups: readonly (readonly [title: string, prefixes: readonly string[]])[] = [
  ['ออเดอร์', ['order', 'message']],
  ['ขนส่งและแพ็ค', ['ship', 'pack', 'return']],
  ['เก็บเงินปลายทาง', ['cod']],
  ['สินค้าและสต็อก', ['product', 'stock']],
  ['ค่าใช้จ่าย', ['expense']],
  ['ลูกค้าและลูกค้ามุ่งหวัง', ['customer', 'crm']],
  ['รายงาน', ['report']],
  ['ร้านและผู้ใช้', ['address', 'channel', 'user', 'member', 'setting', 'audit']],
];

const keysOf = (prefixes: readonly string[]): Permission[] =>
  permissionKeys.filter((key) => prefixes.includes(key.split('.')[0] ?? ''));

export const permissionGroups: readonly (readonly [title: string, keys: readonly Permission[]])[] =
  groups.map(([title, prefixes]) => [title, keysOf(prefixes)]);
