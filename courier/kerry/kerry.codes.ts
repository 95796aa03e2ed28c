// Tables of Kerry / KEX: display codes, the wire codes that map to them, the answers of a request,
// the services.
import type { Choice, ErrorRow } from '../kit/courier.ts';
import { statusRow } from '../kit/face-rows.ts';
import type { FixField } from '../kit/outcome.ts';
import type { StatusRow } from '../kit/parcel.ts';

/**
 * The display codes are the product's own (sheet §7): Kerry sends none of them. The meaning of each
 * is a placeholder; that of 13 and 96–99 is unknown, and no wire code maps to those.
 */
const status = (
  display: string,
  bucket: StatusRow['bucket'],
  labels: [string, string],
): StatusRow => statusRow(display, bucket, { labels, isVerified: false });

const meaningless = (display: string): StatusRow =>
  status(display, 'problem', [`สถานะ ${display}`, `Status ${display}, meaning not known`]);

export const statuses: StatusRow[] = [
  status('1', 'created', ['สร้างรายการ', 'Created']),
  status('2', 'picked_up', ['รับพัสดุแล้ว', 'Picked up or dropped off']),
  status('3', 'in_transit', ['ระหว่างขนส่ง', 'In transit']),
  status('4', 'out_for_delivery', ['อยู่ระหว่างนำส่ง', 'Out for delivery']),
  status('5', 'delivered', ['นำส่งสำเร็จ', 'Delivered']),
  status('6', 'attempt_failed', ['นำส่งไม่สำเร็จ', 'Delivery failed']),
  status('7', 'problem', ['ยกเลิกสถานะส่งสำเร็จ', 'Delivery taken back']),
  status('8', 'returning', ['กำลังตีกลับผู้ส่ง', 'On the way back to the shipper']),
  status('9', 'returned', ['คืนต้นทาง', 'Returned to origin']),
  status('10', 'lost', ['สูญหายหรือเสียหาย', 'Lost or damaged']),
  status('11', 'cancelled', ['ยกเลิก', 'Cancelled']),
  ...['13', '96', '97', '98', '99'].map(meaningless),
];

/** Display codes that undo a delivery (sheet §1.6: DPOD, DRCV). */
export const reversals = ['7'];

interface WireRow {
  code: string;
  display: string;
  labelTh: string;
  labelEn: string;
  /** Number of independent sources in the sheet for this code. */
  sources: number;
  isVerified: boolean;
}

const wire = (
  display: string,
  sources: number,
  [code, labelTh, labelEn]: [string, string, string],
): WireRow => ({ code, display, labelTh, labelEn, sources, isVerified: sources > 1 });

/** Sheet §1.6, Table 2 of the vendor. A trailing `.1` means the same code for the second time. */
export const wireStatuses: readonly WireRow[] = [
  wire('2', 1, ['005', 'ฝากส่งที่จุดบริการ', 'Drop-off']),
  wire('2', 3, ['010', 'เข้ารับพัสดุแล้ว', 'Shipment picked up']),
  wire('3', 2, ['101', 'ถึงสถานีต้นทาง', 'Arrived at origin station']),
  wire('3', 2, ['102', 'ถึงศูนย์คัดแยก', 'Arrived at hub or transit station']),
  wire('3', 2, ['103', 'ถึงสถานีปลายทาง', 'Arrived at destination station']),
  wire('4', 2, ['045', 'อยู่ระหว่างนำส่ง', 'Out for delivery']),
  wire('5', 3, ['POD', 'นำส่งสำเร็จ', 'Delivery successful']),
  wire('5', 1, ['RCV', 'ผู้รับรับที่จุดบริการ', 'Received at location']),
  wire('6', 2, ['060.01', 'นำส่งไม่สำเร็จ: ที่อยู่ไม่ถูกต้อง', 'Wrong address']),
  wire('6', 3, ['060.02', 'นำส่งไม่สำเร็จ: ติดต่อผู้รับไม่ได้', 'Cannot contact by phone']),
  wire('6', 2, ['060.03', 'ผู้รับปฏิเสธรับพัสดุ', 'Consignee refused the package']),
  wire('6', 2, ['060.04', 'ผู้รับไม่อยู่หรือสำนักงานปิด', 'Not at home or office closed']),
  wire('6', 2, ['060.05', 'พัสดุเสียหาย', 'Package damaged']),
  wire('6', 2, ['060.06', 'ผู้รับขอเลื่อนนัด', 'Asked to postpone']),
  wire('6', 2, ['060.07', 'ผู้รับปฏิเสธชำระ COD', 'Refused to pay COD']),
  wire('6', 2, ['060.08', 'เปลี่ยนที่อยู่จัดส่ง', 'Change of address']),
  wire('6', 1, ['060.09', 'เบอร์โทรไม่ถูกต้อง', 'Invalid phone number']),
  wire('6', 1, ['060.10', 'ผู้รับใส่รหัส PIN ไม่ถูกต้อง', 'Recipient entered a wrong PIN']),
  wire('6', 2, ['060.99', 'นำส่งไม่สำเร็จ รอดำเนินการ', 'Unsuccessful, pending for action']),
  wire('3', 2, ['090', 'กำลังส่งไปที่อยู่ใหม่', 'On the way to a new address']),
  wire('8', 3, ['091', 'กำลังตีกลับผู้ส่ง', 'On the way back to the shipper']),
  wire('9', 2, ['112', 'คืนต้นทาง', 'Undelivered shipment returned to origin']),
  wire('10', 1, ['113', 'พัสดุสูญหาย', 'Lost']),
  wire('10', 1, ['114', 'พัสดุเสียหาย', 'Damaged']),
  wire('7', 1, ['DPOD', 'ยกเลิกสถานะส่งสำเร็จ', 'Delivery status deleted']),
  wire('7', 1, ['DRCV', 'ยกเลิกสถานะรับที่จุดบริการ', 'Received status deleted']),
];

