// Tables of Thailand Post: the status codes of Track & Trace, which are display codes at once.
import { statusRow } from '../kit/face-rows.ts';
import type { StatusRow } from '../kit/parcel.ts';

/** C = two or more independent sources agree, S = one source (sheet §2.3). */
type Evidence = 'C' | 'S';

const status = (
  [code, bucket, evidence]: [string, StatusRow['bucket'], Evidence?],
  labels: [string, string],
): StatusRow => statusRow(code, bucket, { labels, isVerified: evidence !== 'S' });

/** Codes after 213 and 402 are newer than the product's set; international parcels and one kind of notice. */
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
  status(
    ['214', 'in_transit', 'S'],
    ['ส่งข้อมูลให้ประเทศปลายทาง', 'Data sent to the destination country'],
  ),
  status(['215', 'in_transit', 'S'], ['ได้รับอนุญาตให้นำเข้า', 'Import allowed']),
  status(['216', 'in_transit', 'S'], ['ถึงสนามบิน', 'At the airport']),
  status(['217', 'in_transit', 'S'], ['ขนส่งที่ประเทศกลางทาง', 'In a transit country']),
  status(
    ['218', 'in_transit', 'S'],
    ['ถึงคลังสินค้าสายการบินปลายทาง', "At the airline's destination store"],
  ),
  status(['219', 'in_transit', 'S'], ['สายการบินส่งมอบปลายทาง', 'Handed over by the airline']),
  status(['220', 'in_transit', 'S'], ['ถึงที่ทำการ/ศูนย์ไปรษณีย์', 'At an office or mail centre']),
  status(['301', 'out_for_delivery'], ['อยู่ระหว่างการนำจ่าย', 'Out for delivery']),
  status(['302', 'out_for_delivery'], ['นำจ่าย ณ จุดรับสิ่งของ', 'At a pick-up point']),
  status(['303', 'out_for_delivery', 'S'], ['เจ้าหน้าที่ติดต่อผู้รับ', 'Contacting the receiver']),
  status(['304', 'attempt_failed', 'S'], ['เจ้าหน้าที่ติดต่อผู้รับไม่ได้', 'Receiver not reached']),
  status(['401', 'attempt_failed'], ['นำจ่ายไม่สำเร็จ', 'Delivery failed']),
  status(['402', 'problem'], ['ปิดประกาศ ณ ที่ทำการรับฝาก', 'Notice at the office of posting']),
  status(['501', 'delivered'], ['นำจ่ายสำเร็จ', 'Delivered']),
  // Money, not movement: the parcel stays delivered (screens.md, buckets).
  {
    ...status(['901', 'delivered'], ['โอนเงินให้ผู้ขายเรียบร้อยแล้ว', 'COD paid to the seller']),
    isCodPaid: true,
  },
];

export const returnCode = '203';
export const deliveredCode = '501';
/** Said when a parcel that was on its way back is handed over: to its sender. */
export const returnedLabel = 'ส่งคืนถึงต้นทางแล้ว';
