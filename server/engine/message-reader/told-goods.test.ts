// Goods named by a part of their names, over several turns, by weight or by their total price.
import { expect, test } from 'vitest';
import { detectOrders } from './detect-orders.ts';

const shop = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map(([code, name, aliases, price], at) => ({
    id: at + 1,
    code: String(code),
    name: String(name),
    aliases: String(aliases).split(','),
    priceSatang: Number(price) * 100,
  }));

const goods = shop([
  ['SK-R-M', 'กระโปรงพลีท สีแดง ไซซ์ M', 'กระโปรงแดง M', 320],
  ['SK-R-L', 'กระโปรงพลีท สีแดง ไซซ์ L', 'กระโปรงแดง L', 320],
  ['SK-B-L', 'กระโปรงพลีท สีดำ ไซซ์ L', 'กระโปรงดำ L', 320],
  ['SK-B-XL', 'กระโปรงพลีท สีดำ ไซซ์ XL', 'กระโปรงดำ XL', 350],
  ['SOAP-M', 'สบู่มะขามป้อม 90 กรัม', 'สบู่มะขาม', 49],
  ['SOAP-C', 'สบู่กาแฟสด 90 กรัม', 'สบู่กาแฟ', 55],
  ['RICE', 'ข้าวสังข์หยด 2 กก.', 'ข้าวสังข์หยด', 180],
  ['FILTER', 'ไส้กรองน้ำเซรามิก', 'ไส้กรอง', 145],
  ['HOSE', 'สายยางใยแก้ว 10 เมตร', 'สายยาง', 210],
  ['H-1', 'หัวฉีดน้ำ', 'หัวฉีด', 90],
]);

const linesOf = (text: string, products = goods): string[] =>
  detectOrders(text, { products })
    .items.map(({ productId, unit }) => `${products[productId - 1]?.code}×${unit}`)
    .toSorted();

const buyer = 'กมลวรรณ ทดสอบดี 45/6 หมู่ 2 ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200 0810007788';