const account = 'ตรวจ app_id และ app_key ในหน้าผู้ส่ง Kerry / KEX แล้วกดทดสอบการเชื่อมต่อ';
const support = 'แจ้งรหัสนี้กับ Kerry / KEX หรือผู้ดูแลระบบ';

const error = (
  [code, messageTh, meaningEn]: [string, string, string],
  way: { kind: ErrorRow['kind']; todoTh: string; fixField?: FixField; sources: number },
): ErrorRow => ({
  code,
  messageTh,
  meaningEn,
  kind: way.kind,
  todoTh: way.todoTh,
  ...(way.fixField ? { fixField: way.fixField } : {}),
  isVerified: way.sources > 1,
});

const missing = 'ข้อมูลที่ Kerry ต้องใช้ไม่ครบ';
const fillIn = 'ตรวจชื่อ เบอร์โทร และที่อยู่ของผู้รับและผู้ส่งให้ครบ แล้วลองอีกครั้ง';

/** Sheet §1.4, Table 1 of the vendor. 999 is not a refusal: it says nothing about the parcel. */
export const errors: ErrorRow[] = [
  error(['001', 'Kerry ไม่รับ app_id หรือ app_key ของร้าน', 'login fail'], {
    kind: 'account',
    todoTh: account,
    fixField: 'credentials',
    sources: 2,
  }),
  error(['002', 'เลขพัสดุนี้มีอยู่ที่ Kerry แล้ว', 'duplicate consignment number'], {
    kind: 'state',
    todoTh: 'ห้ามส่งซ้ำ รอการตรวจสอบ',
    fixField: 'trackingNumber',
    sources: 2,
  }),
  error(['003', 'Kerry ไม่รู้จักรหัสไปรษณีย์ผู้รับ', 'invalid recipient zipcode'], {
    kind: 'address',
    todoTh: 'แก้รหัสไปรษณีย์ผู้รับในออเดอร์ แล้วลองอีกครั้ง',
    fixField: 'receiver.postcode',
    sources: 2,
  }),
  error(['004', 'Kerry ไม่รู้จักรหัสไปรษณีย์ผู้ส่ง', 'invalid sender zipcode'], {
    kind: 'address',
    todoTh: 'แก้รหัสไปรษณีย์ในที่อยู่ผู้ส่ง แล้วลองอีกครั้ง',
    fixField: 'sender.postcode',
    sources: 2,
  }),
  error(['005', 'บัญชีของร้านใช้บริการนี้ของ Kerry ไม่ได้', 'invalid service code'], {
    kind: 'parcel',
    todoTh: 'สอบถาม Kerry ว่าสัญญาของร้านใช้บริการใดได้',
    fixField: 'service',
    sources: 2,
  }),
  error(['006', 'Kerry รับพัสดุไปแล้ว แก้ไขหรือยกเลิกไม่ได้', 'picked up, no update or delete'], {
    kind: 'state',
    todoTh: 'ติดต่อ Kerry เพื่อขอตีกลับ',
    fixField: 'trackingNumber',
    sources: 2,
  }),
  error(['007', 'Kerry ไม่รู้จักคำสั่งที่ส่งไป', 'action code error'], {
    kind: 'other',
    todoTh: support,
    sources: 2,
  }),
  error(['008', 'Kerry ไม่รับบริการเสริมนี้', 'invalid extra service'], {
    kind: 'other',
    todoTh: support,
    sources: 1,
  }),
  error(['009', 'Kerry ไม่รับข้อมูล INVR', 'invalid INVR'], {
    kind: 'other',
    todoTh: support,
    sources: 1,
  }),
  // Two sources disagree about the code: both codes are read the same way.
  ...['010', '100'].map((code) =>
    error([code, missing, 'a required parameter is missing'], {
      kind: 'parcel',
      todoTh: fillIn,
      fixField: 'receiver',
      sources: 1,
    }),
  ),
  error(['011', 'รหัสความปลอดภัยต้องมี 6 หลัก', 'secure code must be 6 digits'], {
    kind: 'other',
    todoTh: support,
    sources: 1,
  }),
];

/** The only codes of success (spec.md §4); only the first was seen in public code. */
export const successCodes = ['000', '200'];
/** Kerry already has a parcel with this number. */
export const duplicateCode = '002';
export const loginCode = '001';
/** An internal error of Kerry: says nothing about the parcel. */
export const troubleCode = '999';

/** Every known client sends `ND`; contracts may name other services, which are not known. */
export const services: Choice[] = [{ code: 1, labelTh: 'ส่งถึงวันถัดไป (ND)', labelEn: 'Next day' }];
export const serviceCode = 'ND';
