// Orders as a workbook: one row each, its goods in one cell.
import { risks, type Risk } from '@app/contract/customer/customer';
import { buckets } from '@app/contract/kit/buckets';
import { carrierByCode } from '@app/contract/kit/carriers';
import { orderStatuses, payMethods, type OrderReply } from '@app/contract/order/order';
import { listOrders, listTelesaleOrders } from '@app/contract/order/list';
import { returnConditions } from '@app/contract/shipping/return';
import { risksOfOrders } from '../../../customer/index.ts';
import type { Columns } from '../../../engine/spreadsheet/index.ts';
import { sheetOf } from '../list-sheet.ts';

export const goods = ({ items }: OrderReply): string =>
  items
    .map(({ products, unit, isFree }) => `${products.name} x${unit}${isFree ? ' (แถม)' : ''}`)
    .join(', ');

// A pack line stands for other lines and counts no pieces.
const pieces = ({ items }: OrderReply): number =>
  items.reduce((sum, { unit, isPack }) => sum + (isPack ? 0 : unit), 0);

const goodsValue = ({ items }: OrderReply): number =>
  items.reduce((satang, { amount }) => satang + Math.round(amount * 100), 0) / 100;

const carrierName = (code: number | null): string =>
  code === null ? '' : (carrierByCode(code)?.name ?? '');

const conditionOf = ({ closing }: OrderReply): string =>
  closing?.condition ? returnConditions[closing.condition] : '';

type WideOrder = OrderReply & { readonly risk: Risk | undefined };

const returned = (column: Columns<WideOrder>) => [
  column.baht('ค่าส่งกลับ', 12, (o) => o.closing?.parcel?.returnCost),
  column.text('สภาพที่รับคืน', 18, conditionOf),
  column.instant('เคลมได้ถึง', 17, (o) => o.closing?.claim?.by),
  column.instant('ส่งเคลมเมื่อ', 17, (o) => o.closing?.claim?.sentAt),
];

export const orderSheet = sheetOf({
  lists: [listOrders, listTelesaleOrders],
  name: 'ออเดอร์',
  file: 'orders',
  async resolveReferences(tx, rows): Promise<WideOrder[]> {
    const known = await risksOfOrders(
      tx,
      rows.map((row) => row.id),
    );
    return rows.map((row) => ({ ...row, risk: known.get(row.id) }));
  },
  columns: (column) => [
    column.text('เลขที่ออเดอร์', 16, (o) => o.code),
    column.instant('วันที่สร้าง', 17, (o) => o.createdAt),
    column.text('สถานะ', 13, (o) => orderStatuses[o.status]),
    column.text('ช่องทาง', 18, (o) => o.channel?.name),
    column.text('ชื่อผู้รับ', 24, (o) => o.info.name),
    column.text('เบอร์โทร', 14, (o) => o.info.phone),
    column.text('เบอร์สำรอง', 14, (o) => o.info.phone2),
    column.text('ชื่อในแชต', 18, (o) => o.info.social),
    column.text('ประวัติลูกค้า', 13, (o) => o.risk && risks[o.risk]),
    column.text('ที่อยู่', 36, (o) => o.info.address),
    column.text('ตำบล/แขวง', 16, (o) => o.info.village ?? o.info.subdistrict),
    column.text('อำเภอ/เขต', 16, (o) => o.info.district),
    column.text('จังหวัด', 16, (o) => o.info.provinceName ?? o.info.province),
    column.text('รหัสไปรษณีย์', 12, (o) => o.info.postcode),
    column.text('สินค้า', 40, goods),
    column.count('จำนวนชิ้น', 10, pieces),
    column.baht('ค่าสินค้า', 12, goodsValue),
    column.baht('ค่าส่ง', 10, (o) => o.payment.shippingFee),
    column.baht('ส่วนลด', 10, (o) => o.payment.discount),
    column.baht('ยอดรวม', 12, (o) => o.payment.total),
    column.text('สกุลเงิน', 9, (o) => o.payment.currency),
    column.text('วิธีชำระ', 16, (o) => payMethods[o.payment.method]),
    column.baht('ชำระแล้ว', 12, (o) => o.payment.paid),
    column.baht('ยอดเก็บปลายทาง', 15, (o) => o.payment.codAmount),
    column.text('ธนาคาร', 9, (o) => o.payment.bank),
    column.instant('วันที่โอน', 17, (o) => o.payment.paidAt),
    column.text('ขนส่ง', 16, (o) => carrierName(o.shipping.carrier)),
    column.text('เลขพัสดุ', 20, (o) => o.pno),
    column.text('สถานะพัสดุ', 18, (o) => o.tracking && buckets[o.tracking.bucket]),
    column.instant('พัสดุอัปเดตเมื่อ', 17, (o) => o.tracking?.at),
    column.count('น้ำหนัก (กรัม)', 13, (o) => o.shipping.weight),
    column.count('พิมพ์ใบปะหน้า (ครั้ง)', 18, (o) => o.printCount),
    column.instant('วันที่ส่ง', 17, (o) => o.sentAt),
    column.instant('วันที่ส่งสำเร็จ', 17, (o) => o.deliveredAt),
    column.instant('วันที่ตีกลับ', 17, (o) => o.returnedAt),
    column.instant('วันที่ยกเลิก', 17, (o) => o.cancelledAt),
    column.text('เหตุผลที่ยกเลิก', 22, (o) => o.cancelReason),
    column.text('สาเหตุที่ตีกลับ', 22, (o) => (o.status === 'return' ? o.closing?.reason : '')),
    column.text('ยกเลิก/รับคืนโดย', 16, (o) => o.closing?.by?.username),
    column.baht('ค่าส่งที่ขนส่งคิด', 15, (o) => o.closing?.parcel?.shippingCost),
    ...returned(column),
    column.text('เหตุผลที่ขายให้ลูกค้าเสี่ยง', 24, (o) => o.riskReason),
    column.text('เหตุผลที่สร้างซ้ำ', 20, (o) => o.duplicateReason),
    column.text('หมายเหตุ', 28, (o) => o.info.note),
    column.text('หมายเหตุถึงขนส่ง', 24, (o) => o.shipping.note),
    column.text('เทเลเซล', 14, (o) => o.telesaleBy?.username),
    column.text('ผู้สร้าง', 14, (o) => o.createdBy?.username),
  ],
});
