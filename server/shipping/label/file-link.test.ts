// A file link works only for its purpose, in its own shop, and for an hour.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFile } from '@app/contract/shipping/label';
import { person, story, type Story } from '../../app/story.ts';

let s: Story;
let signed: string;
beforeAll(async () => {
  s = await story();
  const { files, secrets } = s.server.services;
  const name = `print/${s.shop.id}/a.pdf`;
  await files.write(name, Buffer.from('%PDF-1.7 label'));
  signed = secrets.signLink(name, 3600);
});
afterAll(() => s.end());

const get = (base: string, link: string) =>
  person({ base, token: '', id: 0 }).fetch(`/file/${link}`);

test('a file link opens without a token and leaves no trace in the browser', async () => {
  const answer = await get(`${s.origin}/v1`, signed);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('%PDF-1.7 label');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a file link is refused under another shop’s path, changed by a letter, cut short or expired', async () => {
  await s.openShop('elsewhere');
  const { secrets } = s.server.services;
  const middle = Math.floor(signed.length / 2);
  const changed = `${signed.slice(0, middle)}${signed[middle] === 'a' ? 'b' : 'a'}${signed.slice(middle + 1)}`;
  const old = secrets.signLink(`print/${s.shop.id}/a.pdf`, -1);
  const outside = secrets.signLink(`print/${s.shop.id}/../../secret`, 3600);
  const base = `${s.origin}/v1`;
  const answers = [
    await get(`${s.origin}/elsewhere`, signed),
    await get(base, changed),
    await get(base, signed.slice(0, -3)),
    await get(base, old),
    await get(base, outside),
    await get(base, '%00'),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404]);
});

test('a file link is served by a public call, because the link is the key', () => {
  expect(getFile.may).toBe('anyone');
});
