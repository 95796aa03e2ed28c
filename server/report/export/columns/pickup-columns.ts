// Pickups, and labels that wait to be printed, as workbooks.
import { listNotifications, listPickups } from '@app/contract/shipping/pickup';
import { labelSizes } from '@app/contract/shipping/label';
import { listPrintQueue } from '@app/contract/shipping/print-queue';
import { sheetOf } from '../list-sheet.ts';

export const pickupSheet = sheetOf({
  lists: [listPickups, listNotifications],
  name: 'เรียกรถเข้ารับ',
  file: 'pickups',
  columns: (column) => [
    column.text('เลขที่', 10, (p) => p.id),
    column.instant('เรียกเมื่อ', 17, (p) => p.createdAt),
    column.text('จุดรับ', 30, (p) => p.place),
    column.count('จำนวนที่แจ้ง', 12, (p) => p.estimate_parcel_number ?? 0),
    column.count('จำนวนที่รับจริง', 14, (p) => p.parcel_number ?? 0),
    column.text('พนักงาน', 20, (p) => p.staffName),
    column.text('เบอร์พนักงาน', 14, (p) => p.staffPhone),
    column.text('รหัสพนักงาน', 14, (p) => p.staff_id),
    column.text('สถานะ', 20, (p) => p.stateText),
    column.text('หมายเหตุ', 30, (p) => p.remark),
    column.text('ผู้เรียก', 18, (p) => p.createdBy?.name ?? ''),
  ],
});

export const queueSheet = sheetOf({
  lists: [listPrintQueue],
  name: 'คิวพิมพ์',
  file: 'print-queue',
  columns: (column) => [
    column.text('เลขที่ออเดอร์', 16, (q) => q.orderCode),
    column.text('เลขพัสดุ', 20, (q) => q.pno),
    column.text('รหัสคัดแยก', 16, (q) => q.sortCode),
    column.text('ชื่อผู้รับ', 24, (q) => q.name),
    column.text('จังหวัด', 16, (q) => q.province),
    column.text('สินค้า', 40, (q) => q.items.map(({ name, unit }) => `${name} ×${unit}`).join(', ')),
    column.text('คลัง', 24, (q) => q.sender),
    column.baht('ยอดเก็บปลายทาง', 15, (q) => q.codAmount),
    column.instant('วันที่สร้างเลข', 17, (q) => q.bookedAt),
    column.count('พิมพ์แล้ว (ครั้ง)', 14, (q) => q.printCount),
    column.instant('พิมพ์ล่าสุด', 17, (q) => q.printedAt),
    column.text('ขนาด', 16, (q) => (q.size ? labelSizes[q.size] : '')),
  ],
});
