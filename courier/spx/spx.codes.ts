// Tables of SPX: its order states, its ret_codes in Thai, and the ways to hand a parcel over.
import type { Choice, ErrorRow } from '../kit/courier.ts';
import { choice, statusRow } from '../kit/face-rows.ts';
import type { FixField, RefusalKind } from '../kit/outcome.ts';
import type { StatusRow } from '../kit/parcel.ts';

/**
 * Codes that are both in a digest of SPX's own table and in the product's list (sheet §4.4, §7).
 */
const status = (code: string, bucket: StatusRow['bucket'], labels: [string, string]): StatusRow =>
  statusRow(code, bucket, { labels, isVerified: true });

export const statuses: StatusRow[] = [
  status('1001', 'created', ['รอเข้ารับพัสดุ', 'Pending Pickup']),
  status('2001', 'in_transit', ['อยู่ระหว่างขนส่ง', 'In Transit']),
  // Only in SPX's table.
  { ...status('2006', 'out_for_delivery', ['กำลังนำส่ง', 'Delivering']), isVerified: false },
  status('3001', 'problem', ['พัสดุถูกพักไว้ชั่วคราว', 'On Hold']),
  status('4001', 'delivered', ['จัดส่งสำเร็จ', 'Delivered']),
  { ...status('5001', 'problem', ['เข้ารับพัสดุไม่สำเร็จ', 'Pickup Failed']), isUnfetched: true },
  status('5002', 'lost', ['พัสดุเสียหาย', 'Damaged']),
  status('5003', 'lost', ['พัสดุสูญหาย', 'Lost']),
  status('6001', 'returning', ['กำลังตีกลับ', 'Returning']),
  status('6002', 'problem', ['ตีกลับไม่สำเร็จ', 'Return Failed']),
  status('6003', 'returned', ['ตีกลับสำเร็จ', 'Returned']),
  status('7001', 'cancelled', ['ยกเลิกแล้ว', 'Cancelled']),
];

/** `collect_type`. Both use SPX's standard service; the instant service is not offered. */
export const services: Choice[] = [
  choice(1, 'เข้ารับที่ร้าน', 'Pickup at the door'),
  choice(2, 'ส่งเองที่จุดรับพัสดุ', 'Drop-off'),
];
export const pickup = 1;

const account = 'ตรวจบัญชี SPX ในหน้าบัญชีขนส่ง แล้วกดทดสอบการเชื่อมต่อ';
const support = 'แจ้งรหัสนี้กับ SPX หรือผู้ดูแลระบบ';
const later = 'รอสักครู่แล้วลองอีกครั้ง';

type CodeText = [code: string, th: string, en: string];

interface RefusalAdvice {
  kind: RefusalKind;
  todoTh: string;
  fixField?: FixField;
}

const toAccount: RefusalAdvice = { kind: 'account', todoTh: account, fixField: 'credentials' };
const toSupport: RefusalAdvice = { kind: 'other', todoTh: support };

/** Only one source has the code, unless said otherwise (sheet §4.5). */
const row = (
  [code, messageTh, meaningEn]: CodeText,
  refusalAdvice: RefusalAdvice,
  isVerified = false,
): ErrorRow => ({
  code,
  messageTh,
  meaningEn,
  isVerified,
  ...refusalAdvice,
});

const parcelWay = (fixField: FixField, todoTh: string): RefusalAdvice => ({
  kind: 'parcel',
  todoTh,
  fixField,
});
const stateWay = (todoTh: string): RefusalAdvice => ({
  kind: 'state',
  todoTh,
  fixField: 'trackingNumber',
});

export const noSlot = 'NO_SLOT';

