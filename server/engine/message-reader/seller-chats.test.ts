// What reading a message promises on the kinds of messages that sellers get: corrections, two addresses, offices, markets, orders in the midst.
import { describe, expect, test } from 'vitest';
import { score } from './fixtures/score.ts';
import { detectInShop, scoreShop, shopCasesOf } from './fixtures/score-shop.ts';
import { detectAddress } from './detect-address.ts';

describe('the message reader on messages of sellers, by their kinds,', () => {
  const cases = shopCasesOf('seller-chats.jsonl');

  test('reads place, name, phone, house, goods and money, and no wrong amount is silent', () => {
    const { percent } = score(cases, detectInShop);
    const shop = scoreShop(cases);
    expect(cases.length).toBeGreaterThan(280);
    expect(percent.admin4).toBeGreaterThanOrEqual(99);
    expect(percent.phone).toBeGreaterThanOrEqual(99);
    expect(percent.name).toBeGreaterThanOrEqual(98);
    expect(percent.address).toBeGreaterThanOrEqual(96);
    expect(percent.all7).toBeGreaterThanOrEqual(95);
    expect(shop.itemsPercent).toBeGreaterThanOrEqual(98);
    expect(shop.codPercent).toBeGreaterThanOrEqual(99);
    expect(shop.wrongSilentCod).toEqual([]);
  });

  test('is right when its confidence is 0.9 or more', () => {
    const sure = cases.filter((one) => detectInShop(one.text).confidence >= 0.9);
    expect(sure.length).toBeGreaterThan(cases.length * 0.38);
    expect(score(sure, detectInShop).wrong).toEqual([]);
  });
});

test('the message reader reads messages of kinds that no rule was written on nearly as well', () => {
  const cases = shopCasesOf('seller-chats-fresh.jsonl');
  const { percent } = score(cases, detectInShop);
  const shop = scoreShop(cases);
  expect(cases.length).toBe(25);
  expect(percent.admin4).toBeGreaterThanOrEqual(96);
  expect(percent.phone).toBeGreaterThanOrEqual(96);
  expect(percent.name).toBeGreaterThanOrEqual(96);
  expect(percent.address).toBeGreaterThanOrEqual(84);
  expect(percent.all7).toBeGreaterThanOrEqual(80);
  expect(shop.itemsPercent).toBeGreaterThanOrEqual(96);
  expect(shop.wrongSilentCod).toEqual([]);
});

const house = '45/6 หมู่ 2 ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200';

describe('the message reader on a correction in the same message', () => {
  test.each([
    [
      'a phone',
      `กมลวรรณ ทดสอบดี ${house} 0810007788\nเปลี่ยนเบอร์เป็น 0890001122 ค่ะ`,
      { phone: '0890001122', phone2: '' },
    ],
    [
      'a phone that no longer works',
      `กมลวรรณ ทดสอบดี 0810007788 (เบอร์เก่าหายค่ะ ใช้ 0890001122)\n${house}`,
      { phone: '0890001122' },
    ],
    [
      'a house number',
      `กมลวรรณ ทดสอบดี ${house} 0810007788\nบ้านเลขที่ที่ถูกคือ 54/6 ค่ะ`,
      { address: '54/6 หมู่ 2' },
    ],
    [
      'a village, told before the address',
      `หมู่ 7 นะคะ ไม่ใช่หมู่ 2\nกมลวรรณ ทดสอบดี ${house} 0810007788`,
      { address: '45/6 หมู่ 7' },
    ],
    [
      'a name',
      `ชื่อผู้รับเปลี่ยนเป็น กมลวรรณ ทดสอบดี นะคะ คนเดิมไม่อยู่\n${house} 0810007788`,
      { name: 'กมลวรรณ ทดสอบดี' },
    ],
  ])('takes the later word and asks a person to look: %s', (_, text, expected) => {
    const found = detectAddress(text);
    expect(found).toMatchObject(expected);
  });

  test('never shows a corrected house as sure', () => {
    const text = `กมลวรรณ ทดสอบดี ${house} 0810007788\nบ้านเลขที่ที่ถูกคือ 54/6 ค่ะ`;
    expect(detectAddress(text).confidence).toBeLessThan(0.9);
  });
});

test.each([
  ['by its site', 'ส่งที่ทำงานนะคะ'],
  ['by its number', 'เอาที่อยู่ 2 ค่ะ'],
  ['by its place in the list', 'ใช้อันล่างค่ะ'],
])('the message reader takes, of two addresses, the one chosen %s', (_, choice) => {
  const text = `ที่บ้าน 9 ม.1 ต.ในเมือง อ.เมือง ขอนแก่น 40000\nที่ทำงาน ${house}\n${choice}\nกมลวรรณ ทดสอบดี 0810007788`;
  expect(detectAddress(text)).toMatchObject({
    name: 'กมลวรรณ ทดสอบดี',
    address: '45/6 หมู่ 2',
    subdistrict: 'สุเทพ',
    postcode: '50200',
  });
});

test('the message reader shows a postcode with a digit too few, and leaves it out of the house', () => {
  const found = detectAddress('กมลวรรณ ทดสอบดี 45/6 หมู่ 2 ต.สุเทพ อ.เมือง จ.เชียงใหม่ 5020 0810007788');
  expect(found).toMatchObject({ address: '45/6 หมู่ 2' });
  expect(found.marks.map((mark) => mark.field)).toContain('postcode');
});

test('the message reader answers a message that takes much back within the time of other long texts', () => {
  const texts = ['แก้หมู่ 3 ', 'ซอย 8 ไม่ใช่ซอย 8\n', 'เบอร์ผิด 0810001234 ', 'ส่งที่บ้าน '].map((part) =>
    part.repeat(Math.ceil(5000 / part.length)).slice(0, 5000),
  );
  for (const text of texts) expect(detectAddress(text).confidence).toBeLessThan(0.9);
});
