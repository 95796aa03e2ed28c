// The status codes of Track & Trace; newer codes map to one of the product's set.
import { statusRow } from '../kit/face-rows.ts';
import type { StatusRow } from '../kit/parcel.ts';

/** C = two or more independent sources agree, S = one source (sheet §2.3). */
type Evidence = 'C' | 'S';

const status = (
  [code, bucket, evidence]: [string, StatusRow['bucket'], Evidence?],
  labels: [string, string],
): StatusRow => statusRow(code, bucket, { labels, isVerified: evidence !== 'S' });

/** The product's set of codes, used in lists and counts. */
export const statuses: StatusRow[] = [
  status(['101', 'created'], ['เตรียมการฝากส่ง', 'Preparing to send']),
  status(['102', 'picked_up'], ['รับฝากผ่านตัวแทน', 'Accepted by an agent']),
  status(['103', 'picked_up'], ['รับฝาก', 'Accepted']),
  status(['104', 'cancelled'], ['ผู้ฝากส่งขอถอนคืน', 'Withdrawn by the sender']),
  status(['201', 'in_transit'], ['อยู่ระหว่างการขนส่ง/ออกจากที่ทำการ', 'In transit, left an office']),
  status(['202', 'in_transit'], ['ดำเนินพิธีการศุลกากร', 'Customs clearance']),
  status(['203', 'returning'], ['ส่งคืนต้นทาง', 'Returning to the sender']),
  status(['204', 'in_transit'], ['ถึงที่ทำการแลกเปลี่ยนระหว่างประเทศขาออก', 'At the outward exchange']),
  status(['205', 'in_transit'], ['ถึงที่ทำการแลกเปลี่ยนระหว่างประเทศขาเข้า', 'At the inward exchange']),
  status(['206', 'in_transit'], ['ถึงที่ทำการไปรษณีย์', 'Arrived at a post office']),
  status(['207', 'in_transit'], ['เตรียมการขนส่ง', 'Preparing transport']),
  status(
    ['208', 'in_transit'],
    ['ส่งออกจากที่ทำการแลกเปลี่ยนระหว่างประเทศขาออก', 'Left the outward exchange'],
  ),
  status(['209', 'problem'], ['ยกเลิกการส่งออก', 'Export cancelled']),
  status(['210', 'problem'], ['ยกเลิกการนำเข้า', 'Import cancelled']),
  status(['211', 'in_transit'], ['รับเข้า ณ ศูนย์คัดแยก', 'Received at a sorting centre']),
  status(['212', 'in_transit'], ['ส่งมอบให้สายการบิน', 'Handed to the airline']),
  status(['213', 'in_transit'], ['สายการบินรับมอบ', 'Taken over by the airline']),
  status(['301', 'out_for_delivery'], ['อยู่ระหว่างการนำจ่าย', 'Out for delivery']),
  status(['302', 'out_for_delivery'], ['นำจ่าย ณ จุดรับสิ่งของ', 'At a pick-up point']),
  status(['303', 'out_for_delivery', 'S'], ['เจ้าหน้าที่ติดต่อผู้รับ', 'Contacting the receiver']),
  status(['304', 'attempt_failed', 'S'], ['เจ้าหน้าที่ติดต่อผู้รับไม่ได้', 'Receiver not reached']),
  status(['401', 'attempt_failed'], ['นำจ่ายไม่สำเร็จ', 'Delivery failed']),
  status(['501', 'delivered'], ['นำจ่ายสำเร็จ', 'Delivered']),
  // About money, not movement: the parcel stays delivered (screens.md, buckets).
  {
    ...status(['901', 'delivered'], ['โอนเงินให้ผู้ขายเรียบร้อยแล้ว', 'COD paid to the seller']),
    isCodPaid: true,
  },
];

/** A code outside the product's set: listed under `display`, but with its own label. */
export interface FurtherCode {
  code: string;
  display: string;
  labelTh: string;
  bucket: StatusRow['bucket'];
}

const further = (
  code: string,
  [display, bucket]: [string, StatusRow['bucket']],
  labelTh: string,
): FurtherCode => ({ code, display, labelTh, bucket });

/** International parcels, and a notice to a sender whose parcel came back undelivered. */
export const furtherCodes: readonly FurtherCode[] = [
  further('214', ['208', 'in_transit'], 'ส่งข้อมูลให้ประเทศปลายทาง'),
  further('215', ['202', 'in_transit'], 'ได้รับอนุญาตให้นำเข้า'),
  further('216', ['212', 'in_transit'], 'ถึงสนามบิน'),
  further('217', ['201', 'in_transit'], 'ขนส่งที่ประเทศกลางทาง'),
  further('218', ['213', 'in_transit'], 'ถึงคลังสินค้าสายการบินปลายทาง'),
  further('219', ['213', 'in_transit'], 'สายการบินส่งมอบปลายทาง'),
  further('220', ['206', 'in_transit'], 'ถึงที่ทำการ/ศูนย์ไปรษณีย์'),
  further('402', ['401', 'problem'], 'ปิดประกาศ ณ ที่ทำการรับฝาก'),
];

export const returnCode = '203';
export const deliveredCode = '501';
/** The label of a returning parcel that was handed to its sender. */
export const returnedLabel = 'ส่งคืนถึงต้นทางแล้ว';
