// Promises of pictures: only real pictures are stored, small and clean; a refused file leaves
// nothing behind.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  type Product,
} from '@app/contract/catalog/product';
import { createOrder } from '@app/contract/order/create';
import { getOrder, listOrders } from '@app/contract/order/list';
import type { ErrorEnvelope } from '@app/contract/kit/errors';
import { ownStory, type Person, type Story } from '../../app/story.ts';
import { sql, type Database } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { withPicture } from './keep-image.ts';
import { readImage } from './read-image.ts';

let s: Story;
let owner: Person;
let categoryId: number;
beforeAll(async () => {
  s = await ownStory({ MEDIA_URL: 'https://media.example.com' });
  owner = s.shop.owner;
  categoryId = (await owner.call(createCategory, { body: { name: 'ทั่วไป' } })).id;
});
afterAll(() => s.end());

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c21f2c' } });
const jpeg = () => canvas(60, 40).jpeg().toBuffer();

let n = 0;
function formOf(file: Uint8Array | null, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  const all = { code: `I${(n += 1)}`, name: 'สินค้า', categoryId: String(categoryId), price: '10' };
  for (const [key, value] of Object.entries({ ...all, ...fields })) form.append(key, value);
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'รูป.bin');
  return form;
}

const send = (form: FormData, where = '/product', how: RequestInit = {}) =>
  owner.fetch(where, { method: 'POST', body: form, ...how });

async function add(file: Uint8Array | null, fields?: Record<string, string>): Promise<Product> {
  const response = await send(formOf(file, fields));
  const product = (await response.json()) as Product;
  expect(response.status, JSON.stringify(product)).toBe(200);
  return product;
}

async function change(id: number, file: Uint8Array | null, fields: Record<string, string>) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'x.png');
  const response = await send(form, `/product/${id}`, { method: 'PUT' });
  const product = (await response.json()) as Product;
  expect(response.status, JSON.stringify(product)).toBe(200);
  return product;
}

/** As a plain browser asks, without a token. */
const look = (url: string | null) => fetch(s.origin + url);

