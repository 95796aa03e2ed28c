// Tables of BEST: its status words, their display codes, and the texts for refusals, which have no
// codes.
import type { ErrorRow } from '../kit/courier.ts';
import { statusRow } from '../kit/face-rows.ts';
import type { Bucket, StatusRow } from '../kit/parcel.ts';

export interface WordRow {
  /** `packageStatusCode`, as BEST sends it. */
  word: string;
  display: string;
  bucket: Bucket;
  labelTh: string;
  labelEn: string;
  /** True with at least two independent sources (sheet §3.7); the other words have one source. */
  isVerified: boolean;
  isUnfetched?: true;
}

type Labels = [thai: string, english: string];

const seen = (word: string, [display, bucket]: [string, Bucket], labels: Labels): WordRow => ({
  word,
  display,
  bucket,
  labelTh: labels[0],
  labelEn: labels[1],
  isVerified: true,
});
const seenOnce: typeof seen = (...row) => ({ ...seen(...row), isVerified: false });

/**
 * BEST sends words instead of numbers; the bucket of a word may be more precise than that of its
 * display code.
 */
export const words: WordRow[] = [
  seen('order_success', ['1001', 'created'], ['รอรถเข้ารับ', 'Order accepted']),
  {
    ...seenOnce('order_failure', ['5001', 'problem'], ['ขนส่งสร้างรายการไม่สำเร็จ', 'Order refused']),
    isUnfetched: true,
  },
  seen('pickup_success', ['2001', 'picked_up'], ['รับพัสดุแล้ว', 'Picked up']),
  {
    ...seen('pickup_failure', ['5001', 'problem'], ['เข้ารับพัสดุไม่สำเร็จ', 'Pick-up failed']),
    isUnfetched: true,
  },
  seen('arrive_station', ['2001', 'in_transit'], ['ถึงสาขา', 'At a station']),
  seen('send_from_station', ['2001', 'in_transit'], ['ออกจากสาขา', 'Left a station']),
  seen('arrive_hub', ['2001', 'in_transit'], ['ถึงศูนย์คัดแยก', 'At a hub']),
  seen('send_from_hub', ['2001', 'in_transit'], ['ออกจากศูนย์คัดแยก', 'Left a hub']),
  seenOnce(
    'arrive_destination_hub',
    ['2001', 'in_transit'],
    ['ถึงศูนย์คัดแยกปลายทาง', 'At the destination hub'],
  ),
  seenOnce(
    'send_from_destination_hub',
    ['2001', 'in_transit'],
    ['ออกจากศูนย์คัดแยกปลายทาง', 'Left the destination hub'],
  ),
  seen('out_for_delivery', ['2006', 'out_for_delivery'], ['กำลังนำส่ง', 'Out for delivery']),
  seen('delivered', ['4001', 'delivered'], ['เซ็นรับแล้ว', 'Signed for']),
  seen('hold_in_station', ['3001', 'problem'], ['พัสดุค้างอยู่ที่สาขา', 'Held at a station']),
  seenOnce('specialPOD', ['3001', 'attempt_failed'], ['นำส่งไม่สำเร็จ', 'Not delivered']),
  seen('package_return', ['6001', 'returning'], ['พัสดุตีกลับ', 'Return started']),
  seen('return_success', ['6003', 'returned'], ['เซ็นรับพัสดุตีกลับ', 'Returned']),
];

export const wordOf: ReadonlyMap<string, WordRow> = new Map(
  words.map((row) => [row.word.toLowerCase(), row]),
);

/**
 * The display codes are SPX's; the product shows BEST's words under them. Verified = a verified
 * word maps to the code.
 */
const display = (code: string, bucket: Bucket, labels: Labels): StatusRow =>
  statusRow(code, bucket, {
    labels,
    isVerified: words.some((row) => row.display === code && row.isVerified),
  });

