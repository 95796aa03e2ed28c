// Orders to Laos as a workbook: the branch, and baht and kip in columns of their own.
import { listLaosOrders } from '@app/contract/shipping/laos';
import { payMethods } from '@app/contract/order/order';
import { sheetOf } from '../list-sheet.ts';
import { goods } from './order-columns.ts';

export const laosSheet = sheetOf({
  lists: [listLaosOrders],
  name: 'ออเดอร์ส่งลาว',
  file: 'laos-orders',
  columns: (column) => [
    column.text('เลขที่ออเดอร์', 16, (order) => order.code),
    column.instant('วันที่สร้าง', 17, (order) => order.createdAt),
    column.text('ชื่อผู้รับ', 24, (order) => order.info.name),
    column.text('เบอร์โทร', 18, (order) => order.info.phone),
    column.text('แขวง', 18, (order) => order.info.provinceName),
    column.text('เมือง', 16, (order) => order.info.district),
    column.text('บ้าน', 16, (order) => order.info.village),
    column.text('สาขา', 20, (order) => order.info.branch),
    column.text('สินค้า', 40, (order) => goods(order)),
    column.text('วิธีชำระ', 16, (order) => payMethods[order.payment.method]),
    column.text('สกุลเงินที่เก็บ', 14, (order) => order.payment.currency),
    column.baht('ยอดเก็บปลายทาง (บาท)', 18, (order) =>
      order.payment.currency === 'THB' ? order.payment.codAmount : 0,
    ),
    column.count('ยอดเก็บปลายทาง (กีบ)', 18, (order) => order.payment.codKip ?? 0),
    column.text('อัตรา (กีบต่อบาท)', 16, (order) =>
      typeof order.payment.rate === 'number' ? String(order.payment.rate) : '',
    ),
    column.text('วันที่ของอัตรา', 14, (order) => order.payment.rateDate ?? ''),
    column.text('เลขพัสดุ', 18, (order) => order.pno),
    column.count('พิมพ์ใบปะหน้า (ครั้ง)', 18, (order) => order.printCount),
  ],
});
