// Tables of J&T: the display codes 3–14 and 99, the scan words and numbers that map to them, the
// services.
import type { Choice } from '../kit/courier.ts';
import { choice, statusRow } from '../kit/face-rows.ts';
import type { StatusRow } from '../kit/parcel.ts';

/**
 * The display codes are the product's own (sheet §4, PLACEHOLDER wording): J&T itself sends words
 * and scan codes.
 */
const status = (
  display: string,
  bucket: StatusRow['bucket'],
  labels: [string, string],
): StatusRow => statusRow(display, bucket, { labels, isVerified: false });

export const statuses: StatusRow[] = [
  status('3', 'created', ['สร้างรายการ', 'Order created']),
  status('4', 'picked_up', ['รับพัสดุแล้ว', 'Picked up']),
  status('5', 'in_transit', ['ถึงศูนย์คัดแยก', 'Arrived at a sorting centre']),
  status('6', 'in_transit', ['ออกจากศูนย์คัดแยก', 'Left a sorting centre']),
  // Only the wire word Self Collection maps here: the parcel waits at the branch for the receiver.
  status('7', 'out_for_delivery', ['ถึงสาขาปลายทาง', 'At the destination branch']),
  status('8', 'out_for_delivery', ['กำลังนำจ่าย', 'On delivery']),
  status('9', 'delivered', ['เซ็นรับแล้ว', 'Delivered']),
  status('10', 'attempt_failed', ['นำจ่ายไม่สำเร็จ', 'Delivery failed']),
  status('11', 'problem', ['พัสดุมีปัญหา', 'Problem']),
  status('12', 'returning', ['กำลังตีกลับ', 'Returning']),
  status('13', 'returned', ['ตีกลับสำเร็จ', 'Returned to sender']),
  status('14', 'cancelled', ['ยกเลิก', 'Cancelled']),
  // No wire word maps here: an unknown word keeps J&T's own text.
  status('99', 'problem', ['อื่นๆ', 'Other']),
];

/**
 * Wire word or number → display code, with its evidence (sheet §2.3, §3.5). Words in lower case.
 */
const wireWords: readonly [display: string, evidence: string, words: readonly string[]][] = [
  ['3', '[3] words, [2] numbers', ['order created', 'สร้างรายการ', 'รอเข้ารับ', '103', '104']],
  ['4', '[3] word, [2] numbers', ['picked up', 'รับพัสดุ', 'รับพัสดุแล้ว', '106', '10']],
  ['5', '[3] word, [2] numbers', ['arrival', 'มาถึง', 'สแกนพัสดุถึง', 'สแกนเข้าคลัง', '110', '92']],
  ['6', '[3] word, [2] numbers', ['departure', 'จัดสั่งพัสดุ', 'สแกนนำส่งพัสดุ', '109', '50']],
  ['7', '[3] word', ['self collection', 'รอผู้รับมารับเอง']],
  ['8', '[3] word, [2] numbers', ['on delivery', 'กำลังนำจ่าย', 'สแกนนำจ่ายพัสดุ', '112', '94']],
  ['9', '[3] words, [2] numbers', ['signature', 'delivered', 'เซ็นรับพัสดุ', 'เซ็นรับแล้ว', '113', '100']],
  ['10', '[1] word', ['นำส่งไม่สำเร็จ']],
  [
    '11',
    '[3] words, [2] number',
    ['problematic', 'storage', 'พัสดุมีปัญหา', 'สแกนพัสดุมีปัญหา', 'พัสดุคงคลัง', '118'],
  ],
  [
    '12',
    '[3] words, [2] numbers',
    [
      'return',
      'return register',
      'return confirmation',
      'พัสดุตีกลับ',
      'สแกนพัสดุตีกลับ',
      'ยืนยันการตีกลับ',
      '116',
      '120',
    ],
  ],
  ['13', '[3] words, [2] number', ['return signature', 'return delivered', 'เซ็นรับพัสดุตีกลับ', '117']],
  ['14', '[2] number', ['cancelled', 'ยกเลิก', '105']],
];

export const displayOf: ReadonlyMap<string, string> = new Map(
  wireWords.flatMap(([display, , words]) => words.map((word) => [word, display] as const)),
);

/**
 * Returning parcels. Later transit scans do not undo this or the two end states below (sheet §2.3).
 */
export const returningDisplays = ['12'];
export const endDisplays = ['9', '13'];
/** Codes that a parcel can pass on the way out and on the way back. */
export const wayDisplays = ['3', '4', '5', '6', '7', '8'];

/**
 * servicetype / serviceType; the new platform's 7 (pickup at a warehouse) needs an agreement and is
 * not offered.
 */
export const services: Choice[] = [
  choice(1, 'เข้ารับที่ร้าน', 'Pickup at the door'),
  choice(6, 'ส่งเองที่สาขา', 'Drop-off'),
];
export const defaultService = 1;

/** GETREPORTURL and printOrder `type`: known for the new platform, assumed for the classic one. */
export const labelTypes: readonly { type: number; size: string; sides: [number, number] }[] = [
  { type: 1, size: '100x150', sides: [100, 150] },
  { type: 2, size: '100x75', sides: [100, 75] },
  { type: 3, size: '100x80', sides: [100, 80] },
  { type: 4, size: '100x100', sides: [100, 100] },
  { type: 5, size: '76x100', sides: [76, 100] },
];