export const statuses: StatusRow[] = [
  display('1001', 'created', ['รอรถเข้ารับ', 'Waiting for pick-up']),
  display('2001', 'in_transit', ['ระหว่างการจัดส่ง', 'In transit']),
  display('2006', 'out_for_delivery', ['กำลังนำส่ง', 'Out for delivery']),
  display('3001', 'problem', ['พัสดุค้างหรือนำส่งไม่สำเร็จ', 'Held or not delivered']),
  display('4001', 'delivered', ['เซ็นรับแล้ว', 'Delivered']),
  { ...display('5001', 'problem', ['เข้ารับพัสดุไม่สำเร็จ', 'Pick-up failed']), isUnfetched: true },
  // No BEST word maps to 5002, 5003, 6002 and 7001.
  display('5002', 'lost', ['พัสดุเสียหาย', 'Damaged']),
  display('5003', 'lost', ['พัสดุสูญหาย', 'Lost']),
  display('6001', 'returning', ['กำลังตีกลับ', 'Returning']),
  display('6002', 'problem', ['ตีกลับไม่สำเร็จ', 'Return failed']),
  display('6003', 'returned', ['ตีกลับสำเร็จ', 'Returned']),
  display('7001', 'cancelled', ['ยกเลิกแล้ว', 'Cancelled']),
];

export const milestones: readonly (string | null)[] = ['delivered', 'returning', 'returned'];
/** Buckets that a parcel can pass on the way out and on the way back. */
export const wayBuckets: readonly (string | null)[] = [
  'created',
  'picked_up',
  'in_transit',
  'out_for_delivery',
];

/** BEST publishes no error codes: its own text is shown, with advice for the seller. */
export const errors: ErrorRow[] = [
  {
    code: 'BOOK',
    messageTh: 'Best Express ไม่รับรายการนี้',
    todoTh: 'อ่านข้อความของขนส่ง แก้ออเดอร์แล้วลองอีกครั้ง หรือสอบถาม Best Express',
    meaningEn: 'create answered result:false',
    kind: 'other',
    isVerified: false,
  },
  {
    code: 'CANCEL',
    messageTh: 'Best Express ไม่ยกเลิกให้ ถ้ารับพัสดุแล้วจะยกเลิกไม่ได้',
    todoTh: 'อ่านข้อความของขนส่ง หรือติดต่อ Best Express เพื่อขอตีกลับ',
    meaningEn: 'cancel answered result:false',
    kind: 'state',
    isVerified: false,
  },
  {
    code: 'TRACE',
    messageTh: 'Best Express ไม่ตอบสถานะของเลขนี้',
    todoTh: 'ตรวจเลขพัสดุและบัญชีขนส่ง ถ้าถูกต้องให้สอบถาม Best Express',
    meaningEn: 'trace answered result:false',
    kind: 'other',
    isVerified: false,
  },
  {
    code: 'NOT_FOUND',
    messageTh: 'Best Express ไม่พบเลขพัสดุนี้',
    todoTh: 'ตรวจเลขพัสดุ ถ้าถูกต้องให้สอบถาม Best Express',
    meaningEn: 'trace answered without this number',
    kind: 'state',
    fixField: 'trackingNumber',
    isVerified: false,
  },
  {
    code: 'ACCOUNT',
    messageTh: 'Best Express ไม่รับบัญชีนี้ รหัสคู่ค้าหรือกุญแจลับน่าจะผิด',
    todoTh: 'ตรวจบัญชี Best Express ในหน้าบัญชีขนส่ง แล้วกดทดสอบการเชื่อมต่อ',
    meaningEn: "a read of nobody's number answered result:false",
    kind: 'account',
    fixField: 'credentials',
    isVerified: false,
  },
];

/**
 * BEST's message for a repeated merchant number is unknown. Words that may mean it are read as
 * "exists": a refusal mistaken for a duplicate waits for a person, but a duplicate mistaken for a
 * refusal would be sent twice.
 */
export const mayMeanRepeated =
  /duplicat|repeat|already|exist|(?:^|[^a-z])same(?:$|[^a-z])|ซ้ำ|มีอยู่แล้ว|重复|已存在/i;
