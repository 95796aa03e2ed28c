// A courier's orders as a workbook: recipients, and the state of the newest parcel there.
import { carrierTabs, listCarrierOrders } from '@app/contract/shipping/by-courier';
import { payMethods } from '@app/contract/order/order';
import { shipmentStates } from '@app/contract/shipping/shipment';
import { sheetOf } from '../list-sheet.ts';
import { goods } from './order-columns.ts';

export const carrierSheet = sheetOf({
  lists: [listCarrierOrders],
  name: 'ออเดอร์ของขนส่ง',
  file: 'courier-orders',
  columns: (column) => [
    column.text('เลขที่ออเดอร์', 16, ({ order }) => order.code),
    column.instant('วันที่สร้าง', 17, ({ order }) => order.createdAt),
    column.text('ชื่อผู้รับ', 24, ({ order }) => order.info.name),
    column.text('เบอร์โทร', 14, ({ order }) => order.info.phone),
    column.text('ที่อยู่', 36, ({ order }) => order.info.address),
    column.text('ตำบล/แขวง', 16, ({ order }) => order.info.subdistrict),
    column.text('อำเภอ/เขต', 16, ({ order }) => order.info.district),
    column.text('จังหวัด', 16, ({ order }) => order.info.province),
    column.text('รหัสไปรษณีย์', 12, ({ order }) => order.info.postcode),
    column.text('สินค้า', 40, ({ order }) => goods(order)),
    column.text('วิธีชำระ', 16, ({ order }) => payMethods[order.payment.method]),
    column.baht('ยอดเก็บปลายทาง', 15, ({ order }) => order.payment.codAmount),
    column.count('น้ำหนัก (กรัม)', 13, ({ order }) => order.shipping.weight),
    column.text('เลขพัสดุ', 20, ({ shipment }) => shipment?.pno),
    column.text('รหัสคัดแยก', 14, ({ shipment }) => shipment?.sortCode),
    column.text('สถานะการจอง', 16, ({ shipment }) =>
      shipment ? shipmentStates[shipment.state] : carrierTabs.waiting,
    ),
    column.text('สถานะขนส่ง', 24, ({ shipment }) => shipment?.label),
    column.text('ปัญหาจากขนส่ง', 40, ({ shipment }) => shipment?.errMessage),
    column.instant('สร้างเลขเมื่อ', 17, ({ shipment }) => shipment?.createdAt),
    column.text('ผู้สร้างเลข', 16, ({ shipment }) => shipment?.createdBy?.name),
    column.instant('ยกเลิกเลขเมื่อ', 17, ({ shipment }) => shipment?.cancelledAt),
    column.count('พิมพ์ใบปะหน้า (ครั้ง)', 18, ({ order }) => order.printCount),
  ],
});
