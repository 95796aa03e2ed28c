// Tests of the logo on receipts: on sheet and roll, and a shop without one prints as before.
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { printReceipt } from '@app/contract/money/receipt';
import { changeLogo, setOption } from '@app/contract/shop/setting';
import { addProduct, makeOrders } from '../../app/story/ready-to-ship.ts';
import { story, type Story } from '../../app/story.ts';

const run = promisify(execFile);

let s: Story;
let orderId: number;
beforeAll(async () => {
  s = await story();
  const { owner } = s.shop;
  const productId = await addProduct(owner);
  orderId = (await makeOrders(s.shop, { count: 1, productId }))[0] ?? 0;
  for (const [name, value] of [
    ['company_name', 'ร้านสบู่บ้านสวน'],
    ['company_address', '99/1 หมู่ 3 อ.สันทราย จ.เชียงใหม่ 50210'],
  ] as const)
    await owner.call(setOption, { body: { name, value } });
  const logo = await sharp({
    create: { width: 300, height: 120, channels: 4, background: '#0b7a4b80' },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(logo)]), 'logo.png');
  const kept = await owner.fetch('/setting/logo', { method: 'PUT', body: form });
  if (!kept.ok) throw new Error(`the logo was not kept: ${kept.status}`);
});
afterAll(() => s.end());

async function print(paper: 'a4' | 'roll80') {
  const { url } = await s.shop.owner.call(printReceipt, { body: { orderId, paper } });
  const file = path.join(await mkdtemp(path.join(inject('runFolder'), 'logo-')), 'r.pdf');
  await writeFile(file, Buffer.from(await (await fetch(url)).arrayBuffer()));
  await run('qpdf', ['--check', file]);
  const { stdout: images } = await run('pdfimages', ['-list', file]);
  const { stdout: text } = await run('pdftotext', ['-layout', file, '-']);
  return { images: images.trim().split('\n').slice(2), text };
}

test.each(['a4', 'roll80'] as const)(
  'the receipt logo appears on %s as one picture beside the words',
  async (paper) => {
    const { images, text } = await print(paper);
    expect(images).toHaveLength(1);
    expect(images[0]).toMatch(/image\s+300\s+120\s+rgb/);
    expect(text).toContain('ร้านสบู่บ้านสวน');
  },
);

test('the receipt logo is no longer printed once it is removed', async () => {
  await s.shop.owner.call(changeLogo, { body: {} });
  expect((await print('a4')).images).toEqual([]);
});
