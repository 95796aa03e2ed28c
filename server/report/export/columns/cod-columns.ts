// Money as workbooks: COD bills, parcels, bank lines, imported files and refunds.
import {
  codBillStates,
  codBuckets,
  codDecisions,
  listBillParcels,
  listCodBills,
  listCodParcels,
  listCourierBills,
} from '@app/contract/money/cod';
import { listCodBank } from '@app/contract/money/cod-desk';
import { codKinds, listCodImports } from '@app/contract/money/cod-import';
import { listRefunds, refundStates } from '@app/contract/money/refund';
import { orderStatuses } from '@app/contract/kit/order-states';
import { carrierByCode } from '@app/contract/kit/carriers';
import { sheetOf } from '../list-sheet.ts';

const carrierName = (code: number | null): string =>
  code === null ? '' : (carrierByCode(code)?.name ?? '');

export const codBillSheet = sheetOf({
  lists: [listCodBills, listCourierBills],
  name: 'บิล COD',
  file: 'cod-bills',
  columns: (column) => [
    column.text('เลขบิล', 22, (b) => b.billNo),
    column.text('ขนส่ง', 16, (b) => carrierName(b.carrier)),
    column.day('วันที่โอน', 12, (b) => b.date),
    column.count('จำนวนพัสดุ', 12, (b) => b.parcels),
    column.baht('ยอดเก็บ', 14, (b) => b.collected),
    column.baht('ค่าธรรมเนียม', 14, (b) => b.fee),
    column.baht('สุทธิ', 14, (b) => b.net),
    column.day('เงินเข้าวันที่', 12, (b) => b.bank?.date ?? null),
    column.text('รายการธนาคาร', 28, (b) => b.bankRef),
    column.text('สถานะ', 10, (b) => codBillStates[b.state]),
    column.count('รายการไม่ตรง', 12, (b) => b.exceptions),
    column.instant('ปิดเมื่อ', 17, (b) => b.closedAt),
    column.text('ผู้ปิดบิล', 14, (b) => b.closedBy),
  ],
});

export const codParcelSheet = sheetOf({
  lists: [listCodParcels, listBillParcels],
  name: 'พัสดุ COD',
  file: 'cod-parcels',
  columns: (column) => [
    column.text('เลขพัสดุ', 20, (p) => p.pno),
    column.text('ขนส่ง', 16, (p) => carrierName(p.carrier)),
    column.text('ออเดอร์', 16, (p) => p.orderCode),
    column.baht('ยอดออเดอร์', 14, (p) => p.orderAmount),
    column.baht('ยอดบิล', 14, (p) => p.amount),
    column.baht('ส่วนต่าง', 12, (p) => p.difference),
    column.baht('ค่าธรรมเนียม', 14, (p) => p.fee),
    column.baht('สุทธิ', 14, (p) => p.net),
    column.text('ผลตรวจ', 16, (p) => codBuckets[p.bucket]),
    column.text('เลขบิล', 22, (p) => p.billNo),
    column.day('วันที่โอน', 12, (p) => p.paidOn),
    column.instant('ถึงเมื่อ', 17, (p) => p.deliveredAt),
    column.day('ครบกำหนด', 12, (p) => p.dueOn),
    column.count('เกินกำหนด (วัน)', 14, (p) => p.overdueDays),
    column.text('การจัดการ', 18, (p) => (p.decision === null ? '' : codDecisions[p.decision])),
    column.text('เหตุผล', 28, (p) => p.reason),
    column.instant('แจ้งขนส่งเมื่อ', 17, (p) => p.toldAt),
    column.instant('ขนส่งแจ้งว่าโอนเมื่อ', 17, (p) => p.saidPaidAt),
    column.text('หมายเหตุในไฟล์', 24, (p) => p.remark),
  ],
});

export const codBankSheet = sheetOf({
  lists: [listCodBank],
  name: 'เงินเข้าบัญชี',
  file: 'cod-bank',
  columns: (column) => [
    column.day('วันที่', 12, (k) => k.date),
    column.baht('เงินเข้า', 14, (k) => k.amount),
    column.text('รายละเอียด', 32, (k) => k.description),
    column.text('เลขอ้างอิง', 20, (k) => k.ref),
    column.text('บิลที่จับคู่', 22, (k) => k.billNo),
  ],
});

export const codImportSheet = sheetOf({
  lists: [listCodImports],
  name: 'ไฟล์ที่นำเข้า',
  file: 'cod-imports',
  columns: (column) => [
    column.instant('เวลา', 17, (i) => i.at),
    column.text('ประเภท', 18, (i) => codKinds[i.kind]),
    column.text('ขนส่ง', 16, (i) => carrierName(i.carrier)),
    column.text('ไฟล์', 32, (i) => i.fileName),
    column.count('รายการใหม่', 12, (i) => i.made),
    column.count('มีอยู่แล้ว', 12, (i) => i.same),
    column.text('ผู้นำเข้า', 14, (i) => i.by),
    column.instant('เลิกทำเมื่อ', 17, (i) => i.undoneAt),
  ],
});

export const refundSheet = sheetOf({
  lists: [listRefunds],
  name: 'คืนเงิน',
  file: 'refunds',
  columns: (column) => [
    column.text('ออเดอร์', 14, (r) => r.code),
    column.text('สถานะออเดอร์', 14, (r) => orderStatuses[r.status]),
    column.text('ลูกค้า', 22, (r) => r.customer),
    column.text('สถานะ', 14, (r) => refundStates[r.state]),
    column.baht('ยอดคืน', 14, (r) => r.amount),
    column.text('เหตุผล', 28, (r) => r.reason),
    column.text('บัญชีรับเงินคืน', 32, (r) => r.account),
    column.instant('ตั้งเมื่อ', 17, (r) => r.at),
    column.text('ผู้ตั้ง', 14, (r) => r.by),
    column.instant('คืนเมื่อ', 17, (r) => r.paidAt),
    column.text('ผู้คืน', 14, (r) => r.paidBy),
  ],
});