test.each([
  ['size and colour follow the name of all', 'เอฟกระโปรงพลีทค่ะ แดงM1 ดำXL2', 'SK-B-XL×2 SK-R-M×1'],
  [
    'a colour stands for more than one size',
    'กระโปรงพลีท แดง M/1 L/2 ดำ L/1',
    'SK-B-L×1 SK-R-L×2 SK-R-M×1',
  ],
  ['the word of the kind is said once', 'เอาสบู่กาแฟกะมะขามอย่างละ 3', 'SOAP-C×3 SOAP-M×3'],
  [
    'colour, size and count each answer a question',
    'ร้าน: รับกระโปรงพลีทสีอะไรคะ\nลค: ดำ\nร้าน: ไซซ์คะ มี L กับ XL\nลค: XL\nร้าน: กี่ตัวคะ\nลค: 2',
    'SK-B-XL×2',
  ],
  ['which size is told on a line of its own', 'ไซซ์ M ค่ะ\nกระโปรงพลีทสีแดงคนละตัว', 'SK-R-M×1'],
  ['a social page is called like goods', 'ชื่อเฟส ไส้กรอง แฟนคลับ\nเอาสายยาง 1', 'HOSE×1'],
  [
    'a round sum tells how many',
    'ไส้กรอง 290 ถ้วน\nกมลวรรณ ทดสอบดี 45/6 หมู่ 2 ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200 0810007788',
    'FILTER×2',
  ],
  ['two of another size would fit the sum', 'กระโปรงดำ L 2 ปลายทาง 700', 'SK-B-L×2'],
  ['goods go along in northern speech', 'เอาไส้กรอง 1 หัวฉีดโตย 3 อัน', 'FILTER×1 H-1×3'],
  [
    'a bare number answers two prices',
    `ลูกค้า: ไส้กรองราคา\nร้าน: 145 ครับ 2 อัน 280\nลูกค้า: 2 ครับ\nลูกค้า: ${buyer}`,
    'FILTER×2',
  ],
  ['a weight holds several packs', 'ข้าวสังข์หยด 6 โลค่ะ', 'RICE×3'],
  ['a weight holds no whole packs', 'ข้าวสังข์หยด 3 โลค่ะ', 'RICE×1'],
  ['a count is brought down later', 'เอาไส้กรอง 4 อันค่ะ\nลดเป็น 2 อันนะคะ', 'FILTER×2'],
  ['only so many are taken in the end', 'เอาไส้กรอง 4 อันค่ะ\nเอาแค่ 1 พอค่ะ', 'FILTER×1'],
  [
    'the size is changed in a line of talk',
    `ลูกค้า: กระโปรงแดง M 1 ค่ะ\nลูกค้า: เปลี่ยนเป็นไซส์ L นะคะ\nลูกค้า: ${buyer}`,
    'SK-R-L×1',
  ],
  [
    'other goods are taken in a line of talk',
    `ลูกค้า: ไส้กรอง 2 ค่ะ\nลูกค้า: เปลี่ยนเป็นสายยางนะคะ\nลูกค้า: ${buyer}`,
    'HOSE×2',
  ],
  [
    'a form has its counts in brackets',
    `${buyer}\nไส้กรอง [ 3 ]\nสายยาง [ ]\nหัวฉีด [ 2 ]`,
    'FILTER×3 H-1×2',
  ],
  [
    'a form has its fields beside bars',
    'Name | กมลวรรณ ทดสอบดี\nPhone | 0810007788\nItem | ไส้กรองน้ำเซรามิก\nQty | 4',
    'FILTER×4',
  ],
  ['a count is put right in the same breath', 'เอาไส้กรอง 4 อัน เอ้ย 6 อันค่ะ', 'FILTER×6'],
  ['the name is spelled as it is heard', 'เอาสบู่มะคาม 2 ค่ะ', 'SOAP-M×2'],
  ['the name is spelled in Latin letters', 'ow sabu makham song chin na ka', 'SOAP-M×2'],
  ['a scanner took letters for digits', 'รายการ H-l x l', 'H-1×1'],
  ['a pair is meant of what is no pair', 'ไส้กรองคู่นึงค่ะ', 'FILTER×2'],
  ['a live comment adds one more', 'cf ไส้กรอง +1\ncf ไส้กรอง +1', 'FILTER×2'],
  [
    'dozens are counted of each',
    'สบู่กาแฟ สบู่มะขาม เอาอย่างละครึ่งโหล ไส้กรองอีกโหลนึง',
    'FILTER×12 SOAP-C×6 SOAP-M×6',
  ],
  ['it is told what one of them holds', 'ตัวสบู่กาแฟที่กล่องนึงมี 15 ก้อนอ่ะครับ เอา 3 กล่องก่อน', 'SOAP-C×3'],
  [
    'a list of prices stands above',
    'โปรเดือนนี้\nไส้กรอง 145\nสายยาง 210\nข้าวสังข์หยด 180\nสนใจค่ะ เอาสายยาง 1 ปลายทาง 250',
    'HOSE×1',
  ],
  ['as many are counted as sizes are told', 'กระโปรงแดง 2 ตัว M กับ L', 'SK-R-L×1 SK-R-M×1'],
  ['kinds are told one after the other', 'กระโปรงพลีทดำ L XL อย่างละ 2', 'SK-B-L×2 SK-B-XL×2'],
  ['a crate tells what is in it', 'ไส้กรอง 1 ลัง (12 อัน)', 'FILTER×12'],
  ['it is named in English ahead of its name', '2 fresh coffee soap (สบู่กาแฟ)', 'SOAP-C×2'],
  ['a count becomes another', 'ขอแก้นะคะ ไส้กรอง 2 เป็น 4', 'FILTER×4'],
  [
    'one kind gives way to another and the rest stays',
    'กระโปรงแดง M 2 สบู่กาแฟ 1\nเปลี่ยนกระโปรงแดง M เป็นกระโปรงดำ L นะ ไม่เอาแดงแล้ว',
    'SK-B-L×2 SOAP-C×1',
  ],
  ['a count is brought down by name', 'ไส้กรอง 2 สายยาง 3 ลดสายยางเหลือ 1', 'FILTER×2 HOSE×1'],
  ['a line is struck through', 'ไส้กรอง 2\n~สายยาง 1~ (ไม่เอาแล้วค่ะ)', 'FILTER×2'],
  [
    'what is cancelled stands in a list of its own',
    'รายการที่สั่ง\nไส้กรอง 2\nสายยาง 1\nรายการที่ยกเลิก\nสายยาง 1',
    'FILTER×2',
  ],
  ['others would stand in for it', 'ไส้กรอง 2 ถ้าไส้กรองหมดเอาสายยางแทน', 'FILTER×2'],
  ['others were ordered the last time', 'รอบก่อนสั่งสายยางไป 1 รอบนี้ขอไส้กรอง 2', 'FILTER×2'],
  ['numbers lead a line of three', '2 ไส้กรอง 3 สายยาง 1 หัวฉีด', 'FILTER×2 H-1×1 HOSE×3'],
  ['the same is told in dozens', 'ไส้กรอง 12 อัน (1 โหล)', 'FILTER×12'],
  ['a line is numbered', '1.ไส้กรอง 2.สายยาง 3.หัวฉีด อย่างละ 1', 'FILTER×1 H-1×1 HOSE×1'],
  ['northern speech counts twenty', 'เอาไส้กรองซาวอัน', 'FILTER×20'],
  ['Thai in Latin letters counts apart from it', 'ไส้กรอง mai ka? ao 3 an', 'FILTER×3'],
  ['each person is told behind a count', 'ไส้กรอง 1 อันของหนู อีก 2 อันของแม่', 'FILTER×3'],
  [
    'it was told beside an address that was given up',
    `${buyer}\nไส้กรอง 2\n\nแก้ไขที่อยู่ค่ะ ส่ง 99/8 ม.1 ต.ช้างเผือก อ.เมือง เชียงใหม่ 50300 แทน`,
    'FILTER×2',
  ],
])('the message reader tells goods apart when %s', (_, text, lines) => {
  expect(linesOf(text)).toEqual(lines.split(' '));
});

