// What one buyer wants, with the words for each part.
import type { Truth } from '../../../server/engine/message-reader/fixtures/compare-fields.ts';
import type { Draw } from './draw.ts';
import { type House, drawHouse } from './houses.ts';
import { type Person, drawPerson, writePhone } from './people.ts';
import { type Basket, type Shop, drawBasket, totalOf } from './shops.ts';

export type Money = {
  words: string;
  method: 'cod' | 'transfer' | 'mixed' | null;
  codAmount: number | null;
};
export type Order = {
  /** Whether the message names sums and the way of paying. */
  isPriced: boolean;
  person: Person;
  /** The phone as written in the message. */
  phoneWords: string;
  house: House;
  basket: Basket;
  total: number;
  money: Money;
};

const unsaid: Money = { words: '', method: null, codAmount: null };

const sums = (amount: number, { pick }: Draw): string =>
  pick([
    `${amount}`,
    `${amount} บาท`,
    `${amount.toLocaleString('en')}`,
    `${amount}.-`,
    `${amount}฿`,
    `${amount} บ.`,
  ]);

const codWords = [
  'ปลายทาง',
  'เก็บปลายทาง',
  'เก็บเงินปลายทาง',
  'COD',
  'cod',
  'เก็บหน้าบ้าน',
  'เก็บเงินตอนรับของ',
  'จ่ายตอนรับ',
];
const ends = ['', '', 'ค่ะ', 'ครับ', 'นะคะ', 'นะครับ'];

const drawMoney = (draw: Draw, total: number): Money => {
  const { pick, chance } = draw;
  const end = pick(ends);
  if (chance(0.25)) return unsaid;
  if (chance(0.3)) {
    const words = pick([
      'โอนแล้ว',
      'โอนแล้วนะ',
      'โอนเรียบร้อย',
      'โอนให้แล้ว',
      'แนบสลิปแล้ว',
      `โอนแล้ว ${sums(total, draw)}`,
    ]);
    return { words: words + end, method: 'transfer', codAmount: null };
  }
  if (chance(0.15) && total > 200) {
    const paid = 100;
    const words = pick([
      `มัดจำแล้ว ${paid} ที่เหลือ ${total - paid} เก็บปลายทาง`,
      `โอนมัดจำ ${paid} แล้ว เหลือเก็บปลายทาง ${total - paid}`,
    ]);
    return { words: words + end, method: 'mixed', codAmount: total - paid };
  }
  if (chance(0.15)) return { words: pick(codWords) + end, method: 'cod', codAmount: null };
  const words = pick([
    `${pick(codWords)} ${sums(total, draw)}`,
    `รวม ${sums(total, draw)} ${pick(codWords)}`,
    `ยอด ${sums(total, draw)} ${pick(codWords)}`,
    `${sums(total, draw)} ${pick(codWords)}`,
  ]);
  return { words: words + end, method: 'cod', codAmount: total };
};

type Setting = { romanShare: number; isChat: boolean };

export const drawOrder = (draw: Draw, shop: Shop, { romanShare, isChat }: Setting): Order => {
  const person = drawPerson(draw, romanShare);
  const basket = drawBasket(draw, shop);
  const total = totalOf(basket.lines) + draw.pick([0, 0, 30, 40, 50]);
  const isPriced = !isChat || draw.chance(0.8);
  const money = isPriced ? drawMoney(draw, total) : unsaid;
  return {
    isPriced,
    person,
    phoneWords: writePhone(draw, person.phone),
    house: drawHouse(draw, person.isRoman && draw.chance(0.8)),
    basket,
    total,
    // A chat settles all or part of the payment in turns of its own.
    money:
      isChat &&
      (money.method === 'mixed' || money.codAmount === null) &&
      money.method !== 'transfer'
        ? unsaid
        : money,
  };
};

/** What a careful person would enter. */
export const truthOf = ({ person, house, basket, money }: Order): Truth => {
  const { place } = house;
  const [name = '', ...others] = person.names;
  return {
    name,
    nameAlso: [person.written, ...others],
    phone: person.phone,
    phone2: null,
    addressMust: [...house.must],
    addressMay: [...house.may],
    subdistrict: place.th,
    district: place.district.th,
    province: place.district.province.th,
    postcode: place.postcodes[0] ?? null,
    postcodeAlso: [...place.postcodes],
    lines: basket.lines.map(({ code, qty }) => ({ code, qty })),
    money: { method: money.method, codAmount: money.codAmount },
  };
};
