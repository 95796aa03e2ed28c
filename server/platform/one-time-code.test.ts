// Codes of RFC 6238 as an authenticator app shows them: right for a moment, and once.
import { expect, test } from 'vitest';
import { codeAt, codeUrl, makeCodeSecret, stepOfCode } from './one-time-code.ts';

/** `12345678901234567890` of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);
const ask = (code: string, seconds: number, usedStep = -1) =>
  stepOfCode(SECRET, code, { now: at(seconds), usedStep });

test('a login code equals that of the standard at each of its times', () => {
  const moments: [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ];
  for (const [seconds, code] of moments) {
    expect(codeAt(SECRET, at(seconds))).toBe(code);
    expect(ask(code, seconds)).toBe(Math.floor(seconds / 30));
  }
});

test('a login code is accepted one step early and one step late, and not two', () => {
  const code = codeAt(SECRET, at(3000));
  expect([2969, 2970, 3029, 3059, 3060].map((seconds) => ask(code, seconds))).toEqual([
    undefined,
    100,
    100,
    100,
    undefined,
  ]);
});

test('a login code is refused after it or a later one was used', () => {
  const code = codeAt(SECRET, at(3000));
  expect([99, 100, 101].map((used) => ask(code, 3000, used))).toEqual([100, undefined, undefined]);
});

test('a login code is accepted with the space that apps show, and in no other form', () => {
  const code = codeAt(SECRET, at(3000));
  expect(ask(`${code.slice(0, 3)} ${code.slice(3)}`, 3000)).toBe(100);
  for (const wrong of ['', code.slice(1), `${code}0`, 'abcdef', '๑๒๓๔๕๖', '-12345'])
    expect(ask(wrong, 3000), wrong).toBeUndefined();
});

test('a login secret has 160 bits, differs each time and is part of the address of a QR code', () => {
  const [one, other] = [makeCodeSecret(), makeCodeSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  const url = new URL(codeUrl(one, { issuer: 'ส่งดี', label: 'mali' }));
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(url.pathname)).toBe('/ส่งดี:mali');
  expect(url.searchParams.get('secret')).toBe(one);
});