test.each([
  ['each kind of one product', 'เอาสบู่กาแฟ สีขาว ดำ อย่างละ 1 ค่ะ', 'SOAP-C×1'],
  ['each colour of one product', 'สบู่กาแฟ สีละ 2 ก้อน', 'SOAP-C×2'],
])(
  'the message reader asks a person how many there are when goods are told by %s',
  (_, text, lines) => {
    const { marks } = detectOrders(text, { products: goods });
    expect(linesOf(text)).toEqual(lines.split(' '));
    expect(marks.map(({ field }) => field)).toContain('items');
  },
);

test.each([
  [
    'how many',
    'Ann: เอาไส้กรองค่ะ\nร้าน: อันละ 145 ค่ะ\nAnn: ของแม่กับของป้า แล้วก็ของหนูด้วย รวม 3 บ้าน\nร้าน: รวม 435 ค่ะ',
    'FILTER×3',
  ],
  [
    'that a summary takes the place of what was said before',
    'Ann: เอาไส้กรอง 3 สายยาง 1\nร้าน: รับสบู่ด้วยไหมคะ\nAnn: งั้นเอาไส้กรอง 1 สบู่กาแฟ 2\nร้าน: ไส้กรอง 1 = 145\nสบู่กาแฟ 2 = 110\nรวม 255',
    'FILTER×1 SOAP-C×2',
  ],
  [
    'which of them',
    'ร้าน: สรุปไส้กรอง 2 สายยาง 1\nAnn: สายยางไม่แน่ใจ เดี๋ยวถามแฟนก่อน\nร้าน: งั้นยอด 290 นะคะ\nAnn: ค่ะ',
    'FILTER×2',
  ],
])(
  'the message reader takes from the told sum %s when the words leave it open',
  (_, text, lines) => {
    expect(linesOf(text)).toEqual(lines.split(' '));
    const { marks } = detectOrders(text, { products: goods });
    expect(marks.map(({ field }) => field)).toContain('items');
  },
);

test('the message reader keeps what was counted when the told sum is that of one piece', () => {
  expect(linesOf('ร้าน: ไส้กรองอันละ 145 ค่ะ\nAnn: เอา 4 อัน\nAnn: รอเลยนะ')).toEqual(['FILTER×4']);
});

