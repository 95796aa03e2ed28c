// Thai words for the filters of an exported file, as its list or report shows them.
import { buckets } from '@app/contract/kit/buckets';
import { carriers } from '@app/contract/kit/carriers';
import { laoProvinces } from '@app/contract/kit/laos-place';
import { orderHolds, orderStages, payMethods } from '@app/contract/kit/order-states';
import { roleNames } from '@app/contract/kit/permissions';
import { leadActions, leadDues, leadStages } from '@app/contract/crm/states';
import { addressTypes } from '@app/contract/customer/address';
import { channelKinds } from '@app/contract/customer/channel';
import { codBillStates, codBuckets } from '@app/contract/money/cod';
import { expenseTypes } from '@app/contract/money/expense';
import { receiptKinds } from '@app/contract/money/receipt';
import { refundStates } from '@app/contract/money/refund';
import { auditEntities } from '@app/contract/report/audit';
import { customerTabs, orderGaps, orderOutcomes } from '@app/contract/report/lists';
import { reportDates, reportGroups, reportModes } from '@app/contract/report/reports';
import { trashKinds } from '@app/contract/upkeep/trash';

type Words = Readonly<Record<string | number, string>>;

export const exportNames: Words = {
  start: 'ตั้งแต่วันที่',
  end: 'ถึงวันที่',
  from: 'ตั้งแต่วันที่',
  to: 'ถึงวันที่',
  search: 'คำค้น',
  roleId: 'บทบาท',
  showSold: 'พร้อมยอดขาย',
  showUnit: 'พร้อมยอดคงเหลือ',
  low: 'ใกล้หมด',
  level: 'สต็อก',
  counted: 'นับสต็อก',
  isSet: 'สินค้าชุด',
  hasImage: 'มีรูป',
  hasCost: 'มีต้นทุน',
  owner: 'ผู้ดูแล',
  agent: 'ผู้ขาย',
  due: 'นัด',
  tag: 'แท็ก',
  did: 'ทำอะไร',
  didFrom: 'ทำตั้งแต่วันที่',
  didTo: 'ทำถึงวันที่',
  didBy: 'ทำโดย',
  scope: 'คิวของ',
  compare: 'เทียบช่วงก่อน',
  dateBy: 'นับวันที่จาก',
  channelKind: 'ประเภทช่องทาง',
  payment: 'การชำระเงิน',
  printed: 'พิมพ์แล้ว',
  hasPno: 'มีเลขพัสดุ',
  problem: 'มีปัญหา',
  hold: 'ติดที่',
  risky: 'ลูกค้าเสี่ยง',
  proposed: 'ลูกค้าขอแก้ข้อมูล',
  minTotal: 'ยอดรวมตั้งแต่',
  maxTotal: 'ยอดรวมไม่เกิน',
  senderId: 'ที่อยู่ผู้ส่ง',
  open: 'ยังไม่เสร็จ',
  reprint: 'พิมพ์ซ้ำ',
  unfetched: 'ยังไม่เปิดไฟล์',
  c: 'ขนส่ง',
  unpacked: 'ยังไม่แพ็ค',
  cod: 'เก็บปลายทาง',
  late: 'เลยกำหนด',
  stuck: 'นิ่งนานกว่า (ชั่วโมง)',
  care: 'ต้องตาม',
  note: 'มีโน้ต',
  error: 'ข้อผิดพลาด',
  billId: 'บิล COD',
  overdue: 'เลยกำหนด',
  free: 'ยังไม่จับคู่',
  catId: 'หมวดหมู่',
  modeUser: 'แยกตามคน',
  provider: 'ขนส่ง',
  groupBy: 'ดูตาม',
  userAs: 'ในฐานะ',
  outcome: 'เฉพาะ',
  without: 'ไม่มี',
  goods: 'แยกสินค้า',
  buyer: 'ลูกค้าเลขที่',
  segmentStart: 'กลุ่มลูกค้าตั้งแต่',
  segmentEnd: 'กลุ่มลูกค้าถึง',
  tracking: 'สถานะพัสดุ',
  part: 'ส่วน',
  entity: 'เรื่อง',
  action: 'การกระทำ',
};

