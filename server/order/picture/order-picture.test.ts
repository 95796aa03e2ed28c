// Tests of pictures of orders: only pictures, visible only with the right, deleted with the order.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorEnvelope } from '@app/contract/kit/errors';
import { orderHistory } from '@app/contract/order/list';
import { listPictures, removePicture, type OrderPicture } from '@app/contract/order/picture';
import { updateOrders } from '@app/contract/order/status';
import { mergeOrders } from '@app/contract/order/change';
import { createOrder } from '@app/contract/order/create';
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let packer: Person;
let productId: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  packer = await s.shop.hire(2);
  productId = await addProduct(owner);
});
afterAll(() => s.end());

const place = {
  address: '99/1',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};

async function newOrder(phone = '0810001234'): Promise<number> {
  const { id } = await owner.call(createOrder, {
    body: {
      info: { name: 'สมหญิง', phone, ...place },
      items: [{ productId, unit: 1 }],
      payment: { method: 'cod' },
    },
  });
  return id;
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b7a4b' } })
    .jpeg()
    .toBuffer();

interface Added {
  readonly bytes: Uint8Array;
  readonly kind?: 'pack' | 'file';
}

async function add(who: Person, id: number, { bytes, kind = 'pack' }: Added) {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const answer = await who.fetch(`/order/${id}/picture`, { method: 'POST', body: form });
  const data = (await answer.json()) as OrderPicture & ErrorEnvelope;
  return { status: answer.status, data };
}

const seen = async (url: string | null) => (await fetch(new URL(url ?? '', s.origin))).status;

test('an order picture of the packed goods is stored, shown, and removed with its file', async () => {
  const id = await newOrder();
  const { status, data } = await add(owner, id, { bytes: await picture() });
  expect([status, data.kind, data.by?.id]).toEqual([200, 'pack', owner.id]);
  expect(await seen(data.url)).toBe(200);
  const listed = await owner.call(listPictures, { params: { id } });
  expect(listed.items).toEqual([expect.objectContaining({ id: data.id, kind: 'pack' })]);
  const params = { id, pictureId: data.id };
  const { items } = await owner.call(removePicture, { params });
  expect(items).toEqual([]);
  expect(await seen(data.url)).toBe(404);
  expect((await owner.ask(removePicture, { params })).status).toBe(404);
});

test('an order picture may show a label, so users without the right to see customers see only their own', async () => {
  const id = await newOrder();
  await add(owner, id, { bytes: await picture(), kind: 'file' });
  const own = await add(packer, id, { bytes: await picture() });
  expect(await seen(own.data.url)).toBe(200);
  const { items } = await packer.call(listPictures, { params: { id } });
  expect(items.map(({ url, canRemove }) => [url !== null, canRemove])).toEqual([
    [true, true],
    [false, false],
  ]);
  const other = items[1]?.id ?? 0;
  const refused = await packer.ask(removePicture, { params: { id, pictureId: other } });
  expect([refused.status, refused.refusal.message]).toEqual([403, 'PERMISSION_DENIED']);
});

test.each([
  ['what is no picture', () => Promise.resolve(new TextEncoder().encode('<svg onload=1>'))],
  ['an empty file', () => Promise.resolve(new Uint8Array())],
])(
  'an order picture is refused in Thai at the file, and nothing is stored: %s',
  async (_, bytes) => {
    const id = await newOrder();
    const { status, data } = await add(owner, id, { bytes: await bytes() });
    expect([status, Object.keys(data.fields ?? {})]).toEqual([422, ['file']]);
    expect((await owner.call(listPictures, { params: { id } })).items).toEqual([]);
  },
);

test('an order keeps at most twenty pictures and refuses the next', async () => {
  const id = await newOrder();
  const bytes = await picture();
  for (let n = 0; n < 20; n += 1) expect((await add(owner, id, { bytes })).status).toBe(200);
  const { status, data } = await add(owner, id, { bytes });
  expect([status, data.fields?.['file']]).toEqual([422, expect.stringContaining('20 รูป')]);
});

test('an order picture of another user’s order is hidden from a user limited to own orders', async () => {
  const member = await s.shop.hire(3);
  const id = await newOrder();
  expect((await member.ask(listPictures, { params: { id } })).status).toBe(404);
});

test('order pictures move when their order is merged into another one', async () => {
  const [target, gone] = [await newOrder(), await newOrder()];
  const kept = await add(owner, target, { bytes: await picture() });
  const moved = await add(packer, gone, { bytes: await picture(), kind: 'file' });
  await owner.call(mergeOrders, { body: { ids: [target, gone] } });
  const of = async (id: number) => (await owner.call(listPictures, { params: { id } })).items;
  expect((await of(target)).map(({ id, kind, by }) => [id, kind, by?.id])).toEqual([
    [moved.data.id, 'file', packer.id],
    [kept.data.id, 'pack', owner.id],
  ]);
  expect(await of(gone)).toEqual([]);
  expect(await seen((await of(target))[0]?.url ?? null)).toBe(200);
});

test('an order picture for an order that was just merged is refused, naming the order that holds the goods', async () => {
  const [target, gone] = [await newOrder(), await newOrder()];
  await owner.call(mergeOrders, { body: { ids: [target, gone] } });
  const { status, data } = await add(packer, gone, { bytes: await picture() });
  expect([status, data.fields?.['file']]).toEqual([422, expect.stringContaining(`SD${target}`)]);
  expect((await owner.call(listPictures, { params: { id: gone } })).items).toEqual([]);
});

test('the order pictures of a customer are erased with the customer', async () => {
  const id = await newOrder('0810009999');
  const { data } = await add(owner, id, { bytes: await picture() });
  await owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: 'ทดสอบ' } });
  await owner.call(eraseCustomer, { body: { phone: '0810009999', reason: 'ลูกค้าขอ' } });
  expect((await owner.call(listPictures, { params: { id } })).items).toEqual([]);
  await expect.poll(() => seen(data.url)).toBe(404);
  expect((await owner.call(orderHistory, { params: { id } })).items.length).toBeGreaterThan(0);
});

const nameIn = (url: string | null): string =>
  path.basename(Buffer.from(url?.split('/file/')[1]?.split('.')[0] ?? '', 'base64url').toString());

test('an order picture is opened only by a signed link, and no browser or proxy stores it', async () => {
  const id = await newOrder();
  const { data } = await add(owner, id, { bytes: await picture() });
  const answer = await fetch(new URL(data.url ?? '', s.origin));
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cross-origin-resource-policy')).not.toBe('cross-origin');
  expect(nameIn(data.url)).toMatch(/^[0-9a-f]{32}\.webp$/);
  const open = await fetch(`${s.origin}/v1/images/${nameIn(data.url)}`);
  expect(open.status).toBe(404);
});

test('an order picture of an older release is moved to the private files, and its link still works', async () => {
  const id = await newOrder();
  const { data } = await add(owner, id, { bytes: await picture() });
  const root = path.join(s.server.services.config.dataDir, 'files');
  const name = nameIn(data.url);
  fs.mkdirSync(path.join(root, 'image', String(s.shop.id)), { recursive: true });
  fs.renameSync(
    path.join(root, 'private', String(s.shop.id), name),
    path.join(root, 'image', String(s.shop.id), name),
  );
  const isOpen = async () => (await fetch(`${s.origin}/v1/images/${name}`)).ok;
  expect([await isOpen(), await seen(data.url)]).toEqual([true, 200]);
  await s.shop.inside((tx) => tx.enqueue('privacy.hide-pictures', {}));
  await expect.poll(isOpen).toBe(false);
  expect(await seen(data.url)).toBe(200);
});
