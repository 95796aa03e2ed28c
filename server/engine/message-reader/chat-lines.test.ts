// Messages with the shop's own lines, and forms, offices and names of many kinds.
import { describe, expect, test } from 'vitest';
import { detectAddress } from './detect-address.ts';

const house = 'กมลวรรณ ทดสอบดี 45/6 หมู่ 2 ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200 0810007788';
const codOf = (talk: string): { baht: number | null; isMarked: boolean } => {
  const found = detectAddress(`${talk}\n${house}`);
  expect(found).toMatchObject({ name: 'กมลวรรณ ทดสอบดี', address: '45/6 หมู่ 2' });
  return {
    baht: found.codAmountSatang === null ? null : found.codAmountSatang / 100,
    isMarked: found.marks.some((mark) => mark.field === 'codAmount'),
  };
};

describe('the message reader on a sum that the shop tells', () => {
  test.each([
    ['answered', '10:32 แอดมิน: ยอด 358 ค่ะ\n10:33 นก: ปลายทางค่ะ', 358],
    ['the way of paying asked', 'ร้าน: ยอด 358 โอนหรือปลายทางคะ\nลูกค้า: ปลายทาง', 358],
    ['agreed to', 'แอดมิน: ยอด 358 ค่ะ\nลูกค้า: ปลายทางได้ไหมคะ\nแอดมิน: ได้ค่ะ', 358],
    ['the dearer of two prices', 'ร้าน: โอน 350 ปลายทาง 380 ค่ะ\nลูกค้า: เอาปลายทาง', 380],
    ['short words', 'ยส. 450 ปท.', 450],
    ['changed to the door', 'โอนไม่ผ่านค่ะ ขอเปลี่ยนเป็นเก็บปลายทาง 515 แทนนะคะ', 515],
    ['reduced before', 'ยอด 350 ลดเหลือ 320 ปลายทาง', 320],
    ['a part paid first', 'โอน 100 ก่อน ปลายทาง 250', 250],
  ])('collects it when the customer agreed: %s', (_, talk, baht) => {
    expect(codOf(talk)).toEqual({ baht, isMarked: false });
  });

  test.each([
    ['taken back in one breath', 'ปลายทาง 450 ค่ะ เอ๊ยไม่ใช่ 420 ค่ะ', 420],
    [
      'a later sum in the place of the total',
      'ร้าน: ยอด 350 ค่ะ\nลูกค้า: ลดได้ไหม\nร้าน: ลดให้เหลือ 320 ค่ะ\nลูกค้า: โอเค ปลายทาง',
      320,
    ],
    ['what collecting adds', 'ร้าน: ยอด 350 ถ้าปลายทางบวก 30 ค่ะ\nลูกค้า: ปลายทางค่ะ', 380],
  ])('shows it and asks a person to look: %s', (_, talk, baht) => {
    expect(codOf(talk)).toEqual({ baht, isMarked: true });
  });

  test.each([
    ['the customer transfers', 'ร้าน: ยอด 358 โอนหรือปลายทางคะ\nลูกค้า: โอนค่ะ'],
    ['of two prices the transfer', 'ร้าน: โอน 350 ปลายทาง 380 ค่ะ\nลูกค้า: โอนค่ะ'],
    ['asked and not answered', 'แอดมิน: ยอด 358 ค่ะ\nลูกค้า: ปลายทางได้มั้ย'],
    ['nothing to collect', 'ยอด 358 เก็บปลายทาง 0 บาท ลูกค้าโอนแล้ว'],
  ])('collects nothing when it reads: %s', (_, talk) => {
    expect(codOf(talk).baht).toBeNull();
  });
});

const place = 'ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200';

