// Reports with rows as workbooks and prints: orders with profit, parcels with cost, customers.
import { listCommissionOrders, listCommissionPayments } from '@app/contract/money/commission';
import { buckets, type Bucket } from '@app/contract/kit/buckets';
import { carrierByCode } from '@app/contract/kit/carriers';
import { orderStatuses, type OrderStatus } from '@app/contract/order/order';
import {
  customerReport,
  orderReport,
  shippingReport,
  type ReportOrder,
} from '@app/contract/report/lists';
import type { Columns, SheetColumn } from '../../../engine/spreadsheet/index.ts';
import { sheetOf } from '../list-sheet.ts';

const carrierName = (code: number | null): string =>
  code === null ? '' : (carrierByCode(code)?.name ?? '');

const costs = (column: Columns<ReportOrder>): readonly SheetColumn<ReportOrder>[] =>
  [
    column.baht('ต้นทุนสินค้า', 14, (o) => o.goodsCost),
    column.baht('ค่าส่งจริง', 12, (o) => o.shippingCost),
    column.baht('ค่าส่งกลับ', 12, (o) => o.returnCost),
    column.baht('ค่าธรรมเนียม COD', 16, (o) => o.codFee),
    column.baht('ค่าแอด', 12, (o) => o.adCost),
    column.baht('ค่าคอม', 12, (o) => o.commission),
    column.baht('กำไร', 14, (o) => o.profit),
  ].map((made) => ({ ...made, needs: 'report.profit' as const }));

export const reportOrderSheet = sheetOf({
  lists: [orderReport],
  name: 'รายงานออเดอร์',
  file: 'report-orders',
  columns: (column) => [
    column.text('ออเดอร์', 14, (o) => o.code),
    column.instant('สร้างเมื่อ', 17, (o) => o.createdAt),
    column.day('ส่งวันที่', 12, (o) => o.sentOn),
    column.day('ถึงวันที่', 12, (o) => o.deliveredOn),
    column.text('สถานะ', 14, (o) => orderStatuses[o.status as OrderStatus] ?? o.status),
    column.text('ลูกค้า', 22, (o) => o.customer),
    column.text('เบอร์', 14, (o) => o.phone),
    column.text('จังหวัด', 16, (o) => o.province),
    column.text('ช่องทาง', 16, (o) => o.channel),
    column.text('ผู้เปิดออเดอร์', 16, (o) => o.creator),
    column.text('เทเลเซล', 16, (o) => o.telesale),
    column.text('ขนส่ง', 16, (o) => carrierName(o.carrier)),
    column.text('เลขพัสดุ', 20, (o) => o.pno),
    column.count('ชิ้น', 8, (o) => o.units),
    column.baht('ยอดขาย', 14, (o) => o.sales),
    column.baht('ส่วนลด', 12, (o) => o.discount),
    column.baht('ค่าส่งที่เก็บลูกค้า', 16, (o) => o.shippingFee),
    column.baht('ยอด COD', 14, (o) => o.cod),
    column.baht('ยอดโอน', 14, (o) => o.transfer),
    column.baht('ยอดตีกลับ', 14, (o) => o.returnedSales),
    ...costs(column),
    column.text('สกุลเงิน', 10, (o) => o.currency),
  ],
  paper: [
    'ออเดอร์',
    'สร้างเมื่อ',
    'ลูกค้า',
    'สถานะ',
    'จังหวัด',
    'ช่องทาง',
    'เลขพัสดุ',
    'ชิ้น',
    'ยอดขาย',
    'ยอด COD',
    'ยอดโอน',
    'ต้นทุนสินค้า',
    'ค่าส่งจริง',
    'ค่าธรรมเนียม COD',
    'ค่าแอด',
    'ค่าคอม',
    'กำไร',
  ],
});