const folder = () => path.join(s.server.services.config.dataDir, 'files', 'image');
const kept = (): string[] =>
  fs.existsSync(folder())
    ? fs
        .readdirSync(folder(), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
    : [];

describe('a product picture', () => {
  test.each([
    ['jpg', () => canvas(3000, 1500).jpeg().toBuffer()],
    ['png', () => canvas(3000, 1500).png().toBuffer()],
    ['webp', () => canvas(3000, 1500).webp().toBuffer()],
  ])(
    'as %s is shrunk and shown to anyone who knows its name, without expiry',
    async (_as, make) => {
      const made = await add(await make());
      expect(made.imageUrl).toMatch(/^\/v1\/images\/[0-9a-f]{32}\.webp$/);
      expect(made.media).toEqual({ name: made.imageUrl?.split('/').at(-1) });
      const shown = await look(made.imageUrl);
      expect(shown.status).toBe(200);
      expect(shown.headers.get('content-type')).toBe('image/webp');
      expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const head = await sharp(await shown.arrayBuffer()).metadata();
      expect([head.format, head.width, head.height]).toEqual(['webp', 1000, 500]);
      const small = await look(made.imageUrl?.replace('.webp', '-small.webp') ?? null);
      const smallHead = await sharp(await small.arrayBuffer()).metadata();
      expect([smallHead.width, smallHead.height]).toEqual([120, 120]);
      expect((await owner.call(getProduct, { params: { id: made.id } })).imageUrl).toBe(
        made.imageUrl,
      );
    },
  );

  test('loses its metadata of place, person and device, and is turned upright', async () => {
    const sideways = await canvas(60, 40)
      .jpeg()
      .withExif({ IFD0: { Artist: 'somebody', Copyright: 'secret-place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const made = await add(sideways);
    const bytes = Buffer.from(await (await look(made.imageUrl)).arrayBuffer());
    const head = await sharp(bytes).metadata();
    expect([head.width, head.height, head.exif, head.orientation]).toEqual([
      40,
      60,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('secret-place')).toBe(false);
  });

  test('is found in its own shop only', async () => {
    const made = await add(await jpeg());
    const other = await s.openShop('other');
    expect(other.label).toBe('other');
    expect((await look(made.imageUrl?.replace('/v1/', '/other/') ?? '')).status).toBe(404);
    for (const name of ['..%2f..%2fsecret', 'x.webp', `${'0'.repeat(32)}.webp`, '.part'])
      expect((await look(`/v1/images/${name}`)).status, name).toBe(404);
  });

  test('appears with its product in every order that is read, in the shop of the order', async () => {
    for (const { owner: seller, label } of [s.shop, await s.openShop('sold')]) {
      const category = await seller.call(createCategory, { body: { name: 'ของขาย' } });
      const sold = async (file: Uint8Array | null) => {
        const form = formOf(file, { categoryId: String(category.id), isCheck: 'false' });
        return (await (
          await seller.fetch('/product', { method: 'POST', body: form })
        ).json()) as Product;
      };
      const [shown, plain] = [await sold(await jpeg()), await sold(null)];
      const made = await seller.call(createOrder, {
        body: {
          info: {
            ...{ name: 'น้ำผึ้ง', phone: '0812345678', address: '1', subdistrict: 'บางรัก' },
            ...{ district: 'บางรัก', province: 'กรุงเทพมหานคร', postcode: '10500' },
          },
          items: [shown, plain].map((product) => ({ productId: product.id, unit: 1 })),
          payment: { method: 'transfer' },
        },
      });
      const order = await seller.call(getOrder, { params: { id: made.id } });
      const listed = await seller.call(listOrders, { query: { status: 'send' } });
      expect(shown.imageUrl).toContain(label === 'app' ? '/v1/images/' : `/${label}/images/`);
      for (const { items } of [made, order, ...listed.items])
        expect(items.map((item) => item.imageUrl)).toEqual([shown.imageUrl, null]);
    }
  });

  test('is replaced and removed with its files, and kept by a change without one', async () => {
    const first = await add(await jpeg());
    const renamed = await change(first.id, null, { name: 'ชื่อใหม่' });
    expect(renamed.imageUrl).toBe(first.imageUrl);
    const second = await change(first.id, await jpeg(), { price: '12' });
    expect(second.imageUrl).not.toBe(first.imageUrl);
    expect((await look(first.imageUrl)).status).toBe(404);
    const third = await change(first.id, null, { removeImage: '1' });
    expect([third.imageUrl, third.media]).toEqual([null, null]);
    expect((await look(second.imageUrl)).status).toBe(404);
  });

  test('is unchanged by an empty file field of a browser', async () => {
    const first = await add(await jpeg());
    const form = new FormData();
    form.append('file', new Blob([]), '');
    const answer = (await (
      await send(form, `/product/${first.id}`, { method: 'PUT' })
    ).json()) as Product;
    expect(answer.imageUrl).toBe(first.imageUrl);
  });

  test('is stored once however often the same save is sent', async () => {
    const picture = await jpeg();
    const before = kept().length;
    const twice = async (file: Uint8Array) => {
      const form = formOf(file, { code: 'TWICE' });
      return send(form, '/product', { headers: { 'idempotency-key': 'picture-once' } });
    };
    const answers = [await twice(picture), await twice(picture)];
    const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
    expect(one).toEqual(two);
    expect(kept().length).toBe(before + 2);
    const other = await twice(await canvas(61, 40).jpeg().toBuffer());
    expect(other.status).toBe(422);
  });

  test('is served from an older path of the media host', async () => {
    const made = await add(null);
    await s.shop.inside((tx) =>
      tx.named('older', `update products set image_name = $3 where tenant_id = $1 and id = $2`, [
        tx.tenantId,
        made.id,
        '/upload/2024/a.jpg',
      ]),
    );
    const { items } = await owner.call(listProducts, { query: { search: made.code } });
    expect(items[0]?.imageUrl).toBe('https://media.example.com/upload/2024/a.jpg');
    expect((await change(made.id, await jpeg(), {})).imageUrl).toMatch(/^\/v1\/images\//);
  });
});

/** A PNG that says to be as large as one likes: its pixels are never there. */
async function claimedPng(width: number, height: number): Promise<Buffer> {
  const png = await canvas(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`;
const hostile: [string, string, () => Promise<Uint8Array> | Uint8Array][] = [
  ['text', 'jpg', () => Buffer.from('not a picture at all')],
  ['an svg', 'jpg', () => Buffer.from(svg)],
  ['a gif', 'jpg', () => canvas(4, 4).gif().toBuffer()],
  ['a pdf', 'jpg', () => Buffer.from('%PDF-1.7\n')],
  [
    'a page behind the first bytes of a picture',
    'ซ่อน',
    async () =>
      Buffer.concat([
        (await canvas(8, 8).png().toBuffer()).subarray(0, 33),
        Buffer.from('<script>alert(1)</script>'),
      ]),
  ],
  [
    'a picture with a page behind it',
    'ซ่อน',
    async () => Buffer.concat([await jpeg(), Buffer.from('<html><script>alert(1)</script>')]),
  ],
  [
    'a picture with a page across the end of what is looked through at a stretch',
    'ซ่อน',
    async () => {
      const picture = await jpeg();
      return Buffer.concat([
        picture,
        Buffer.alloc(256 * 1024 - picture.length - '<scr'.length),
        Buffer.from('<script>'),
      ]);
    },
  ],
  [
    'a picture with a page behind more of its beginnings than a photograph has',
    'ซ่อน',
    async () => Buffer.concat([await jpeg(), Buffer.from(`${'<s'.repeat(1000)}<script>`)]),
  ],
  [
    'a picture that is an archive too',
    'ซ่อน',
    async () => Buffer.concat([await jpeg(), Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]),
  ],
  [
    'half a picture',
    'เปิดรูป',
    async () => (await canvas(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000),
  ],
  ['a picture of 2,500 million pixels', 'กว้าง', () => claimedPng(50_000, 50_000)],
  ['a picture of 100 million pixels', 'กว้าง', () => canvas(10_000, 10_000).png().toBuffer()],
  ['more than 5 MB', '5 MB', async () => Buffer.concat([await jpeg(), Buffer.alloc(5_300_000)])],
];

describe('a product picture is refused at the field, and leaves nothing, when it is', () => {
  test.each(hostile)('%s', async (_what, said, make) => {
    const file = await make();
    const before = kept();
    const form = formOf(file);
    const response = await send(form);
    expect(response.status).toBe(422);
    const refusal = (await response.json()) as ErrorEnvelope;
    expect(refusal.fields?.['file']).toContain(said);
    expect(kept()).toEqual(before);
    const { items } = await owner.call(listProducts, {
      query: { search: String(form.get('code')) },
    });
    expect(items).toEqual([]);
  });

  test('two files at once, or text in the field of a file', async () => {
    const form = formOf(await jpeg());
    form.append('file', new Blob([new Uint8Array(await jpeg())]), 'b.jpg');
    expect((await send(form)).status).toBe(422);
    const asText = await owner.ask(createProduct, {
      body: { code: 'TXT', name: 'ก', categoryId, price: 1, file: 'data:image/png;base64,AAAA' },
    });
    expect(asText.refusal.fields).toHaveProperty('file');
  });

  test('larger than the server accepts at all, with 413', async () => {
    const response = await send(formOf(Buffer.alloc(11_000_000)));
    expect(response.status).toBe(413);
  });
});

test('a product picture is deleted when its save is refused for another reason', async () => {
  const first = await add(await jpeg());
  const before = kept();
  const taken = await send(formOf(await jpeg(), { code: first.code }));
  expect(taken.status).toBe(409);
  const gone = await add(null);
  await owner.call(deleteProduct, { params: { id: gone.id }, body: {} });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await jpeg())]), 'a.jpg');
  expect((await send(form, `/product/${gone.id}`, { method: 'PUT' })).status).toBe(404);
  expect(kept()).toEqual(before);
});

test('a product picture stays when its save was committed and its answer was lost', async () => {
  const { id } = await add(null);
  const { db } = s.server.services;
  let writes = 0;
  const unanswered: Database = {
    pool: db.pool,
    async withTenant(actor, work, options) {
      const result = await db.withTenant(actor, work, options);
      // The first one plans a look at the picture.
      if (options?.mode !== 'read' && (writes += 1) > 1)
        throw new Error('Connection terminated unexpectedly');
      return result;
    },
    plain: (query) => db.plain(query),
    onEnqueue: (nudge) => db.onEnqueue(nudge),
    close: () => db.close(),
  };
  const saved = withPicture(
    {
      services: { ...s.server.services, db: unanswered },
      actor: { tenantId: s.shop.id, userId: owner.id },
    },
    { file: { bytes: await jpeg() }, field: 'file' },
    async (tx, name) => ({
      result: await tx.rows(
        sql`update products set image_name = ${name} where tenant_id = ${tx.tenantId} and id = ${id}`,
      ),
    }),
  );
  await expect(saved).rejects.toThrow('Connection terminated');
  const { imageUrl } = await owner.call(getProduct, { params: { id } });
  expect([imageUrl !== null, (await look(imageUrl)).status]).toEqual([true, 200]);
});

test('a product form with a picture clears a value whose box is emptied', async () => {
  const made = await add(null, { lowStock: '5' });
  expect(made.lowStock).toBe(5);
  expect((await change(made.id, await jpeg(), { lowStock: '' })).lowStock).toBeNull();
});

test('a picture of a shop that has three waiting is refused with a wait, and one of another shop is read', async () => {
  const bytes = await jpeg();
  const asked = [1, 1, 1, 1, 1, 2].map((shop) =>
    readImage(bytes, { field: 'file', shop }).then(
      () => 'read',
      (error: unknown) => (error instanceof Failure ? error.code : String(error)),
    ),
  );
  const read = ['read', 'read', 'read', 'read'];
  expect(await Promise.all(asked)).toEqual([...read, 'TOO_MANY_REQUEST', 'read']);
});
