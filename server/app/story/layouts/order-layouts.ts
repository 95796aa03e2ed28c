// Order sheets as sellers lay them out, each with the orders that a careful person would import.
import { bookOf, csvText, thaiBytes, wideBytes } from '../sheet-files.ts';

export interface Layout {
  /** What is special about it. */
  readonly what: string;
  readonly file: () => Uint8Array | Promise<Uint8Array>;
  /** Each order as it would be created; after `?` open questions, `!` errors, `-` skipped. */
  readonly gives: readonly string[];
}

const utf8 = (table: string, separator = ',') => Buffer.from(csvText(table, separator));
const place = '99/1 ถ.สุขใจ ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300';
const ying = `สมหญิง ใจดี | 0810001234 | ${place}`;
const chai = `สมชาย มั่นคง | 0820001234 | ${place}`;
const at = '99/1 ถ.สุขใจ, ช้างเผือก 50300';
const yingsShirts = `สมหญิง ใจดี 0810001234, ${at}: SHIRT×2 = 580 cod 580`;
const chaisCap = `สมชาย มั่นคง 0820001234, ${at}: CAP×1 = 100 cod 100`;
const chaisToldCap = `สมชาย มั่นคง 0820001234, ${at}: CAP×1 = 100 transfer 0`;
const two = [yingsShirts, chaisCap];
const plain = `ชื่อผู้รับ | เบอร์โทร | ที่อยู่ | รหัสสินค้า | จำนวน | ยอด COD
${ying} | SHIRT | 2 | 580
${chai} | CAP | 1 | 100`;
const english = `Recipient | Phone | Address | SKU | Qty | COD Amount
${ying} | SHIRT | 2 | 580
${chai} | CAP | 1 | 100`;

