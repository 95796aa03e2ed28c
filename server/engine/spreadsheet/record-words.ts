// The words that lists of products, expenses and leads use for their columns, the best one first.
import type { Words } from './header-words.ts';

export const product: Words = {
  code: ['รหัสสินค้า', 'รหัส', 'sku', 'code', 'product code'],
  name: ['ชื่อสินค้า', 'ชื่อ', 'สินค้า', 'name', 'product name', 'รายการสินค้า', 'รายการ'],
  category: ['หมวดหมู่', 'หมวด', 'ประเภท', 'category'],
  price: ['ราคาขาย', 'ราคาปลีก', 'ราคา', 'price', 'selling price', 'unit price'],
  cost: ['ต้นทุน', 'ราคาทุน', 'ทุน', 'cost'],
  barcode: ['บาร์โค้ด', 'barcode'],
  aliases: ['คำที่ลูกค้าเรียก', 'ชื่อเรียก', 'คำเรียก', 'ชื่ออื่น', 'alias', 'aliases'],
  weight: ['น้ำหนัก (กรัม)', 'น้ำหนัก', 'weight'],
  width: ['กว้าง (ซม.)', 'กว้าง', 'ความกว้าง', 'width'],
  length: ['ยาว (ซม.)', 'ยาว', 'ความยาว', 'length'],
  height: ['สูง (ซม.)', 'สูง', 'ความสูง', 'height'],
  lowStock: ['เตือนเมื่อเหลือ', 'เตือนเมื่อ', 'เตือนต่ำ', 'สต็อกขั้นต่ำ', 'low stock'],
};

export const expense: Words = {
  date: [
    'วันที่',
    'วัน',
    'วันที่รายงาน',
    'Day',
    'Date',
    'เริ่มการรายงาน',
    'วันที่เริ่มต้นการรายงาน',
    'Reporting starts',
    'การรายงานเริ่มต้น',
  ],
  amount: [
    'จำนวนเงินที่ใช้จ่ายไป (THB)',
    'จำนวนเงินที่ใช้จ่ายไป',
    'Amount spent (THB)',
    'จำนวนเงิน',
    'ยอดเงิน',
    'ค่าใช้จ่าย',
    'ยอด',
    'amount',
    'spend',
  ],
  note: ['รายการ', 'รายละเอียด', 'หมายเหตุ', 'ชื่อชุดโฆษณา', 'Ad set name', 'note', 'description'],
  ref: ['ชื่อแคมเปญ', 'Campaign name', 'แคมเปญ', 'เลขอ้างอิง', 'เลขพัสดุ', 'เลขที่บิล', 'ref', 'reference'],
  channel: ['ช่องทาง', 'เพจ', 'Page name', 'ชื่อเพจ', 'channel', 'page', 'ช่องทาง/เพจ'],
  product: ['รหัสสินค้า', 'สินค้า', 'sku', 'product'],
};

export const lead: Words = {
  name: ['ชื่อ', 'ชื่อลูกค้า', 'ชื่อผู้ติดต่อ', 'ชื่อ-นามสกุล', 'full name', 'full_name', 'name', 'customer'],
  phone: [
    'เบอร์โทร',
    'เบอร์',
    'เบอร์โทรศัพท์',
    'โทรศัพท์',
    'โทร',
    'มือถือ',
    'phone',
    'phone_number',
    'mobile',
    'tel',
  ],
  channel: ['ที่มา', 'ช่องทาง', 'เพจ', 'แหล่งที่มา', 'source', 'channel', 'platform'],
  product: ['สินค้า', 'สินค้าที่สนใจ', 'รหัสสินค้า', 'product', 'sku'],
  note: ['โน้ต', 'หมายเหตุ', 'รายละเอียด', 'note', 'remark', 'comment'],
  owner: ['ผู้ดูแล', 'เซล', 'เซลล์', 'พนักงาน', 'แอดมิน', 'owner', 'agent', 'sales'],
  next: ['นัด', 'นัดครั้งถัดไป', 'วันนัด', 'นัดโทร', 'next', 'follow up', 'appointment'],
  social: ['ชื่อ LINE/FB', 'LINE', 'ไลน์', 'line id', 'facebook', 'ชื่อในโซเชียล'],
  value: ['มูลค่าคาด', 'มูลค่า', 'ยอดคาด', 'value', 'budget'],
  province: ['จังหวัด', 'province'],
  address: ['ที่อยู่', 'address'],
};
