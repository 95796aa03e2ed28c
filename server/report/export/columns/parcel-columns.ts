// Parcels by courier, batches, prints, receipts, returns, and chat messages as workbooks.
import { buckets } from '@app/contract/kit/buckets';
import { carrierById } from '@app/contract/kit/carriers';
import {
  labelSizes,
  labelSorts,
  listQueuePrints,
  listPrintItems,
  listPrints,
} from '@app/contract/shipping/label';
import {
  listManifestItems,
  listManifests,
  manifestRefusals,
  manifestStates,
} from '@app/contract/shipping/manifest';
import { listMessages, messageStates } from '@app/contract/order/inbox';
import { listPicks } from '@app/contract/shipping/pick-list';
import { listReceipts, receiptKinds } from '@app/contract/money/receipt';
import { exceptionRules, exceptionStates, listExceptions } from '@app/contract/shipping/exception';
import { listReturns, returnConditions } from '@app/contract/shipping/return';
import { listBatches } from '@app/contract/shipping/shipment';
import { listParcels } from '@app/contract/shipping/tracking';
import { sheetOf } from '../list-sheet.ts';

const courierName = (id: string): string => carrierById(id)?.name ?? id;

export const parcelSheet = sheetOf({
  lists: [listParcels],
  name: 'ติดตามพัสดุ',
  file: 'parcels',
  columns: (column) => [
    column.text('เลขพัสดุ', 20, (p) => p.pno),
    column.text('เลขพัสดุตีกลับ', 20, (p) => p.returnPno),
    column.text('เลขที่ออเดอร์', 16, (p) => p.orderCode),
    column.text('ชื่อผู้รับ', 24, (p) => p.name),
    column.text('เบอร์โทร', 14, (p) => p.phone),
    column.text('จังหวัด', 16, (p) => p.province),
    column.baht('ยอดเก็บปลายทาง', 15, (p) => p.codAmount),
    column.instant('วันที่สร้างเลข', 17, (p) => p.bookedAt),
    column.text('รหัสสถานะ', 10, (p) => p.code),
    column.text('สถานะขนส่ง', 24, (p) => p.label),
    column.text('กลุ่มสถานะ', 18, (p) => buckets[p.bucket]),
    column.instant('อัปเดตเมื่อ', 17, (p) => p.at),
    column.text('สถานที่', 24, (p) => p.place),
    column.count('นิ่งมา (ชั่วโมง)', 14, (p) => p.stuckHours),
    column.count('นำส่งไม่สำเร็จ (ครั้ง)', 18, (p) => p.attemptsFailed),
    column.text('ผู้ขาย', 14, (p) => p.agent?.username),
    column.text('เรื่องที่ต้องตาม', 20, (p) => (p.care ? exceptionRules[p.care.rule] : '')),
    column.text('ผู้ดูแล', 14, (p) => p.care?.owner?.username),
    column.instant('กำหนดจัดการ', 17, (p) => p.care?.dueAt ?? null),
    column.instant('เคลมได้ถึง', 17, (p) => p.care?.claimBy ?? null),
    column.text('โน้ต', 28, (p) => p.care?.note),
  ],
});

export const batchSheet = sheetOf({
  lists: [listBatches],
  name: 'รอบสร้างพัสดุ',
  file: 'batches',
  columns: (column) => [
    column.text('เลขที่รอบ', 10, (b) => b.id),
    column.text('ขนส่ง', 16, (b) => courierName(b.courier)),
    column.text('สถานะ', 12, (b) => (b.state === 'done' ? 'เสร็จแล้ว' : 'กำลังทำ')),
    column.count('สำเร็จ', 10, (b) => b.counts.booked),
    column.count('ไม่สำเร็จ', 10, (b) => b.counts.refused),
    column.count('รอยืนยัน', 10, (b) => b.counts.unknown),
    column.count('รอคิว', 10, (b) => b.counts.waiting),
    column.instant('เริ่ม', 17, (b) => b.createdAt),
    column.instant('เสร็จ', 17, (b) => b.finishedAt),
  ],
});