const paidOf = (text: string): string => {
  const { payment, marks } = detectOrders(text, { products: goods });
  const isAsked = marks.some(({ field }) => field === 'codAmount');
  return `${payment.method} ${(payment.codAmountSatang ?? 0) / 100}${isAsked ? ' asked' : ''}`;
};

test.each([
  ['a told sum is what the goods cost', 'ไส้กรอง 2 เก็บปลายทางค่ะ\n290 ส่งฟรี', 'cod 290'],
  ['only the fee is told', 'ไส้กรอง 2 เก็บเงินปลายทางรวมค่าส่ง 40 เลยค่ะ', 'cod 330 asked'],
  ['half is paid ahead', 'ไส้กรอง 2 อัน 290 โอนครึ่งนึงก่อน อีกครึ่งเก็บปลายทาง', 'mixed 145 asked'],
  [
    'fees add up to another sum',
    'ไส้กรอง 1 ปลายทาง รวม 145 ค่ะ\nได้ค่ะ บวก 20 เป็น 165',
    'cod 165 asked',
  ],
  ['a deposit was paid', 'ไส้กรอง 2 รวม 290 มัดจำไปแล้ว 90 ที่เหลือเก็บปลายทาง', 'mixed 200 asked'],
  ['somebody laughs in numbers', 'ไส้กรอง 2 อันนะ 555 เก็บปลายทางค่ะ', 'cod 0 asked'],
])('the message reader reads a sum beside goods when %s', (_, text, paid) => {
  expect(paidOf(text)).toBe(paid);
});

const alike = shop([
  ['BS-34', 'เสื้อเชิ้ตนักเรียนชาย อก 34', 'เสื้อชาย 34,เชิ้ตชาย 34', 165],
  ['BS-36', 'เสื้อเชิ้ตนักเรียนชาย อก 36', 'เสื้อชาย 36,เชิ้ตชาย 36', 175],
  ['SO-L', 'ถุงเท้านักเรียน สีขาว ข้อยาว', 'ถุงเท้าขาวยาว', 79],
  ['SO-S', 'ถุงเท้านักเรียน สีขาว ข้อสั้น', 'ถุงเท้าขาวสั้น', 69],
  ['DI-M', 'ผ้าอ้อมกางเกง ไซซ์ M', 'แพม M', 289],
  ['DI-NB', 'ผ้าอ้อมเทป ไซซ์ NB', 'แพม NB', 259],
  ['CC-1', 'สายชาร์จ C to C 1 เมตร', 'สาย CC 1 เมตร', 99],
  ['CC-2', 'สายชาร์จ C to C 2 เมตร', 'สาย CC 2 เมตร', 139],
  ['BALM', 'ยาหม่องไพล 50 กรัม', 'ยาหม่องไพล', 85],
]);

test.each([
  ['in English', '6 packs white LONG socks, 2 packs white short socks', 'SO-L×6 SO-S×2'],
  ['in Latin letters', 'ao chert chai 34 = 8 tua, ya mong plai 2', 'BALM×2 BS-34×8'],
  ['with a number of their own', 'เสื้อชาย 34 — 7 ตัว', 'BS-34×7'],
  ['with that number in words', 'เอาเสื้อชายอกสามสิบหกสิบห้าตัว', 'BS-36×15'],
  ['by their rarest word', 'NB 2\nM=3', 'DI-M×3 DI-NB×2'],
  ['by their measure', 'สาย C to C 2 เมตร 10 เส้น, 1 เมตร 3 เส้น', 'CC-1×3 CC-2×10'],
  ['with a letter held too long', 'ยามองไพลล 4', 'BALM×4'],
  ['as all that are called so', 'ถุงเท้าขาวทั้งสองแบบ อย่างละ 2 ค่ะ', 'SO-L×2 SO-S×2'],
])('the message reader knows goods by their words when they are told %s', (_, text, lines) => {
  expect(linesOf(text, alike)).toEqual(lines.split(' '));
});

