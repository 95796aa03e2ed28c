// Every product of the demo shop has a picture.
import { createCategory } from '@app/contract/catalog/category';
import { createProduct, listProducts } from '@app/contract/catalog/product';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { story, type Story } from '../../server/app/story.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { addPicture, drawPicture } from './demo-pictures.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

test('every product of the demo catalogue has a picture with something on it', async () => {
  for (const product of demoCatalogue) {
    const picture = await drawPicture(product);
    expect(picture, product.code).toBeDefined();
    const { channels } = await sharp(picture).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev)), product.code).toBeGreaterThan(15);
  }
});

test('a product of the demo shop shows its picture once it was added', async () => {
  const { owner } = s.shop;
  const [soap] = demoCatalogue.filter(({ code }) => code === 'CR04');
  if (!soap) throw new Error('the demo shop sells no soap');
  const { id: categoryId } = await owner.call(createCategory, { body: { name: soap.category } });
  const { code, name } = soap;
  const { id } = await owner.call(createProduct, { body: { code, name, categoryId, price: 59 } });
  await addPicture(owner, soap, id);
  const [shown] = (await owner.call(listProducts, { query: {} })).items;
  const seen = await fetch(`${s.origin}${shown?.imageUrl}`);
  expect(seen.headers.get('content-type')).toBe('image/webp');
});