export const printSheet = sheetOf({
  lists: [listPrints, listQueuePrints],
  name: 'ประวัติการพิมพ์',
  file: 'prints',
  columns: (column) => [
    column.instant('เวลา', 17, (p) => p.at),
    column.text('ผู้พิมพ์', 18, (p) => p.user?.name),
    column.text('ขนส่ง', 16, (p) => courierName(p.courier)),
    column.text('ขนาด', 16, (p) => labelSizes[p.size]),
    column.text('เรียง', 18, (p) => labelSorts[p.sort]),
    column.count('จำนวนใบ', 10, (p) => p.labels),
    column.count('พิมพ์ซ้ำ', 10, (p) => p.reprints),
    column.text('เลขพัสดุ', 40, (p) => p.pnos.join(', ')),
    column.instant('ยืนยันว่าพิมพ์ครบ', 17, (p) => p.printedAt),
    column.text('เหตุผลที่พิมพ์ซ้ำ', 24, (p) => p.reason),
    column.count('เกิน 24 ชม. ยังไม่รับ', 18, (p) => p.unfetched),
  ],
});

export const printItemSheet = sheetOf({
  lists: [listPrintItems],
  name: 'ใบในงานพิมพ์',
  file: 'print-labels',
  columns: (column) => [
    column.text('เลขพัสดุ', 20, (i) => i.pno),
    column.text('เลขที่ออเดอร์', 16, (i) => i.orderCode),
    column.count('พิมพ์ครั้งที่', 12, (i) => i.times),
    column.instant('ขนส่งรับเมื่อ', 17, (i) => i.pickedUpAt),
    column.text('เกิน 24 ชม. ยังไม่รับ', 18, (i) => (i.isUnfetched ? 'ใช่' : '')),
  ],
});

export const pickSheet = sheetOf({
  lists: [listPicks],
  name: 'ใบหยิบ',
  file: 'picks',
  columns: (column) => [
    column.text('รหัสสินค้า', 16, (p) => p.code),
    column.text('สินค้า', 40, (p) => p.name),
    column.count('จำนวน', 10, (p) => p.units),
    column.count('ออเดอร์', 10, (p) => p.orders),
  ],
});

export const manifestSheet = sheetOf({
  lists: [listManifests],
  name: 'ใบส่งมอบ',
  file: 'manifests',
  columns: (column) => [
    column.text('เลขที่', 10, (m) => m.no),
    column.text('ขนส่ง', 16, (m) => courierName(m.courier)),
    column.text('สถานะ', 14, (m) => manifestStates[m.state]),
    column.count('พัสดุ', 10, (m) => m.parcels),
    column.count('พัสดุ COD', 10, (m) => m.codParcels),
    column.baht('ยอด COD', 14, (m) => m.codAmount),
    column.text('ผู้รับมอบ', 20, (m) => m.driver),
    column.instant('เปิดเมื่อ', 17, (m) => m.createdAt),
    column.instant('ส่งมอบเมื่อ', 17, (m) => m.closedAt),
    column.text('ผู้ส่งมอบ', 14, (m) => m.closedBy?.username),
    column.text('หมายเหตุ', 28, (m) => m.note),
  ],
});

export const manifestItemSheet = sheetOf({
  lists: [listManifestItems],
  name: 'พัสดุในใบส่งมอบ',
  file: 'manifest-parcels',
  columns: (column) => [
    column.text('เลขพัสดุ', 20, (i) => i.pno),
    column.text('เลขที่ออเดอร์', 16, (i) => i.orderCode),
    column.text('ผู้รับ', 24, (i) => i.name),
    column.text('จังหวัด', 16, (i) => i.province),
    column.baht('ยอด COD', 14, (i) => i.codAmount),
    column.instant('ยิงเมื่อ', 17, (i) => i.at),
    column.text('ผู้ยิง', 14, (i) => i.by?.username),
    column.text('ปัญหา', 20, (i) => (i.problem ? manifestRefusals[i.problem] : '')),
  ],
});

