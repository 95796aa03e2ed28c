// Orders as marketplaces write them out, each with what a careful person would import.
import { bookOf, csvText } from '../sheet-files.ts';
import type { Layout } from './order-layouts.ts';

const shopee = `หมายเลขคำสั่งซื้อ | สถานะการสั่งซื้อ | ชื่อผู้ใช้ (ผู้ซื้อ) | เวลาการชำระสินค้า | *หมายเลขติดตามพัสดุ | ตัวเลือกการจัดส่ง | ชื่อสินค้า | เลขอ้างอิง SKU (SKU Reference No.) | ชื่อตัวเลือก | ราคาตั้งต้น | ราคาขาย | จำนวน | ราคาขายสุทธิ | ชื่อผู้รับ | หมายเลขโทรศัพท์ | หมายเหตุจากผู้ซื้อ | ที่อยู่ในการจัดส่ง | จังหวัด | เขต/อำเภอ | รหัสไปรษณีย์
SP1 | ที่ต้องจัดส่ง | ying99 | 2026-11-21 10:15 | | Standard | เสื้อ | SHIRT | M | 350.00 | 290.00 | 2 | 580.00 | สมหญิง ใจดี | 66810001234 | | 99/1 ต.ช้างเผือก | จังหวัดเชียงใหม่ | อำเภอเมืองเชียงใหม่ | 50300
SP1 | ที่ต้องจัดส่ง | ying99 | 2026-11-21 10:15 | | Standard | หมวก | CAP | | 120.00 | 100.00 | 1 | 100.00 | สมหญิง ใจดี | 66810001234 | | 99/1 ต.ช้างเผือก | จังหวัดเชียงใหม่ | อำเภอเมืองเชียงใหม่ | 50300
SP2 | ยกเลิกแล้ว | chai | | | Standard | หมวก | CAP | | 120.00 | 100.00 | 1 | 100.00 | สมชาย | 66820001234 | | 99/1 ต.ช้างเผือก | จังหวัดเชียงใหม่ | อำเภอเมืองเชียงใหม่ | 50300
SP3 | ที่ต้องจัดส่ง | kai | | | Standard | หมวก | CAP | | 120.00 | 100.00 | 1 | 100.00 | ก****ร | ******34 | | 99/1 ต.ช้างเผือก | จังหวัดเชียงใหม่ | อำเภอเมืองเชียงใหม่ | 50300`;

const tiktok = `Order ID | Order Status | Order Substatus | Cancelation/Return Type | SKU ID | Seller SKU | Product Name | Variation | Quantity | SKU Unit Original Price | SKU Subtotal Before Discount | SKU Seller Discount | SKU Subtotal After Discount | Shipping Fee After Discount | Order Amount | Created Time | Paid Time | Recipient | Phone # | Zipcode | Province | District | Detail Address
Platform unique order ID. | Current order status. | | | | | | | | | | | | | | | | | | | | |
579000000000000021 | To ship | Awaiting shipment | | 1 | SHIRT | เสื้อ | M | 2 | 290 | 580 | 30 | 550 | 40 | 680 | 21/11/2026 10:00 | 21/11/2026 10:05 | สมหญิง ใจดี | (+66)810001234 | 50300 | เชียงใหม่ | เมืองเชียงใหม่ | 99/1 ต.ช้างเผือก
579000000000000021 | To ship | Awaiting shipment | | 2 | CAP | หมวก | | 1 | 100 | 100 | 10 | 90 | 40 | 680 | 21/11/2026 10:00 | 21/11/2026 10:05 | สมหญิง ใจดี | (+66)810001234 | 50300 | เชียงใหม่ | เมืองเชียงใหม่ | 99/1 ต.ช้างเผือก`;

const lazada = `orderItemId | orderNumber | sellerSku | lazadaSku | createTime | status | shippingName | shippingAddress | shippingAddress2 | shippingAddress3 | shippingAddress4 | shippingAddress5 | shippingPhone | shippingPostCode | shippingCity | paidPrice | unitPrice | shippingFee | itemName | payMethod
1 | LZ1 | SHIRT | L1 | 21 Nov 2026 | pending | สมหญิง ใจดี | 99/1 | | ช้างเผือก | เมืองเชียงใหม่ | เชียงใหม่ | 66810001234 | 50300 | เมืองเชียงใหม่ | 290.00 | 290.00 | 20.00 | เสื้อ | COD
2 | LZ1 | SHIRT | L1 | 21 Nov 2026 | pending | สมหญิง ใจดี | 99/1 | | ช้างเผือก | เมืองเชียงใหม่ | เชียงใหม่ | 66810001234 | 50300 | เมืองเชียงใหม่ | 290.00 | 290.00 | 20.00 | เสื้อ | COD`;

export const marketplaceLayouts: readonly Layout[] = [
  {
    what: 'the columns of Shopee',
    file: () => bookOf({ name: 'orders', table: shopee }),
    gives: [
      'สมหญิง ใจดี 0810001234, 99/1, ช้างเผือก 50300: SHIRT×2 CAP×1 = 680 transfer 0 paid 680 2026-11-20',
      '- ยกเลิกแล้วที่ต้นทาง',
      '! info.name, info.phone',
    ],
  },
  {
    what: 'the columns of TikTok Shop',
    file: () => Buffer.from(csvText(tiktok)),
    gives: [
      'สมหญิง ใจดี 0810001234, 99/1, ช้างเผือก 50300: SHIRT×2 CAP×1 = 680 transfer 0 paid 680 2026-11-20',
    ],
  },
  {
    what: 'the columns of Lazada',
    file: () => bookOf({ name: 'orders', table: lazada }),
    gives: [
      'สมหญิง ใจดี 0810001234, 99/1, ช้างเผือก 50300: SHIRT×2 = 600 cod 600 ? payment.shippingFee',
    ],
  },
];
