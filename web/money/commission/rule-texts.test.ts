// Commission rules in words.
import { expect, test } from 'vitest';
import { shownRules } from './rule-texts.ts';

const names = {
  users: [
    { id: 1, name: 'แอน' },
    { id: 2, name: 'บี' },
  ],
  products: [{ id: 7, name: 'ครีมกันแดด' }],
  categories: [],
  channels: [{ id: 3, name: 'LINE' }],
};
const everywhere = { userId: null, productId: null, categoryId: null, channelId: null };

test('a commission rule is named after its seller and its product', () => {
  const rule = { ...everywhere, userId: 2, productId: 7, kind: 'baht', value: 5 } as const;
  expect(shownRules([rule], names)).toMatchObject([
    { at: 0, name: 'บี · ครีมกันแดด', user: 'บี', product: 'ครีมกันแดด', value: '5.00 บาท/ชิ้น' },
  ]);
});

test('a commission rule for everything is named so in each column', () => {
  const rule = { ...everywhere, kind: 'percent', value: 3 } as const;
  expect(shownRules([rule], names)).toMatchObject([
    {
      name: 'ทุกอย่าง',
      user: 'ทุกคน',
      product: 'ทุกสินค้า',
      category: 'ทุกหมวด',
      channel: 'ทุกช่องทาง',
      value: '3%',
    },
  ]);
});

test('a commission rule shows the id of a subject without a name', () => {
  const rule = { ...everywhere, categoryId: 9, channelId: 3, kind: 'percent', value: 1 } as const;
  expect(shownRules([rule], names)).toMatchObject([{ name: '#9 · LINE' }]);
});
