// Promises of what bounds a shop: each limit holds to the last one, says so in words, and ends when it is raised.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { changeOperatedShop } from '@app/contract/operator/shop';
import { createUser, updateUser } from '@app/contract/shop/user';
import { importProducts } from '@app/contract/upkeep/import';
import { hireOperator, type OperatorPerson } from '../../app/story/operator.ts';
import { story, type Answer, type Story } from '../../app/story.ts';
import { bytesOfShop, fileKinds } from '../../platform/files.ts';

let s: Story;
let mali: OperatorPerson;
let shop: Story['shop'];
beforeAll(async () => {
  s = await story();
  mali = await hireOperator(s);
  shop = await s.openShop('bounded');
});
afterAll(() => s.end());

const bound = (body: object) =>
  mali.call(changeOperatedShop, { params: { label: 'bounded' }, body });

const outcome = (answer: Answer<unknown>) =>
  answer.status === 200 ? '200' : `${answer.status} ${answer.refusal.message}`;

test('a shop has no more users than its limit, of whom suspended ones are none', async () => {
  await bound({ userLimit: 2 });
  const hire = (username: string) =>
    shop.owner.ask(createUser, { body: { username, password: 'secret-1', name: 'นก', role: 2 } });
  const turn = (id: number, suspended: boolean) =>
    shop.owner.ask(updateUser, { params: { id }, body: { suspended } });
  const first = await hire('clerk.one');
  expect(outcome(first)).toBe('200');
  const both = await Promise.all([hire('clerk.two'), hire('clerk.three')]);
  expect(both.map(outcome)).toEqual(['409 USER_LIMIT', '409 USER_LIMIT']);
  expect(outcome(await turn(first.data.id, true))).toBe('200');
  const race = await Promise.all([hire('clerk.four'), hire('clerk.five')]);
  expect(race.map(outcome).toSorted()).toEqual(['200', '409 USER_LIMIT']);
  expect(outcome(await turn(first.data.id, false))).toBe('409 USER_LIMIT');
  await bound({ userLimit: 0 });
  expect(outcome(await turn(first.data.id, false))).toBe('200');
});

test('a shop keeps no picture more once its files have reached their limit', async () => {
  const { files } = s.server.services;
  const picture = await sharp({
    create: { width: 90, height: 60, channels: 3, background: '#228855' },
  })
    .jpeg()
    .toBuffer();
  const put = async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)]), 'me.jpg');
    const path = `/user/${shop.owner.id}/picture`;
    const response = await shop.owner.fetch(path, { method: 'PUT', body: form });
    return { status: response.status, body: await response.text() };
  };
  await bound({ storageLimit: 1 });
  const measured = vi.spyOn(files, 'sizeOfFolder');
  for (let n = 0; n < 3; n += 1) expect((await put()).status).toBe(200);
  expect(measured.mock.calls.length).toBeLessThanOrEqual(fileKinds.length);
  measured.mockRestore();
  await files.write(`print/${shop.id}/a.pdf`, Buffer.alloc(1024 * 1024));
  const kept = await bytesOfShop(files, shop.id);
  const full = await put();
  expect(full.status).toBe(422);
  expect(full.body).toContain('พื้นที่เก็บไฟล์ของร้านเต็มแล้ว (1 MB)');
  expect(await bytesOfShop(files, shop.id)).toBe(kept);
  await bound({ storageLimit: 2 });
  expect((await put()).status).toBe(200);
  await bound({ storageLimit: 1 });
  expect((await put()).status).toBe(422);
  await files.remove(`print/${shop.id}/a.pdf`);
  expect((await put()).status).toBe(200);
});

test('a shop imports no more files a day than its limit, of which a look ahead is none', async () => {
  await shop.owner.call(createCategory, { body: { name: 'ทั่วไป' } });
  await bound({ importLimit: 1 });
  const send = (code: string, dryRun = false) => {
    const products = [{ code, name: code, category: 'ทั่วไป', price: '10' }];
    return shop.owner.ask(importProducts, { body: { products, dryRun } });
  };
  expect(outcome(await send('A-1', true))).toBe('200');
  expect((await send('A-1')).data).toMatchObject({ made: 1, failed: 0 });
  expect(outcome(await send('A-2'))).toBe('409 IMPORT_LIMIT');
  await bound({ importLimit: 2 });
  expect(outcome(await send('A-2'))).toBe('200');
});

test('a shop imports a large file in several calls as one file of its limit', async () => {
  await bound({ importLimit: 3 });
  const send = (code: string, fileName: string) => {
    const products = [{ code, name: code, category: 'ทั่วไป', price: '10' }];
    return shop.owner.ask(importProducts, { body: { products, fileName } });
  };
  for (const code of ['B-1', 'B-2', 'B-3'])
    expect(outcome(await send(code, 'สินค้าใหม่.xlsx'))).toBe('200');
  expect(outcome(await send('C-1', 'อีกไฟล์.xlsx'))).toBe('409 IMPORT_LIMIT');
  expect(outcome(await send('B-4', 'สินค้าใหม่.xlsx'))).toBe('200');
});