test.each([
  [
    'a count stands ahead of other goods',
    'Ann: เสื้อชาย 36 มีไหมคะ\nร้าน: มีค่ะ ตัวละ 175\nAnn: เอา 4 ตัว แพม M 2',
    'BS-36×4 DI-M×2',
  ],
  [
    'a count stands ahead of goods that come along',
    'Ann: เสื้อชาย 36 มีไหมคะ\nร้าน: มีค่ะ ตัวละ 175\nAnn: เอา 4 ตัว แพม M ด้วยค่ะ',
    'BS-36×4 DI-M×1',
  ],
  ['it is told what a piece costs', 'ยาหม่องไพล อันละ 85\nแพม M ชิ้นละ 29 บาท', 'BALM×1 DI-M×1'],
  ['a hundred of each kind are wanted', 'ยาหม่องไพล กับแพม M เอาอย่างละ 100', 'BALM×100 DI-M×100'],
  [
    'the shop adds up what each line costs',
    'Ann: ยาหม่องไพลเท่าไหร่คะ\nร้าน: 85 ค่ะ\nAnn: 2 เหมือนเดิมนะ กับแพม M\nร้าน: 170+289 = 459 ค่ะ',
    'BALM×2 DI-M×1',
  ],
  [
    'an export of a chat tells its dates',
    '[8/11/67 09:12] แดง: ยาหม่องไพลมีไหม\n[8/11/67 09:30] ร้าน: มีค่ะ 85\n[8/11/67 09:31] แดง: เอา 5',
    'BALM×5',
  ],
  [
    'an example shows how a form is filled in',
    '(ตัวอย่าง สินค้า: แพม M x 5)\nสินค้า: แพม NB\nจำนวน: 2',
    'DI-NB×2',
  ],
])('the message reader counts what is ordered when %s', (_, text, lines) => {
  expect(linesOf(text, alike)).toEqual(lines.split(' '));
});

const byWeight = shop([
  ['KH-L', 'กุ้งแห้งใหญ่ 1 ขีด (100 กรัม)', 'กุ้งแห้งใหญ่', 95],
  ['KH-K', 'กุ้งแห้งใหญ่ ถุง 1 กก.', 'กุ้งแห้งใหญ่ 1 โล', 900],
  ['BK-1', 'สี่แผ่นดิน เล่ม 1', 'สี่แผ่นดินเล่ม 1', 150],
  ['BK-2', 'สี่แผ่นดิน เล่ม 2', 'สี่แผ่นดินเล่ม 2', 150],
  ['CR-D', 'ครีมบำรุง กลางวัน', 'ครีมกลางวัน', 259],
  ['CR-N', 'ครีมบำรุง กลางคืน', 'ครีมกลางคืน', 279],
  ['C-15', 'เคสใส iPhone 15', 'เคส 15', 149],
  ['C-15PM', 'เคสใส iPhone 15 Pro Max', 'เคสใส 15PM', 159],
  ['TW-W', 'ผ้าขนหนูโรงแรม สีขาว 27x54 นิ้ว', 'ผ้าเช็ดตัวขาว', 89],
  ['DR-10', 'กาแฟดริป กล่อง 10 ซอง', 'ดริป 10,drip box', 150],
  ['DR-30', 'กาแฟดริป กล่อง 30 ซอง', 'ดริป 30,drip box', 390],
  ['F28', 'คาร์ดิแกนไหมพรม ตัว 28', 'คาร์ดิแกน', 120],
]);
test.each([
  ['hundreds of grams of what is sold by the kilo, too', 'กุ้งแห้งใหญ่ 2 ขีด', 'KH-L×2'],
  ['volumes of one work', 'สี่แผ่นดินเล่ม 1 กับเล่ม 2 อย่างละ 1', 'BK-1×1 BK-2×1'],
  ['two joined by a dash', 'ครีมกลางวัน-กลางคืน อย่างละ 3 ค่ะ', 'CR-D×3 CR-N×3'],
  ['what is kept for the buyer', 'ที่สั่งครีมกลางวันไว้ 2 หลอดอะค่ะ', 'CR-D×2'],
  [
    'by the shop what all of them cost',
    'ลูกค้า: ครีมกลางวันกี่บาทคะ\nร้าน: 259 ค่ะ\nลูกค้า: ใช้ 3 เดือนก็ 3 หลอดเนาะ\nร้าน: ใช่ค่ะ 777 ส่งฟรี\nลูกค้า: ปลายทางค่ะ',
    'CR-D×3',
  ],
  [
    'what each of several people takes',
    'พี่ต่าย ครีมกลางวัน 1\nน้องเฟิร์น ครีมกลางวัน 2 ครีมกลางคืน 1\nป้าศรี ครีมกลางคืน 1\nส่งกล่องเดียวค่ะ',
    'CR-D×3 CR-N×2',
  ],
  ['the model of a phone as it is said', 'เคสใส 15 โปรแม็ก x1', 'C-15PM×1'],
  ['how big a towel is', 'ผ้าเช็ดตัวขาว 27x54 ขอ 6 ผืน', 'TW-W×6'],
  ['how many a box holds', '2 x drip box (30 pcs)', 'DR-30×2'],
  ['the number that goods are called by', 'คาร์ดิแกนตัว 28 นะ', 'F28×1'],
  ['in English what the catalogue calls otherwise', '2 night creams please', 'CR-N×2'],
  ['how many kinds ahead of them', 'ครีม 2 แบบ กลางวันกับกลางคืน อย่างละ 3', 'CR-D×3 CR-N×3'],
  ['another colour in the same breath', 'ครีมกลางวัน 2 ขอเปลี่ยนเป็นครีมกลางคืน 2 แทน', 'CR-N×2'],
  [
    'in a form that is filled in by half',
    'ครีมกลางวัน .....3.....หลอด\nครีมกลางคืน ..........หลอด\nดริป 10 .....1.....\nผ้าเช็ดตัวขาว .....0.....',
    'CR-D×3 DR-10×1',
  ],
  ['what comes instead of a first thought', 'ตอนแรกว่าจะเอาครีมกลางวัน แต่เอาครีมกลางคืน 1 ค่ะ', 'CR-N×1'],
])('the message reader counts goods when it is told %s', (_, text, lines) => {
  expect(linesOf(text, byWeight)).toEqual(lines.split(' '));
});

