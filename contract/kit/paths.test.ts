// Guarantees of tenant labels and base paths.
import { expect, test } from 'vitest';
import { basePath, isReservedLabel, isTenantLabel, screenSegments, tenantOfHost } from './paths.ts';

test('a host that is an address, dotless or generic belongs to the main tenant, any other to its first label', () => {
  for (const host of [
    '127.0.0.1:8080',
    'localhost',
    'localhost:8080',
    '[::1]:80',
    'www.shop.co.th',
    'app.x.th',
    'songdee',
  ]) {
    expect(tenantOfHost(host), host).toBe('app');
  }
  expect(tenantOfHost('shopb.localhost:8080')).toBe('shopb');
  expect(tenantOfHost('ShopB.example.co.th.')).toBe('shopb');
});

test('a tenant cannot take a label that would shadow a screen or a system path', () => {
  for (const segment of [...screenSegments, 'v1', 'assets', 'healthz']) {
    expect(isReservedLabel(segment), segment).toBe(true);
  }
  expect(isReservedLabel('shopb')).toBe(false);
});

test('a tenant label is a lower-case host label', () => {
  for (const good of ['a', 'shop-b', '0shop', 'a'.repeat(32)])
    expect(isTenantLabel(good), good).toBe(true);
  for (const bad of ['', '-a', 'a-', 'A', 'ร้าน', 'a.b', 'a'.repeat(33)])
    expect(isTenantLabel(bad), bad).toBe(false);
});

test('the main tenant has its base path under v1', () => {
  expect(basePath('app')).toBe('/v1');
  expect(basePath('shopb')).toBe('/shopb');
});
