// Promises of the shop's logo: only a picture, small, shown before login, and the one before it gone.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeLogo } from '@app/contract/shop/setting';
import { authDomain } from '@app/contract/shop/tenant';
import type { ErrorEnvelope } from '@app/contract/kit/errors';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
});
afterAll(() => s.end());

const picture = (width: number) =>
  sharp({ create: { width, height: 400, channels: 4, background: '#c21f2c80' } })
    .png()
    .toBuffer();

async function put(file: Uint8Array, who = owner) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'logo.bin');
  const response = await who.fetch('/setting/logo', { method: 'PUT', body: form });
  return { status: response.status, body: (await response.json()) as { logo: string } };
}
const told = async (domain: string) => (await owner.call(authDomain, { body: { domain } })).logo;
const statusOf = async (url: string) => (await fetch(s.origin + url)).status;

test('a shop logo is shrunk and shown before login, until another one replaces it', async () => {
  const first = await put(await picture(3000));
  expect(first.status).toBe(200);
  expect(first.body.logo).toMatch(/^\/v1\/images\/[0-9a-f]{32}\.webp$/);
  expect(await told('app')).toBe(first.body.logo);
  const shown = await fetch(s.origin + first.body.logo);
  expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(1000);
  const second = await put(await picture(400));
  expect(await told('app')).toBe(second.body.logo);
  expect([await statusOf(first.body.logo), await statusOf(second.body.logo)]).toEqual([404, 200]);
});

test('a shop logo that is removed is deleted with its file', async () => {
  const { body } = await put(await picture(400));
  expect(await owner.call(changeLogo, { body: {} })).toEqual({ logo: '' });
  expect(await told('app')).toBe('');
  expect(await statusOf(body.logo)).toBe(404);
});

test('a shop logo that is no picture is refused at the field and keeps the present one', async () => {
  const { body } = await put(await picture(400));
  const refused = await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(refused.status).toBe(422);
  expect((refused.body as unknown as ErrorEnvelope).fields?.['file']).toContain('jpg');
  expect(await told('app')).toBe(body.logo);
});

test('a shop logo is changed only by users with the right to settings, and only in their own shop', async () => {
  const { body } = await put(await picture(400));
  const clerk = await s.shop.hire(2);
  expect((await put(await picture(300), clerk)).status).toBe(403);
  const other = await s.openShop('elsewhere');
  const theirs = await put(await picture(300), other.owner);
  expect(theirs.body.logo).toMatch(/^\/elsewhere\/images\//);
  expect([await told('app'), await told('elsewhere')]).toEqual([body.logo, theirs.body.logo]);
  expect(await statusOf(theirs.body.logo.replace('/elsewhere/', '/v1/'))).toBe(404);
});
