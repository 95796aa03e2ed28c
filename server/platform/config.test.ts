// Guarantees of the configuration: one line for all faults, safe defaults, nothing half-configured in production.
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('the server config without any setting is a demo on loopback', () => {
  expect(readConfig({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 8080,
    MAIN_TENANT: 'app',
    ROLE: 'all',
    RATE_LIMIT: 3000,
    isProduction: false,
  });
});

test('the server config names every bad value in one line', () => {
  const read = () =>
    readConfig({
      PORT: 'abc',
      ROLE: 'boss',
      SECRET_KEY: 'short',
      DATABASE_URL: 'mysql://x',
      CARRIERS: 'flashexpress,ups',
    });
  expect(read).toThrow(/^Configuration: (?!.*\n).*DATABASE_URL.*SECRET_KEY.*ROLE/);
  expect(read).toThrow(/PORT/);
  expect(read).toThrow(/CARRIERS/);
});

test('the server config of production refuses generated secrets and the embedded database unless told otherwise', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /SECRET_KEY is required; DATABASE_URL is required/,
  );
  const key = 'k'.repeat(32);
  expect(() => readConfig({ NODE_ENV: 'production', SECRET_KEY: key })).toThrow(/DATABASE_URL/);
  expect(
    readConfig({
      NODE_ENV: 'production',
      SECRET_KEY: key,
      ALLOW_EMBEDDED: '1',
      PUBLIC_ORIGIN: 'https://example.com',
    }).isProduction,
  ).toBe(true);
});

test('the server config of production refuses to derive its address from the request', () => {
  expect(() =>
    readConfig({ NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32), ALLOW_EMBEDDED: '1' }),
  ).toThrow(/PUBLIC_ORIGIN is required/);
});

test('the server config uses the default for an empty value', () => {
  expect(readConfig({ PORT: '', CARRIERS: 'flashexpress, spx' })).toMatchObject({
    PORT: 8080,
    CARRIERS: ['flashexpress', 'spx'],
  });
});

test('the server config names proxies by address, range or kind, and an unknown word stops the start', () => {
  const read = (value: string) => readConfig({ TRUST_PROXY: value }).TRUST_PROXY;
  expect(read('10.0.0.1, 192.168.0.0/16,::1,loopback')).toEqual([
    '10.0.0.1',
    '192.168.0.0/16',
    '::1',
    'loopback',
  ]);
  for (const wrong of ['junk', 'true', '1', '10.0.0.0/33', '10.0.0.1,nginx'])
    expect(() => read(wrong), wrong).toThrow(/^Configuration: TRUST_PROXY/);
});

test('the server config ignores a setting DEBUG: the log is set only by LOG_LEVEL', () => {
  expect(readConfig({ DEBUG: '1' })).not.toHaveProperty('DEBUG');
  expect(readConfig({ DEBUG: '1' })).toEqual(readConfig({}));
});