export const orderLayouts: readonly Layout[] = [
  { what: 'UTF-8 without a mark', file: () => utf8(plain), gives: two },
  { what: 'UTF-8 with a mark', file: () => Buffer.from(`\ufeff${csvText(plain)}`), gives: two },
  { what: 'UTF-16 with a mark', file: () => wideBytes(csvText(plain, '\t'), 'le'), gives: two },
  { what: 'UTF-16 turned round', file: () => wideBytes(csvText(plain, '\t'), 'be'), gives: two },
  {
    what: 'UTF-16 without a mark',
    file: () => wideBytes(csvText(plain, '\t'), 'le', false),
    gives: two,
  },
  { what: 'the Thai code page', file: () => thaiBytes(csvText(plain)), gives: two },
  { what: 'semicolons', file: () => utf8(plain, ';'), gives: two },
  { what: 'an English head', file: () => utf8(english), gives: two },
  {
    what: 'titles above the head',
    file: () =>
      utf8(`ร้านสุขใจ รายการสินค้า
ประจำวันที่ 21 พ.ย. 2569 | | รายการ
${plain}`),
    gives: two,
  },
  {
    what: 'a total at the foot beside its word',
    file: () => utf8(`${plain}\nรวมทั้งสิ้น | | | | 3 | 680`),
    gives: two,
  },
  {
    what: 'a total at the foot in the column of goods',
    file: () => utf8(`${plain}\n | | | รวม 2 รายการ | 3 | 680`),
    gives: two,
  },
  {
    what: 'a total at the foot without a word',
    file: () => utf8(`${plain}\n | | | | 3 | 680`),
    gives: two,
  },
  {
    what: 'sums under every day and the head repeated',
    file: () => {
      const [head = '', one = '', other = ''] = plain.split('\n');
      return utf8(`${head}
${one}
รวมวันที่ 20 | | | | 2 | 580
${head}
${other}
รวมวันที่ 21 | | | | 1 | 100
GRAND TOTAL | | | | 3 | 680`);
    },
    gives: two,
  },
  {
    what: 'heads merged across with the sender first',
    file: () =>
      bookOf({
        name: 'ใบสั่งส่ง',
        table: `ผู้ส่ง | | | ผู้รับ | | | สินค้า | |
ชื่อ | เบอร์ | ที่อยู่ | ชื่อ | เบอร์ | ที่อยู่ | รหัส | จำนวน | COD
ร้านเรา | 0890009999 | 1 ถ.สีลม แขวงสีลม เขตบางรัก กรุงเทพ 10500 | ${ying} | SHIRT | 2 | 580
ร้านเรา | 0890009999 | 1 ถ.สีลม แขวงสีลม เขตบางรัก กรุงเทพ 10500 | ${chai} | CAP | 1 | 100`,
      }),
    gives: two,
  },
  {
    what: 'columns of the sender that speak of themselves, before the ones of the recipient',
    file: () =>
      utf8(`ชื่อผู้ส่ง | เบอร์ติดต่อผู้ส่ง | ที่อยู่ผู้ส่ง | ชื่อผู้รับสินค้า | เบอร์ติดต่อผู้รับ | ที่อยู่ของผู้รับ | รหัสสินค้า | จำนวน | COD (บาท)
ร้านเรา | 0890009999 | 1 ถ.สีลม แขวงสีลม เขตบางรัก กรุงเทพ 10500 | ${ying} | SHIRT | 2 | 580`),
    gives: [yingsShirts],
  },
  {
    what: 'an address for the invoice before the one for the parcel',
    file: () =>
      utf8(`ชื่อลูกค้า | เบอร์โทร | ที่อยู่ออกใบกำกับภาษี | ที่อยู่สำหรับจัดส่ง | สินค้า | จำนวน | เก็บเงิน
สมหญิง ใจดี | 0810001234 | 1 ถ.สีลม แขวงสีลม เขตบางรัก กรุงเทพ 10500 | ${place} | เสื้อยืด | 2 | 580`),
    gives: [yingsShirts],
  },
  {
    what: 'a line for each kind of goods under the number of the order, with sums for each row',
    file: () =>
      utf8(`เลขออเดอร์ | ชื่อผู้รับ | เบอร์โทร | ที่อยู่ | รหัสสินค้า | จำนวน | ราคาต่อชิ้น | ราคารวม | วิธีชำระ
A1 | ${ying} | SHIRT | 2 | 290 | 580 | COD
A1 | ${ying} | CAP | 1 | 100 | 100 | COD`),
    gives: [`สมหญิง ใจดี 0810001234, ${at}: SHIRT×2 CAP×1 = 680 cod 680`],
  },
  {
    what: 'a line for each kind of goods with what is due and taken off for each row',
    file: () =>
      utf8(`เลขออเดอร์ | ชื่อผู้รับ | เบอร์โทร | ที่อยู่ | รหัสสินค้า | จำนวน | ราคาต่อชิ้น | ส่วนลด | ยอด COD
A2 | ${ying} | SHIRT | 2 | 290 | 30 | 550
A2 | ${ying} | CAP | 1 | 100 | 10 | 90`),
    gives: [`สมหญิง ใจดี 0810001234, ${at}: SHIRT×2 CAP×1 = 640 cod 640`],
  },
  {
    what: 'what is due for the whole order on every row of it',
    file: () =>
      utf8(`เลขออเดอร์ | ชื่อผู้รับ | เบอร์โทร | ที่อยู่ | รหัสสินค้า | จำนวน | ค่าส่ง | ยอดเก็บปลายทาง
A3 | ${ying} | SHIRT | 2 | 50 | 730
A3 | ${ying} | CAP | 1 | 50 | 730`),
    gives: [`สมหญิง ใจดี 0810001234, ${at}: SHIRT×2 CAP×1 = 730 cod 730`],
  },
  {
    what: 'cells merged downwards over the goods of one order',
    file: () =>
      bookOf({
        name: 'ออเดอร์',
        hasNumbers: true,
        table: `ลำดับ | ชื่อผู้รับ | เบอร์โทร | ที่อยู่ | สินค้า | จำนวน | ยอดรวม COD
1 | ${ying} | SHIRT | 2 | 680
 | | | | CAP | 1 |
2 | ${chai} | CAP | 1 | 100`,
      }),
    gives: [`สมหญิง ใจดี 0810001234, ${at}: SHIRT×2 CAP×1 = 680 cod 680`, chaisCap],
  },
  {
    what: 'prices that are sums of their rows under a word for a price',
    file: () =>
      utf8(`ชื่อ | เบอร์ | ที่อยู่ | สินค้า | จำนวน | ราคา | การชำระเงิน
${ying} | SHIRT | 2 | 580 | ปลายทาง
${chai} | SHIRT | 3 | 800 | ปลายทาง`),
    gives: [
      `สมหญิง ใจดี 0810001234, ${at}: SHIRT×2 = 1160 cod 1160 ? items.0.price`,
      `สมชาย มั่นคง 0820001234, ${at}: SHIRT×3 = 2400 cod 2400 ? items.0.price`,
    ],
  },
  {
    what: 'ways to pay under a word for what is collected',
    file: () =>
      utf8(`ชื่อ | เบอร์ | ที่อยู่ | สินค้า | จำนวน | เก็บเงิน
${ying} | SHIRT | 2 | ปลายทาง
${chai} | CAP | 1 | โอนแล้ว`),
    gives: [yingsShirts, chaisToldCap],
  },
  {
    what: 'ways to pay among the sums that are collected',
    file: () =>
      utf8(`ชื่อ | เบอร์ | ที่อยู่ | สินค้า | จำนวน | COD
${ying} | SHIRT | 2 | 580
${chai} | CAP | 1 | โอนแล้ว
${chai} | SHIRT | 1 | ไม่เก็บปลายทาง`),
    gives: [yingsShirts, chaisToldCap, '! payment.codAmount, payment.method'],
  },
  {
    what: 'what the goods cost beside a column of sums',
    file: () =>
      utf8(`ชื่อ | เบอร์ | ที่อยู่ | สินค้า | จำนวน | ราคาทุน | จำนวนเงิน | ชำระ
${ying} | SHIRT | 2 | 150 | 580 | COD`),
    gives: [yingsShirts],
  },
  {
    what: 'pieces under a word of their own beside an amount of money',
    file: () =>
      utf8(`ชื่อ | เบอร์ | ที่อยู่ | สินค้า | ชิ้น | จำนวนเงิน | ชำระ
${ying} | SHIRT | 2 | 580 | COD`),
    gives: [yingsShirts],
  },
  {
    what: 'a fee for collecting before the amount that is collected',
    file: () =>
      utf8(`ชื่อ | เบอร์ | ที่อยู่ | สินค้า | จำนวน | ค่าธรรมเนียมเก็บเงินปลายทาง | ยอดเก็บเงินปลายทาง (บาท)
${ying} | SHIRT | 2 | 17.4 | 580`),
    gives: [yingsShirts],
  },
  {
    what: 'numbers as text with commas, units and Thai digits',
    file: () =>
      utf8(`ชื่อ | เบอร์ | ที่อยู่ | สินค้า | จำนวน | ราคาต่อชิ้น | ยอด COD
สมหญิง ใจดี | 081-000-1234 | ${place} | SHIRT | 5 ตัว | ฿290.00 | 1,450 บาท
สมชาย มั่นคง | '0820001234 | ${place} | CAP | ๑ | ๑๐๐.- | 100 บ`),
    gives: [`สมหญิง ใจดี 0810001234, ${at}: SHIRT×5 = 1450 cod 1450`, chaisCap],
  },
  {
    what: 'days as text of both eras and phones that lost their zero',
    file: () =>
      bookOf({
        name: 'ออเดอร์',
        hasNumbers: true,
        table: `วันที่ | ชื่อ | เบอร์ | ที่อยู่ | สินค้า | จำนวน | วิธีชำระ | ยอดโอน | วันที่โอน
21/11/2569 | สมหญิง ใจดี | 810001234 | ${place} | SHIRT | 2 | โอน | 580 | 21 พ.ย. 69
21/11/2569 | สมชาย มั่นคง | 820001234 | ${place} | CAP | 1 | โอน | 100 | 2569-11-21`,
      }),
    gives: [
      `สมหญิง ใจดี 0810001234, ${at}: SHIRT×2 = 580 transfer 0 paid 580 2026-11-20`,
      `สมชาย มั่นคง 0820001234, ${at}: CAP×1 = 100 transfer 0 paid 100 2026-11-20`,
    ],
  },
  {
    what: 'a hidden column of old prices before the one in use',
    file: () =>
      bookOf({
        name: 'ออเดอร์',
        hiddenColumns: [5],
        hasNumbers: true,
        table: `ชื่อ | เบอร์ | ที่อยู่ | สินค้า | จำนวน | ราคา | ราคา | ชำระ
สมหญิง ใจดี | 0810001234 | ${place} | SHIRT | 2 | 250 | 290 | COD`,
      }),
    gives: [yingsShirts],
  },
  {
    what: 'rows that a filter hides',
    file: () => bookOf({ name: 'ออเดอร์', table: plain, hiddenRows: [1] }),
    gives: ['- แถวนี้ถูกซ่อนไว้ในไฟล์', chaisCap],
  },
  {
    what: 'a sheet of advice before the orders and a hidden one',
    file: () =>
      bookOf(
        { name: 'เก่า', isHidden: true, table: plain.replaceAll('580', '999') },
        { name: 'อ่านก่อน', table: 'วิธีกรอก\nใส่ชื่อผู้รับให้ครบ\nห้ามลบหัวตาราง' },
        { name: 'ออเดอร์', table: plain },
      ),
    gives: two,
  },
  {
    what: 'an address in many columns',
    file: () =>
      utf8(`ชื่อ | เบอร์ | บ้านเลขที่ | หมู่ที่ | ซอย | ถนน | ตำบล | อำเภอ | จังหวัด | รหัสไปรษณีย์ | สินค้า | จำนวน | COD
สมหญิง ใจดี | 0810001234 | 99/1 | 2 | | สุขใจ | ช้างเผือก | เมืองเชียงใหม่ | เชียงใหม่ | 50300 | SHIRT | 2 | 580`),
    gives: ['สมหญิง ใจดี 0810001234, 99/1 หมู่ที่ 2 ถนนสุขใจ, ช้างเผือก 50300: SHIRT×2 = 580 cod 580'],
  },
  {
    what: 'an address in two lines',
    file: () =>
      utf8(`Name | Tel | Address 1 | Address 2 | Postcode | Item | Qty | COD
สมหญิง ใจดี | 0810001234 | 99/1 หมู่ 2 | ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ | 50300 | เสื้อยืด | 2 | 580`),
    gives: ['สมหญิง ใจดี 0810001234, 99/1 หมู่ 2, ช้างเผือก 50300: SHIRT×2 = 580 cod 580'],
  },
  {
    what: 'places that are missing or do not go together',
    file: () =>
      utf8(`ชื่อ | เบอร์ | ที่อยู่ | ตำบล | อำเภอ | จังหวัด | รหัสไปรษณีย์ | สินค้า | จำนวน | COD
สมหญิง ใจดี | 0810001234 | บ้านยาย | | | | | SHIRT | 2 | 580
สมชาย มั่นคง | 0820001234 | 1/3 | บางรัก | บางรัก | เชียงใหม่ | 10500 | CAP | 1 | 100`),
    gives: [
      '! info.district, info.postcode, info.province, info.subdistrict',
      'สมชาย มั่นคง 0820001234, 1/3, บางรัก 10500: CAP×1 = 100 cod 100 ? info.subdistrict',
    ],
  },
  {
    what: 'a house number that the spreadsheet took for a day',
    file: () =>
      utf8(`ชื่อ | เบอร์ | ที่อยู่ | ตำบล | อำเภอ | จังหวัด | รหัสไปรษณีย์ | สินค้า | จำนวน | COD
สมหญิง ใจดี | 0810001234 | 2026-01-03 | ช้างเผือก | เมืองเชียงใหม่ | เชียงใหม่ | 50300 | SHIRT | 2 | 580`),
    gives: ['! info.address'],
  },
  {
    what: 'the same person on two rows without a number',
    file: () =>
      utf8(`ชื่อ | เบอร์ | ที่อยู่ | สินค้า | จำนวน | วิธีชำระ
${ying} | SHIRT | 2 | COD
${ying} | CAP | 1 | COD`),
    gives: [yingsShirts, `สมหญิง ใจดี 0810001234, ${at}: CAP×1 = 100 cod 100 ? row`],
  },
  {
    what: 'a price after what was taken off beside the one before',
    file: () =>
      utf8(`ชื่อ | เบอร์ | ที่อยู่ | สินค้า | จำนวน | ราคาเต็ม | ราคาหลังลด | ชำระ
${ying} | SHIRT | 2 | 350 | 290 | COD`),
    gives: [yingsShirts],
  },
  {
    what: 'a quantity that nobody filled in',
    file: () =>
      utf8(`ชื่อ | เบอร์ | ที่อยู่ | สินค้า | จำนวน | วิธีชำระ
${chai} | CAP | | COD`),
    gives: [`${chaisCap} ? items.0.unit`],
  },
];