test('the message reader asks about goods when a weight is left over that no pack answers to', () => {
  const { confidences } = detectOrders('กุ้งแห้งใหญ่โลครึ่ง', { products: byWeight });
  expect(confidences.items).toBeLessThan(0.9);
});

test.each([
  ['pairs of what is no pair', 'ไส้กรอง 2 คู่'],
  ['crates of what the shop sells by the piece', 'ไส้กรอง 2 ลัง'],
  ['pieces that make no whole pack', 'ไข่เค็ม 5 ฟอง'],
])('the message reader asks about goods when they are counted by %s', (_, text) => {
  const products = [...goods, ...shop([['EGG', 'ไข่เค็ม ถาด 10 ฟอง', 'ไข่เค็ม', 85]])].map(
    (product, at) => ({ ...product, id: at + 1 }),
  );
  expect(detectOrders(text, { products }).confidences.items).toBeLessThan(0.9);
  expect(linesOf('ไข่เค็ม 20 ฟอง', products)).toEqual(['EGG×2']);
});

test('the message reader asks when words alone told which goods are meant', () => {
  const { marks } = detectOrders('white long socks 6', { products: alike });
  expect(marks.map(({ field }) => field)).toContain('items');
});

test('the message reader takes no word that every order says for goods that are called nearly so', () => {
  const fish = shop([
    ['SERUM', 'เซรั่มวิตซี', 'วิตซี', 190],
    ['FISH', 'น้ำพริกปลาย่าง 100 g', 'ปลาย่าง', 69],
  ]);
  const { items, marks } = detectOrders(`${buyer} วิตซี 1 ปลายทาง 190`, { products: fish });
  expect(items.map(({ productId, unit }) => [productId, unit])).toEqual([[1, 1]]);
  expect(marks).toEqual([]);
  expect(linesOf(`${buyer} ปลาย่าง 2`, fish)).toEqual(['FISH×2']);
});

test('the message reader asks about goods that a buyer changed for others which it does not know', () => {
  const text = `ลูกค้า: ไส้กรอง 2 ค่ะ\nลูกค้า: เปลี่ยนเป็นรุ่นสแตนเลสนะคะ\nลูกค้า: ${buyer}`;
  const { marks } = detectOrders(text, { products: goods });
  expect(marks.map(({ field }) => field)).toContain('items');
});
