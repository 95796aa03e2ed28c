// Guarantees of encryption, tokens and signed links.
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSecrets } from './secrets.ts';

const key = 'a-key-that-is-long-enough-for-this-test';
const secrets = createSecrets(key);

test('a sealed secret opens only with the same key, and not when it was altered', () => {
  const sealed = secrets.seal('รหัสลับ mchId=ZZ0001');
  expect(secrets.open(sealed)).toBe('รหัสลับ mchId=ZZ0001');
  expect(secrets.seal('same')).not.toBe(secrets.seal('same'));
  expect(() => createSecrets(`${key}!`).open(sealed)).toThrow();
  expect(createSecrets(`${key}!`).opened(sealed)).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => secrets.open(bytes.toString('base64'))).toThrow();
});

test('a token is accepted by its issuer until it expires, and a forged one never', () => {
  const claims = { sub: 7, tid: 3, ver: 2 };
  expect(secrets.readToken(secrets.signToken(claims))).toEqual(claims);
  const old = createSecrets(key, () => Date.now() - 16 * 60_000).signToken(claims);
  expect(secrets.readToken(old)).toBeUndefined();
  expect(secrets.readEndedToken(old)).toEqual(claims);
  expect(createSecrets(`${key}!`).readToken(secrets.signToken(claims))).toBeUndefined();
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":1,"tid":1,"ver":1}').toString('base64url')}.`;
  expect(secrets.readToken(unsigned)).toBeUndefined();
});

test('a token that was accepted before is accepted again until it expires, and never in another form', () => {
  let at = Date.now();
  const reader = createSecrets(key, () => at);
  const claims = { sub: 7, tid: 3, ver: 2 };
  const token = reader.signToken(claims);
  expect(reader.readToken(token)).toEqual(claims);
  expect(reader.readToken(token)).toEqual(claims);
  expect(reader.readToken(`${token.slice(0, -2)}xx`)).toBeUndefined();
  // Signed for a quarter of an hour from a moment that is nearly over.
  at = Date.now() - 15 * 60_000 + 1500;
  const ending = reader.signToken(claims);
  at = Date.now();
  expect(reader.readToken(ending)).toEqual(claims);
  at += 60_000;
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(reader.readToken(ending)).toBeUndefined();
});

test('a signed link is renewed once it has expired, and a foreign one is not', () => {
  const link = secrets.signLink('receipts/1.pdf', 3600);
  expect(secrets.renewLink(link, 3600)).toBe(link);
  const later = createSecrets(key, () => Date.now() + 3_700_000);
  const renewed = later.renewLink(link, 3600) ?? '';
  expect(later.readLink(renewed)).toBe('receipts/1.pdf');
  expect(later.renewLink(`${link}x`, 3600)).toBeUndefined();
  expect(createSecrets('b'.repeat(64)).renewLink(link, 3600)).toBeUndefined();
});

test('a signed link returns its text only within its lifetime', () => {
  const link = secrets.signLink('labels/ใบปะหน้า.pdf', 3600);
  expect(secrets.readLink(link)).toBe('labels/ใบปะหน้า.pdf');
  const [data, until, signature] = link.split('.');
  expect(secrets.readLink(`${data}.${Number(until) + 1}.${signature}`)).toBeUndefined();
  expect(createSecrets(key, () => Date.now() + 3_700_000).readLink(link)).toBeUndefined();
  for (const junk of ['', '.', '..', 'a.b.c', `${data}.${until}.`])
    expect(secrets.readLink(junk)).toBeUndefined();
  for (const more of ['\u0000', '.', '.x', '=', ' ', '\n', '%00'])
    expect(secrets.readLink(link + more), JSON.stringify(more)).toBeUndefined();
});
