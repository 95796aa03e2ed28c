// Cars that were called, as a workbook.
import { listNotifications, listPickups } from '@app/contract/pickup';
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