describe('the message reader on words around a name and a house', () => {
  test.each([
    [
      'rows that count themselves',
      `1.สมพร ทดสอบดี\n2.45/6 ม.2 ${place}\n3.0810007788`,
      { name: 'สมพร ทดสอบดี', address: '45/6 ม.2', phone: '0810007788' },
    ],
    [
      'a name over three lines',
      `คุณ\nมารศรี\nทรงศิลป์\n45/6 ม.2\n${place}\n0810007788`,
      { name: 'มารศรี ทรงศิลป์', address: '45/6 ม.2' },
    ],
    [
      'labels of the shop’s own',
      `ผรับ. สมพร ทดสอบดี\nทอ. 45/6 ม.2 ${place}\nบอ. 0810007788`,
      { name: 'สมพร ทดสอบดี', address: '45/6 ม.2' },
    ],
    [
      'Thai labels in Latin letters',
      `chue Somporn Dee\nthi yu 45 moo 6 ${place}\nber 0810007788`,
      { name: 'Somporn Dee', address: '45 moo 6', phone: '0810007788' },
    ],
    [
      'the address of the receipt',
      `ออกใบเสร็จ: 10/1 ถ.สุริยวงศ์ แขวงสุริยวงศ์ เขตบางรัก กทม. 10500\nจัดส่ง: คุณสมพร ทดสอบดี 0810007788 45/6 ม.2 ${place}`,
      { name: 'สมพร ทดสอบดี', address: '45/6 ม.2', postcode: '50200' },
    ],
    [
      'numbers called on air',
      `ทันค่ะ เบอร์ 5 กับ 14 ในไลฟ์\nสมพร ทดสอบดี 45/6 ม.2 ${place} 0810007788`,
      { name: 'สมพร ทดสอบดี', address: '45/6 ม.2' },
    ],
    [
      'an office, its person and its department',
      `อบต.สุเทพ คุณพิมพ์ใจ ทดสอบดี กองคลัง 99 ม.1 ${place} 0810007788`,
      { name: 'พิมพ์ใจ ทดสอบดี', address: 'อบต.สุเทพ กองคลัง 99 ม.1' },
    ],
    [
      'a box at the post office that is called after the place',
      `สมพร ทดสอบดี\nตู้ ป.ณ. 8 ปณ.สุเทพ ${place}\n0810007788`,
      { name: 'สมพร ทดสอบดี', address: 'ตู้ ป.ณ. 8 ปณ.สุเทพ' },
    ],
    [
      'a gap of two spaces within a name',
      `กชกร  ทดสอบดี ม.9 บ้านเลขที่21 ${place} 0810007788`,
      { name: 'กชกร ทดสอบดี', address: 'ม.9 บ้านเลขที่21' },
    ],
    [
      'a building that its floor follows',
      `สมพร ทดสอบดี เมกามอลล์ ชั้น 2 ${place} 0810007788`,
      { name: 'สมพร ทดสอบดี', address: 'เมกามอลล์ ชั้น 2' },
    ],
    [
      'measures told before the person',
      `สูง 165 หนัก 52 ใส่ไซส์ไหนคะ สมพร ทดสอบดี 45/6 ม.2 ${place} 0810007788`,
      { name: 'สมพร ทดสอบดี', address: '45/6 ม.2' },
    ],
    [
      'a wish that stands before the village',
      `สมพร ทดสอบดี ฝากไว้บ้านกำนัน ม.9 ${place} 0810007788`,
      { name: 'สมพร ทดสอบดี', address: 'ม.9' },
    ],
    [
      'a house told in two lines below the place',
      `สมพร ทดสอบดี\n${place}\nบ้านเลขที่ 21\nหมู่ 9\nโทร 0810007788`,
      { name: 'สมพร ทดสอบดี', address: 'บ้านเลขที่ 21 หมู่ 9' },
    ],
    [
      'a mobile without its zero',
      `สมพร ทดสอบดี โทร. 81-000-7788\n45/6 ม.2 ${place}`,
      { name: 'สมพร ทดสอบดี', phone: '0810007788' },
    ],
  ])('leaves them out: %s', (_, text, expected) => {
    expect(detectAddress(text)).toMatchObject(expected);
  });

  test.each([
    ['an order below a question', 'ลูกค้า: ผ้าขนหนูยังมีไหมคะ\nร้าน: มีค่ะ ผืนละ 90\nลูกค้า: เอา 6 ผืนค่ะ', 6],
    ['a bare number', 'ลูกค้า: ผ้าขนหนูยังมีไหมคะ\nร้าน: มีค่ะ รับกี่ผืนดีคะ\nลูกค้า: 4', 4],
    [
      'a number with a face',
      '10:20 นกน้อย 🌷 ผ้าขนหนูยังมีไหม\n10:22 ร้านผ้า มีจ้า\n10:23 นกน้อย 🌷 5 ผืน\n10:24 นกน้อย 🌷 ค่ะ',
      5,
    ],
    ['fewer after all', 'นก: ผ้าขนหนูมีกี่สี\nร้าน: 4 สีค่ะ\nนก: เอา 2 ผืน\nนก: งั้นเอาผืนเดียวก่อน', 1],
  ])('counts what was asked about by the answer: %s', (_, talk, unit) => {
    const products = [{ id: 1, code: 'T1', name: 'ผ้าขนหนู', aliases: [] }];
    const { items } = detectAddress(`${talk}\n${house}`, { products });
    expect(items).toEqual([{ productId: 1, name: 'ผ้าขนหนู', unit }]);
  });

  test('counts nothing by a bare number that answers no question how many', () => {
    const products = [{ id: 1, code: 'T1', name: 'ผ้าขนหนู', aliases: [] }];
    const talk = 'ลูกค้า: ผ้าขนหนูยังมีไหมคะ\nร้าน: มีค่ะ ส่งวันไหนดีคะ\nลูกค้า: 5';
    expect(detectAddress(`${talk}\n${house}`, { products }).items).toEqual([]);
  });

  test.each(['เอาลิบทิ้นสองแท่ง', 'ตะกรุดดอกนึง', 'ผ้าขนหนู 2 ผืน กับผ้าห่มผืนนึง'])(
    'asks about what is counted in words and known to no catalogue: %s',
    (talk) => {
      const products = [{ id: 1, code: 'T1', name: 'ผ้าขนหนู', aliases: [] }];
      const { confidence, marks } = detectAddress(`${talk}\n${house}`, { products });
      expect(confidence).toBeLessThan(0.9);
      expect(marks.map(({ field }) => field)).toContain('items');
    },
  );

  test('takes the size of a thing for no quantity', () => {
    const products = [{ id: 1, code: 'T1', name: 'ผ้าขนหนู', aliases: [] }];
    const found = detectAddress(`ผ้าขนหนู 27x54 นิ้ว สีเทา 6 ผืน\n${house}`, { products });
    expect(found.items).toEqual([{ productId: 1, name: 'ผ้าขนหนู', unit: 6 }]);
  });
});