export const receiptSheet = sheetOf({
  lists: [listReceipts],
  name: 'ใบเสร็จและใบกำกับภาษี',
  file: 'receipts',
  columns: (column) => [
    column.text('เลขที่', 18, (r) => r.no),
    column.text('ประเภท', 20, (r) => receiptKinds[r.kind]),
    column.instant('วันที่ออก', 17, (r) => r.issuedAt),
    column.text('เลขที่ออเดอร์', 16, (r) => r.orderCode),
    column.text('ลูกค้า', 28, (r) => r.customer),
    column.baht('ยอดรวม', 14, (r) => r.total),
    column.text('ผู้ออก', 14, (r) => r.issuedBy),
    column.instant('ยกเลิกเมื่อ', 17, (r) => r.voidedAt),
    column.text('เหตุผลที่ยกเลิก', 28, (r) => r.voidReason),
  ],
});

export const messageSheet = sheetOf({
  lists: [listMessages],
  name: 'ข้อความจากแชต',
  file: 'messages',
  columns: (column) => [
    column.instant('เวลา', 17, (m) => m.receivedAt),
    column.text('ช่องทาง', 18, (m) => m.channel?.name),
    column.text('ผู้ส่ง', 20, (m) => m.sender.name),
    column.text('ข้อความ', 60, (m) => m.text),
    column.text('สถานะ', 10, (m) => messageStates[m.state]),
    column.text('เลขที่ออเดอร์', 16, (m) => m.order?.code),
    column.text('ผู้ทำ', 14, (m) => m.stateBy?.username),
  ],
});

export const returnSheet = sheetOf({
  lists: [listReturns],
  name: 'รับคืนตีกลับ',
  file: 'returns',
  columns: (column) => [
    column.instant('รับเมื่อ', 17, (r) => r.at),
    column.text('เลขที่ออเดอร์', 16, (r) => r.orderCode),
    column.text('เลขที่สแกน', 20, (r) => r.code),
    column.text('ลูกค้า', 24, (r) => r.name),
    column.text('สินค้า', 40, (r) => r.goods.map((g) => `${g.name} × ${g.unit}`).join(', ')),
    column.text('สภาพ', 18, (r) => returnConditions[r.condition]),
    column.text('หมายเหตุ', 28, (r) => r.note),
    column.text('ผู้รับ', 14, (r) => r.by?.username),
  ],
});

export const exceptionSheet = sheetOf({
  lists: [listExceptions],
  name: 'พัสดุมีปัญหา',
  file: 'exceptions',
  columns: (column) => [
    column.text('ปัญหา', 20, (e) => exceptionRules[e.rule]),
    column.text('สถานะเรื่อง', 16, (e) => exceptionStates[e.state]),
    column.text('เลขที่ออเดอร์', 16, (e) => e.orderCode),
    column.text('เลขพัสดุ', 20, (e) => e.pno),
    column.text('ขนส่ง', 16, (e) => courierName(e.courier)),
    column.text('ชื่อผู้รับ', 24, (e) => e.name),
    column.text('เบอร์โทร', 14, (e) => e.phone),
    column.text('จังหวัด', 16, (e) => e.province),
    column.baht('ยอดเก็บปลายทาง', 15, (e) => e.codAmount),
    column.text('สถานะขนส่ง', 28, (e) => e.label),
    column.text('สถานที่', 24, (e) => e.place),
    column.instant('มีปัญหาตั้งแต่', 17, (e) => e.since),
    column.text('ผู้ดูแล', 14, (e) => e.owner?.username),
    column.instant('กำหนดจัดการ', 17, (e) => e.dueAt),
    column.instant('เคลมได้ถึง', 17, (e) => e.claimBy),
    column.instant('ส่งเคลมเมื่อ', 17, (e) => e.claimedAt),
    column.text('หมายเหตุ', 28, (e) => e.note),
    column.instant('ปิดเมื่อ', 17, (e) => e.closedAt),
  ],
});
