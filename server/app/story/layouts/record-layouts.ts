// Sheets of products, leads, addresses and expenses in foreign layouts, each with what a careful person would import.
import type { ImportKind } from '@app/contract/upkeep/import';
import { bookOf, csvText, thaiBytes, wideBytes } from '../sheet-files.ts';

export interface RecordLayout {
  readonly what: string;
  readonly kind: ImportKind;
  readonly file: () => Uint8Array | Promise<Uint8Array>;
  /** Values read from each row, in field order. */
  readonly gives: readonly Readonly<Record<string, unknown>>[];
  /** Fields with errors, by row. */
  readonly faults?: readonly (readonly string[])[];
}

const utf8 = (table: string) => Buffer.from(csvText(table));
const nowhere = { district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', postcode: '50300' };

export const recordLayouts: readonly RecordLayout[] = [
  {
    what: 'what goods cost and what dealers pay before the price',
    kind: 'product',
    file: () =>
      utf8(`ลำดับ | รหัสสินค้า | รายการ | หมวด | ราคาทุน | ราคาส่ง | ราคาปลีก (บาท) | คงเหลือ
1 | P1 | ครีม | ทั่วไป | 50 | 80 | 1,290.00 | 5
2 | P2 | รวมมิตร | ทั่วไป | 20 | 30 | 45.- | 7
รวม | | | | 70 | 110 | 1,335 | 12`),
    gives: [
      { code: 'P1', name: 'ครีม', cost: 50, price: 1290 },
      { code: 'P2', name: 'รวมมิตร', cost: 20, price: 45 },
    ],
  },
  {
    what: 'a title, an English head and numbers as numbers',
    kind: 'product',
    file: () =>
      bookOf({
        name: 'Stock',
        hasNumbers: true,
        table: `Price list 2026
SKU | Product name | Category | Selling price | Wholesale price
001 | Cream | ทั่วไป | 1290 | 800`,
      }),
    gives: [{ name: 'Cream', price: 1290 }],
  },
  {
    what: 'a weight in kilograms',
    kind: 'product',
    file: () => utf8(`รหัส | ชื่อ | หมวด | ราคา | น้ำหนัก (กก.)\nK1 | ข้าวสาร | ทั่วไป | 200 | 5`),
    gives: [{ code: 'K1', price: 200, weight: undefined }],
  },
  {
    what: 'the Thai code page and a price that is no number',
    kind: 'product',
    file: () => thaiBytes(csvText(`รหัส | ชื่อ | หมวด | ราคา\nT1 | สบู่ | ทั่วไป | โทรถาม`)),
    gives: [{ code: 'T1', name: 'สบู่', price: 'โทรถาม' }],
    faults: [['price']],
  },
  {
    what: 'UTF-16 and days of both eras',
    kind: 'lead',
    file: () =>
      wideBytes(
        csvText(
          `ชื่อลูกค้า | เบอร์โทรศัพท์ | โน้ต\nก้อย ดีใจ | 081-000-2001 | สนใจ\nแก้ว ใจงาม | 810002002 | -`,
          '\t',
        ),
        'le',
      ),
    gives: [
      { name: 'ก้อย ดีใจ', phone: '081-000-2001', note: 'สนใจ' },
      { name: 'แก้ว ใจงาม', phone: '810002002' },
    ],
  },
  {
    what: 'the columns of an advertisement form',
    kind: 'lead',
    file: () =>
      utf8(`id | ad_name | form_name | full_name | phone_number | platform
1 | โปร 11 | สมัคร | มานี มีนา | '+66810002003 | `),
    gives: [{ name: 'มานี มีนา', phone: '+66810002003' }],
  },
  {
    what: 'rows that a filter hides',
    kind: 'lead',
    file: () =>
      bookOf({
        name: 'ลีด',
        hiddenRows: [1],
        table: `ชื่อ | เบอร์\nไม่เอา แล้ว | 0810002004\nวีระ กล้า | 0810002005`,
      }),
    gives: [{ name: 'วีระ กล้า' }],
  },
  {
    what: 'an address in many columns',
    kind: 'address',
    file: () =>
      utf8(`ชื่อผู้รับ | โทร | เลขที่ | หมู่ | ถนน | แขวง/ตำบล | เขต/อำเภอ | จังหวัด | ปณ.
สมปอง ดี | 0810002006 | 99/1 | 3 | สุขใจ | ช้างเผือก | เมืองเชียงใหม่ | เชียงใหม่ | 50300`),
    gives: [{ name: 'สมปอง ดี', address: '99/1 หมู่ที่ 3 ถนนสุขใจ', ...nowhere }],
  },
  {
    what: 'a title, one column for all and a total at the foot',
    kind: 'address',
    file: () =>
      utf8(`สมุดที่อยู่ลูกค้า | |
ชื่อ-นามสกุล | เบอร์มือถือ | ที่อยู่
สมพร งาม | 0810002007 | 99/1 ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300
รวม 1 รายการ | |`),
    gives: [{ name: 'สมพร งาม', subdistrict: 'ช้างเผือก', ...nowhere }],
  },
  {
    what: 'a place that nobody could find',
    kind: 'address',
    file: () => utf8(`ชื่อ | เบอร์ | ที่อยู่\nสมใจ งาม | 0810002008 | บ้านยาย`),
    gives: [{ name: 'สมใจ งาม', address: 'บ้านยาย', province: undefined }],
    faults: [['district', 'postcode', 'province', 'subdistrict']],
  },
  {
    what: 'days as text of both eras, sums under every month and a budget beside the amount',
    kind: 'expense',
    file: () =>
      utf8(`วันที่ | รายการ | งบประมาณ | จำนวนเงิน (บาท)
21 พ.ย. 2569 | ยิงแอด | 2,000 | 1,234.50
21/11/69 | ค่ากล่อง | 500 | 300
รวมเดือนพฤศจิกายน 2569 | | 2,500 | 1,534.50`),
    gives: [
      { date: '2026-11-21', amount: 1234.5 },
      { date: '2026-11-21', amount: 300 },
    ],
  },
  {
    what: 'the days of an advertising export in Thai, with their sum above them and a day of nothing',
    kind: 'expense',
    file: () =>
      utf8(`ชื่อแคมเปญ | เริ่มการรายงาน | สิ้นสุดการรายงาน | จำนวนเงินที่ใช้จ่ายไป (THB)
 | 2026-11-20 | 2026-11-22 | 350.50
โปร 11 | 2026-11-20 | 2026-11-20 | 100.25
โปร 11 | 2026-11-21 | 2026-11-21 | 250.25
โปร 11 | 2026-11-22 | 2026-11-22 | 0`),
    gives: [
      { date: '2026-11-20', amount: 100.25, ref: 'โปร 11' },
      { date: '2026-11-21', amount: 250.25, ref: 'โปร 11' },
    ],
  },
];
