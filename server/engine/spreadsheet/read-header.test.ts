// Promises of headers: the row in which they are, and the field of a column by its words.
import { describe, expect, test } from 'vitest';
import { headerWords, type SheetKind } from './header-words.ts';
import { findHeader, foldHeader, guessMapping } from './read-header.ts';
import type { Table } from './table.ts';

const tableOf = (...rows: string[][]): Table => ({
  sheets: [''],
  sheet: 0,
  rows: rows.map((cells, at) => ({ number: at + 1, cells })),
});

describe('a column whose header holds the word of a field', () => {
  // Each of these contains a word that gives it another meaning.
  const others: readonly (readonly [SheetKind, string, string])[] = [
    [
      'order',
      'info.name',
      'ชื่อผู้ส่ง ชื่อร้าน ชื่อเพจ ชื่อบัญชี ชื่อพนักงาน ชื่อแอดมิน ชื่อขนส่ง ชื่อแคมเปญ ชื่อโฆษณา รหัสลูกค้า วันที่ลูกค้าสั่ง',
    ],
    ['order', 'info.phone', 'เบอร์โทรผู้ส่ง เบอร์โทรต้นทาง เบอร์โทรร้าน เบอร์โทรพนักงาน เบอร์โทรแอดมิน'],
    ['order', 'info.address', 'ที่อยู่ผู้ส่ง ที่อยู่ใบกำกับ ที่อยู่ภาษี ที่อยู่ออกบิล ที่อยู่ร้าน'],
    ['order', 'info.province', 'จังหวัดผู้ส่ง จังหวัดต้นทาง'],
    [
      'order',
      'items.code',
      'รหัสลูกค้า รหัสผู้ซื้อ รหัสพนักงาน รหัสพัสดุ รหัสติดตาม รหัสไปรษณีย์ปลายทาง รหัสไปรษณีย์ต้นทาง รหัสคูปอง รหัสส่วนลด รหัสสมาชิก รหัสขนส่ง',
    ],
    [
      'order',
      'items.name',
      'ต้นทุนสินค้า ราคาสินค้าเต็ม น้ำหนักสินค้า ค่าสินค้า ยอดสินค้า หมวดสินค้า ประเภทสินค้า สถานะสินค้า หมายเหตุสินค้า',
    ],
    [
      'order',
      'items.unit',
      'จำนวนเงินโอน จำนวนบาท จำนวนTHB จำนวนวัน จำนวนคงเหลือ จำนวนครั้ง จำนวนแต้ม จำนวนพัสดุ',
    ],
    [
      'order',
      'items.price',
      'ราคาทุน ราคาซื้อ ราคาส่ง ราคาเต็ม ราคาเดิม ราคาเก่า ราคาก่อนลด ราคาสมาชิก ราคาตัวแทน ราคาโหล ราคาแพ็ค ราคาลัง ราคารวมภาษี',
    ],
    ['order', 'payment.method', 'วันที่ชำระเงินเข้า เวลาชำระเงินเข้า สถานะชำระเงิน ยอดชำระเงิน'],
    ['order', 'payment.codAmount', 'ค่าธรรมเนียมปลายทาง ค่าบริการปลายทาง สถานะปลายทาง'],
    ['order', 'payment.total', 'ยอดรวมน้ำหนัก ยอดรวมชิ้น ยอดรวมทุน ยอดรวมกำไร ยอดรวมค่าธรรมเนียม'],
    ['order', 'payment.shippingFee', 'ค่าส่งจริง ค่าส่งทุน ค่าส่งขนส่ง ค่าส่งหัก'],
    ['order', 'payment.discount', 'รหัสส่วนลด โค้ดส่วนลด ส่วนลดแพลตฟอร์ม ส่วนลด% ส่วนลดเปอร์เซ็น'],
    ['order', 'payment.paid', 'วันที่โอนแล้ว เวลาโอนแล้ว สถานะโอนแล้ว โอนแล้วปลายทาง'],
    ['product', 'cost', 'ต้นทุนรวม ต้นทุนทั้งหมด ต้นทุนทั้งสิ้น'],
    ['product', 'weight', 'น้ำหนักกก น้ำหนักkg น้ำหนักกิโล'],
    ['expense', 'amount', 'จำนวนเงินคงเหลือ ยอดเงินงบ ยอดเงินภาษี'],
    ['lead', 'phone', 'เบอร์โทรผู้ส่ง เบอร์โทรร้าน'],
    ['lead', 'product', 'ราคาสินค้า จำนวนสินค้า น้ำหนักสินค้า หมวดสินค้า'],
    ['statement', 'amount', 'ยอดเงินที่โอนเข้า ยอดเงินสุทธิรวม จำนวนเงินที่หัก'],
    ['statement', 'pno', 'เลขพัสดุอ้างอิง เลขพัสดุลูกค้า'],
    [
      'bank',
      'amount',
      'จำนวนเงินคงเหลือ จำนวนเงินออก จำนวนเงินถอน จำนวนเงินจ่าย วันที่เข้าบัญชี เวลาเข้าบัญชี บัตรเครดิต',
    ],
  ];
  const rows = others.flatMap(([kind, field, headers]) =>
    headers.split(' ').map((header) => ({ kind, field, header })),
  );

  test.each(rows)(
    'is not $field in a sheet of kind $kind when it says $header',
    ({ kind, field, header }) => {
      const words = headerWords[kind].get(field) ?? [];
      // Without its other word it would match.
      expect(words.some((word) => foldHeader(header).includes(word))).toBe(true);
      expect(guessMapping(kind, [header])).not.toHaveProperty([field]);
    },
  );
});

describe('the header of a sheet', () => {
  test('is the first row that fills half of the columns when no word of it is known', () => {
    const filled = ['สมหญิง', '0810001234', 'บางรัก', '10500'];
    const table = tableOf(['สมุดของร้าน', '', '', ''], ['ก', 'ข', '', ''], filled);
    expect(findHeader('order', table, undefined).at).toBe(1);
  });

  test('is the row with the most known words, wherever more cells are filled', () => {
    const table = tableOf(['a', 'b', 'c'], ['ชื่อผู้รับ', 'เบอร์โทร', ''], ['สมหญิง', '081', 'x']);
    expect(findHeader('order', table, undefined).at).toBe(1);
  });

  test('of two rows is named by the lower one, and by the upper one where the lower is empty', () => {
    const table = tableOf(
      ['เบอร์โทร', 'ผู้รับ', '', 'รหัสสินค้า'],
      ['', 'ชื่อผู้รับ', 'ที่อยู่', ''],
      ['0810001234', 'สมหญิง', '9/9', 'CAP'],
    );
    const { at, names } = findHeader('order', table, undefined);
    expect([at, names]).toEqual([1, ['เบอร์โทร', 'ชื่อผู้รับ', 'ที่อยู่', 'รหัสสินค้า']]);
  });
});