export const errors: ErrorRow[] = [
  row(['1001', 'แอปของบัญชี SPX ถูกปิดใช้งาน', 'app status'], toAccount),
  row(['1003', 'เวลาในคำขอไม่ถูกต้อง', 'bad timestamp'], toSupport),
  row(['1004', 'เลขสุ่มในคำขอไม่ถูกต้อง', 'bad random-num'], toSupport),
  row(['1005', 'SPX ไม่พบ app-id นี้', 'app-id invalid'], toAccount),
  row(['1006', 'ไม่มีลายเซ็นในคำขอ', 'check-sign missing'], toSupport),
  row(['1007', 'ลายเซ็นไม่ถูกต้อง App secret น่าจะผิด', 'check-sign wrong'], toAccount),
  row(['1008', 'คำขอไม่มีข้อมูล', 'empty body'], toSupport),
  row(['1009', 'นาฬิกาของเซิร์ฟเวอร์ไม่ตรง SPX ไม่รับคำขอ', 'expired: clock skew'], {
    kind: 'other',
    todoTh: 'แจ้งผู้ดูแลระบบให้ตั้งนาฬิกาของเซิร์ฟเวอร์ แล้วลองอีกครั้ง',
  }),
  row(
    ['10001', 'พัสดุหนักเกินที่ SPX รับ', 'overweight'],
    parcelWay('weight', 'แก้น้ำหนักพัสดุ หรือเลือกขนส่งอื่น'),
    true,
  ),
  row(['10013', 'ต้องเลือกรอบเข้ารับ', 'slot needed'], {
    kind: 'other',
    todoTh: 'เลือกบริการส่งเองที่จุดรับพัสดุ หรือลองอีกครั้ง',
    fixField: 'service',
  }),
  row(['10040', 'รอบเข้ารับหมดเวลาแล้ว', 'slot expired'], { kind: 'temporary', todoTh: later }),
  row(['10041', 'น้ำหนักไม่ถูกต้อง', 'weight invalid'], parcelWay('weight', 'แก้น้ำหนักพัสดุ แล้วลองอีกครั้ง')),
  row(['10042', 'SPX ไม่รู้จักที่อยู่นี้', 'address invalid'], {
    kind: 'address',
    todoTh: 'เลือกตำบล อำเภอ จังหวัด และรหัสไปรษณีย์จากรายการใหม่ ทั้งของผู้รับและผู้ส่ง',
    fixField: 'receiver.place',
  }),
  row(['11001', 'SPX ไม่รับข้อมูลบางช่อง', 'parameter error'], {
    kind: 'other',
    todoTh: 'อ่านข้อความของขนส่ง แก้ออเดอร์แล้วลองอีกครั้ง',
  }),
  row(['12051', 'user_id หรือ user_secret ไม่ถูกต้อง', 'account check failed'], toAccount, true),
  row(['12052', 'บัญชี SPX ผิดปกติ', 'account abnormal'], toAccount),
  row(['13001', 'ยกเลิกไม่สำเร็จ', 'cancel failed'], stateWay(later)),
  row(
    ['13002', 'SPX รับพัสดุแล้ว ยกเลิกไม่ได้', 'cannot be cancelled'],
    stateWay('ติดต่อ SPX เพื่อขอตีกลับ'),
    true,
  ),
  row(['13051', 'SPX ไม่มีเส้นทางไปที่อยู่นี้', 'check failed or no route'], {
    kind: 'address',
    todoTh: 'ตรวจที่อยู่ผู้รับและผู้ส่ง หรือเลือกขนส่งอื่น',
    fixField: 'receiver.place',
  }),
  row(
    ['13101', 'SPX สร้างรายการไม่สำเร็จ', 'create failed'],
    { kind: 'other', todoTh: 'อ่านข้อความของขนส่ง แล้วลองอีกครั้ง' },
    true,
  ),
  row(
    ['13103', 'SPX เคยรับหมายเลขคำสั่งซื้อนี้แล้ว', 'duplicate order_id'],
    {
      kind: 'state',
      todoTh: 'ห้ามส่งซ้ำ รอเลขพัสดุ หรือค้นหาในระบบของ SPX',
      fixField: 'merchantNumber',
    },
    true,
  ),
  row(['13201', 'SPX ยังไม่มีใบปะหน้าของเลขนี้', 'label failed'], stateWay(later)),
  row(['13251', 'SPX ไม่พบเลขพัสดุนี้', 'not found'], stateWay('ตรวจเลขพัสดุ ถ้าถูกต้องให้สอบถาม SPX')),
  row(['13301', 'SPX บอกรอบเข้ารับไม่ได้', 'pick-up time failed'], {
    kind: 'other',
    todoTh: 'เลือกบริการส่งเองที่จุดรับพัสดุ หรือลองใหม่ภายหลัง',
    fixField: 'service',
  }),
  // A code of the adapter: the list of slots arrived and was empty.
  row(
    [noSlot, 'SPX ไม่มีรอบเข้ารับให้เลือกในตอนนี้', 'no pick-up slot in the list'],
    {
      kind: 'other',
      todoTh: 'เลือกบริการส่งเองที่จุดรับพัสดุ หรือลองใหม่ภายหลัง',
      fixField: 'service',
    },
    true,
  ),
];