const people: Words = { me: 'ของฉัน', none: 'ไม่มี' };
const orders: Words = { created: 'เก่าไปใหม่', '-created': 'ใหม่ไปเก่า' };

const CHOICES: Readonly<Record<string, Words>> = {
  bucket: { ...codBuckets, ...buckets, exceptions: 'ส่วนต่างทั้งหมด' },
  by: { people: 'คน ไม่รวมระบบ' },
  carrier: Object.fromEntries(carriers.map(({ code, name }) => [code, name])),
  provider: Object.fromEntries(carriers.map(({ code, name }) => [code, name])),
  channelKind: channelKinds,
  dateBy: reportDates,
  did: leadActions,
  didBy: people,
  owner: people,
  due: leadDues,
  entity: auditEntities,
  format: { json: 'หน้าจอ' },
  groupBy: reportGroups,
  hold: orderHolds,
  kind: {
    ...receiptKinds,
    ...Object.fromEntries(Object.entries(trashKinds).map(([kind, { name }]) => [kind, name])),
    ...channelKinds,
    earn: 'ได้ค่าคอม',
    back: 'หักคืน',
  },
  level: { negative: 'ติดลบ', out: 'หมด', low: 'ใกล้หมด' },
  modeUser: reportModes,
  userAs: reportModes,
  outcome: orderOutcomes,
  part: {
    figures: 'ตัวเลขรวม',
    products: 'สินค้า',
    channels: 'ช่องทาง',
    users: 'พนักงาน',
    carriers: 'ขนส่ง',
    provinces: 'จังหวัด',
  },
  payment: payMethods,
  province: Object.fromEntries(laoProvinces.map(({ code, th }) => [code, th])),
  role: { 'admin-emp': 'ผู้ดูแลและพนักงาน', member: 'ลูกค้าสมาชิก' },
  roleId: roleNames,
  scope: { mine: 'ของฉัน', all: 'ทุกคน' },
  segment: customerTabs,
  sort: {
    ...orders,
    '-last': 'ซื้อล่าสุด',
    '-sales': 'ยอดซื้อมากสุด',
    '-orders': 'ออเดอร์มากสุด',
    '-returned': 'ตีกลับมากสุด',
    default: 'ค่าเริ่มต้นก่อน',
    '-used': 'ใช้ล่าสุดก่อน',
    used: 'ใช้นานแล้วก่อน',
    newest: 'ใหม่ก่อน',
    next: 'นัดก่อน',
    board: 'ตามกระดาน',
    cancelled: 'ยกเลิกล่าสุดก่อน',
  },
  stage: { ...leadStages, ...orderStages },
  state: {
    ...codBillStates,
    ...refundStates,
    active: 'ใช้งาน',
    suspended: 'ระงับ',
    waiting: 'รออนุมัติ',
    live: 'ใช้อยู่',
    changed: 'แก้แล้ว',
    void: 'ยกเลิกแล้ว',
    new: 'ใหม่',
    opened: 'เปิดออเดอร์แล้ว',
    skipped: 'ข้าม',
    open: 'ยังไม่ปิด',
    doing: 'กำลังจัดการ',
    closed: 'ปิดแล้ว',
  },
  tab: {
    ...leadDues,
    ...customerTabs,
    rebuy: 'ซื้อซ้ำ',
    waiting: 'รอทำ',
    numbered: 'มีเลขแล้ว',
    printed: 'พิมพ์แล้ว',
    picked: 'ขนส่งรับแล้ว',
    failed: 'ไม่สำเร็จ',
    cancelled: 'ยกเลิกแล้ว',
    sent: 'ส่งแล้ว',
    returned: 'ตีกลับ',
  },
  tracking: buckets,
  type: { ...expenseTypes, ...addressTypes },
  without: orderGaps,
};

const YES_NO: Words = { 1: 'ใช่', 0: 'ไม่ใช่', true: 'ใช่', false: 'ไม่ใช่' };

/** Filters with yes or no, as in a list's URL. */
const ASKED = new Set(
  `active care cod compare counted free goods hasCost hasImage hasPno isSet late low note open overdue
   printed problem proposed reprint risky showSold showUnit unfetched unpacked`.split(/\s+/),
);

export const exportWords = (key: string): Words | undefined =>
  ASKED.has(key) ? YES_NO : CHOICES[key];