describe('the message reader on several orders in one paste', () => {
  const one = `สมพร ทดสอบดี 45/6 ม.2 ${place} 0810007788 ปลายทาง 350`;
  const other = 'กชกร ทดสอบงาม 21 ม.9 ต.โคกสลุง อ.พัฒนานิคม ลพบุรี 15140 0890001122 ปลายทาง 590';

  test.each([
    ['a line each', `${one}\n${other}`],
    ['a paragraph each', `${one.replace(' 45', '\n45')}\n\n${other.replace(' 21', '\n21')}`],
    ['a drawn line between', `${one.replace(' 45', '\n45')}\n-----\n${other}`],
  ])('reads the first whole and tells the seller of the others: %s', (_, text) => {
    const found = detectAddress(text);
    expect(found).toMatchObject({
      name: 'สมพร ทดสอบดี',
      phone: '0810007788',
      phone2: '',
      address: '45/6 ม.2',
      postcode: '50200',
      codAmountSatang: 35_000,
    });
    expect(found.marks).toContainEqual({
      field: 'place',
      text: 'มีหลายรายในข้อความเดียว อ่านเฉพาะรายแรก วางทีละราย',
    });
    expect(found.confidence).toBeLessThan(0.9);
  });

  test('takes an address told again for the same parcel for no other order', () => {
    const text = `${one}\nเปลี่ยนที่อยู่เป็น ${other.replace(' ปลายทาง 590', '')}`;
    expect(detectAddress(text)).toMatchObject({ postcode: '15140' });
  });
});