export const reportParcelSheet = sheetOf({
  lists: [shippingReport],
  name: 'รายงานค่าขนส่ง',
  file: 'report-shipping',
  columns: (column) => [
    column.text('เลขพัสดุ', 20, (p) => p.pno),
    column.text('ออเดอร์', 14, (p) => p.orderCode),
    column.text('ขนส่ง', 16, (p) => carrierName(p.carrier)),
    column.instant('สร้างเลขเมื่อ', 17, (p) => p.bookedAt),
    column.count('น้ำหนักแจ้ง (กรัม)', 16, (p) => p.weight),
    column.count('น้ำหนักจริง (กรัม)', 16, (p) => p.courierWeight),
    column.baht('ค่าส่งที่เก็บลูกค้า', 16, (p) => p.charged),
    { ...column.baht('ค่าส่งจริง', 12, (p) => p.cost), needs: 'report.profit' },
    { ...column.baht('ค่าส่งกลับ', 12, (p) => p.returnCost), needs: 'report.profit' },
    { ...column.baht('ส่วนต่าง', 12, (p) => p.difference), needs: 'report.profit' },
    column.text('สถานะพัสดุ', 18, (p) => buckets[p.bucket as Bucket] ?? p.bucket),
  ],
  paper: [
    'เลขพัสดุ',
    'ออเดอร์',
    'ขนส่ง',
    'สร้างเลขเมื่อ',
    'น้ำหนักแจ้ง (กรัม)',
    'น้ำหนักจริง (กรัม)',
    'ค่าส่งที่เก็บลูกค้า',
    'ค่าส่งจริง',
    'ค่าส่งกลับ',
    'ส่วนต่าง',
    'สถานะพัสดุ',
  ],
});

export const reportCustomerSheet = sheetOf({
  lists: [customerReport],
  name: 'รายงานลูกค้า',
  file: 'report-customers',
  allDays: true,
  columns: (column) => [
    column.text('ชื่อ', 22, (c) => c.name),
    column.text('เบอร์', 14, (c) => c.phone),
    column.text('จังหวัด', 16, (c) => c.province),
    column.count('จำนวนครั้ง', 12, (c) => c.orders),
    column.baht('ยอดรวม', 14, (c) => c.sales),
    column.baht('เฉลี่ยต่อครั้ง', 14, (c) => c.average),
    column.day('ซื้อครั้งแรก', 12, (c) => c.firstOn),
    column.day('ซื้อล่าสุด', 12, (c) => c.lastOn),
    column.text('สินค้าที่ซื้อบ่อย', 24, (c) => c.favorite),
    column.count('ส่งสำเร็จ', 10, (c) => c.delivered),
    column.count('ตีกลับ', 10, (c) => c.returned),
    column.count('R (ล่าสุด)', 10, (c) => c.recency),
    column.count('F (บ่อย)', 10, (c) => c.frequency),
    column.count('M (ยอด)', 10, (c) => c.money),
  ],
  paper: [
    'ชื่อ',
    'เบอร์',
    'จังหวัด',
    'จำนวนครั้ง',
    'ยอดรวม',
    'เฉลี่ยต่อครั้ง',
    'ซื้อครั้งแรก',
    'ซื้อล่าสุด',
    'สินค้าที่ซื้อบ่อย',
    'ส่งสำเร็จ',
    'ตีกลับ',
    'R (ล่าสุด)',
    'F (บ่อย)',
    'M (ยอด)',
  ],
});

export const commissionOrderSheet = sheetOf({
  lists: [listCommissionOrders],
  name: 'ออเดอร์ค่าคอม',
  file: 'commission-orders',
  columns: (column) => [
    column.text('ออเดอร์', 14, (o) => o.code),
    column.text('ผู้ขาย', 20, (o) => o.user),
    column.text('เดือน', 10, (o) => o.month),
    column.text('รายการ', 16, (o) => (o.kind === 'earn' ? 'ได้ค่าคอม' : 'หักคืน')),
    column.text('ได้ไว้ในเดือน', 14, (o) => o.earnedIn),
    column.text('สถานะออเดอร์', 14, (o) => orderStatuses[o.status as OrderStatus] ?? o.status),
    column.baht('ฐาน', 14, (o) => o.base),
    column.baht('ค่าคอม', 14, (o) => o.commission),
  ],
});

export const commissionPaymentSheet = sheetOf({
  lists: [listCommissionPayments],
  name: 'การจ่ายค่าคอม',
  file: 'commission-payments',
  columns: (column) => [
    column.text('ผู้ขาย', 20, (p) => p.user),
    column.text('ของเดือน', 10, (p) => p.month),
    column.baht('จำนวนเงิน', 14, (p) => p.amount),
    column.text('หมายเหตุ', 30, (p) => p.note),
    column.instant('บันทึกเมื่อ', 17, (p) => p.paidAt),
    column.text('บันทึกโดย', 16, (p) => p.paidBy),
    column.instant('ยกเลิกเมื่อ', 17, (p) => p.cancelledAt),
    column.text('ยกเลิกโดย', 16, (p) => p.cancelledBy),
  ],
});
