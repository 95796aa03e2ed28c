// Exports of marketplaces, each with the orders that a careful person would import.
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

/** All columns of the Thai seller centre: Shopee pays its own vouchers, and the shop's own code is on each row. */
const wholeShopee = `หมายเลขคำสั่งซื้อ | สถานะการสั่งซื้อ | สถานะการคืนเงินหรือคืนสินค้า | ชื่อผู้ใช้ (ผู้ซื้อ) | วันที่ทำการสั่งซื้อ | เวลาการชำระสินค้า | ช่องทางการชำระเงิน | ช่องทางการชำระเงิน (รายละเอียด) | ค่าธรรมเนียม (%) | ตัวเลือกการจัดส่ง | *หมายเลขติดตามพัสดุ | เลขอ้างอิง Parent SKU | ชื่อสินค้า | เลขอ้างอิง SKU (SKU Reference No.) | ชื่อตัวเลือก | ราคาตั้งต้น | ราคาขาย | จำนวน | จำนวนที่ส่งคืน | ราคาขายสุทธิ | ส่วนลดจาก Shopee | โค้ดส่วนลดชำระโดยผู้ขาย | โค้ด Coins Cashback | โค้ดส่วนลดชำระโดย Shopee | โค้ดส่วนลด | เข้าร่วมแคมเปญ bundle deal หรือไม่ | ส่วนลด bundle deal ชำระโดยผู้ขาย | ส่วนลด bundle deal ชำระโดย Shopee | ส่วนลดจากการใช้เหรียญ | ค่าคอมมิชชั่น | Transaction Fee | ราคาสินค้าที่ชำระโดยผู้ซื้อ (THB) | ค่าจัดส่งที่ชำระโดยผู้ซื้อ | ค่าจัดส่งที่ Shopee ออกให้โดยประมาณ | ค่าบริการ | จำนวนเงินทั้งหมด | ค่าจัดส่งโดยประมาณ | ชื่อผู้รับ | หมายเลขโทรศัพท์ | หมายเหตุจากผู้ซื้อ | ที่อยู่ในการจัดส่ง | จังหวัด | เขต/อำเภอ | รหัสไปรษณีย์
SW1 | ที่ต้องจัดส่ง | | ying99 | 2026-11-21 10:00 | 2026-11-21 10:15 | Mobile Banking | KBank | | Standard | TH01 | | เสื้อ | SHIRT | M | 350.00 | 290.00 | 2 | 0 | 580.00 | 30.00 | 20.00 | 0 | 0 | SAVE20 | N | 0 | 0 | 0 | 29 | 17 | 640.00 | 40.00 | 0 | 0 | 680.00 | 40 | สมหญิง ใจดี | 66810001234 | | 99/1 ต.ช้างเผือก | จังหวัดเชียงใหม่ | อำเภอเมืองเชียงใหม่ | 50300
SW1 | ที่ต้องจัดส่ง | | ying99 | 2026-11-21 10:00 | 2026-11-21 10:15 | Mobile Banking | KBank | | Standard | TH01 | | หมวก | CAP | | 120.00 | 80.00 | 1 | 0 | 80.00 | 15.00 | 20.00 | 0 | 0 | SAVE20 | N | 0 | 0 | 0 | 4 | 2 | 640.00 | 40.00 | 0 | 0 | 680.00 | 40 | สมหญิง ใจดี | 66810001234 | | 99/1 ต.ช้างเผือก | จังหวัดเชียงใหม่ | อำเภอเมืองเชียงใหม่ | 50300
SW2 | ที่ต้องจัดส่ง | | chai | 2026-11-21 11:00 | | เก็บเงินปลายทาง | | | Standard | TH02 | | หมวก | CAP | | 120.00 | 100.00 | 1 | 0 | 100.00 | 12.00 | 0 | 0 | 0 | | N | 0 | 0 | 0 | 5 | 3 | 100.00 | 0 | 0 | 0 | 100.00 | 40 | สมชาย มั่นคง | 66820001234 | | 99/1 ต.ช้างเผือก | จังหวัดเชียงใหม่ | อำเภอเมืองเชียงใหม่ | 50300`;

/** The house number is beside its street, and the subdistrict has a column of its own. */
const wholeTiktok = `Order ID | Order Status | Order Substatus | Normal or Pre-order | SKU ID | Seller SKU | Product Name | Variation | Quantity | Sku Quantity of return | SKU Unit Original Price | SKU Subtotal Before Discount | SKU Platform Discount | SKU Seller Discount | SKU Subtotal After Discount | Shipping Fee After Discount | Original Shipping Fee | Payment platform discount | Taxes | Order Amount | Created Time | Paid Time | Recipient | Phone # | Zipcode | Country | Province | District | Districts | Detail Address | Additional address information | Payment Method | Seller Note
579000000000000031 | ที่จะจัดส่ง | รอจัดส่ง | Normal | 1 | SHIRT | เสื้อ | M | 1 | 0 | 290 | 290 | 25 | 10 | 255 | 0 | 35 | 0 | 0 | 255 | 21/11/2026 10:00:00 | 21/11/2026 10:05:00 | สมหญิง ใจดี | (+66)810001234 | 50300 | Thailand | เชียงใหม่ | เมืองเชียงใหม่ | ช้างเผือก | 99/1 ถ.สุขใจ | ตึกหลังวัด | โมบายแบงก์กิ้ง | `;

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
  {
    what: 'all columns of Shopee, its own gifts to buyers among them',
    file: () => bookOf({ name: 'orders', table: wholeShopee }),
    gives: [
      'สมหญิง ใจดี 0810001234, 99/1, ช้างเผือก 50300: SHIRT×2 CAP×1 = 680 transfer 0 paid 680 2026-11-20',
      'สมชาย มั่นคง 0820001234, 99/1, ช้างเผือก 50300: CAP×1 = 100 cod 100',
    ],
  },
  {
    what: 'all columns of TikTok Shop, the rest of the address among them',
    file: () => Buffer.from(csvText(wholeTiktok)),
    gives: [
      'สมหญิง ใจดี 0810001234, 99/1 ถ.สุขใจ ตึกหลังวัด, ช้างเผือก 50300: SHIRT×1 = 280 transfer 0 paid 280 2026-11-20 ? payment.total',
    ],
  },
];
