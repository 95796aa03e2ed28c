// What rate limits count as one address, and the address of a listening server.
import { expect, test } from 'vitest';
import { countedAddress, originAt } from './addresses.ts';

test('an address of IPv6 counts by its /64, however it is written, and one of IPv4 in full', () => {
  const line = '2001:db8:0:1::/64';
  for (const address of [
    '2001:db8:0:1::1',
    '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff',
    '2001:db8::1:0:0:0:7',
    '2001:db8:0:1::1%eth0',
    '2001:db8:0:1::192.0.2.1',
  ])
    expect(countedAddress(address), address).toBe(line);
  expect(countedAddress('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64');
  expect(countedAddress('::1')).toBe('0:0:0:0::/64');
  expect(countedAddress('192.0.2.7')).toBe('192.0.2.7');
  expect(countedAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(countedAddress('::FFFF:192.0.2.7')).toBe('192.0.2.7');
});

test('an address of IPv6 to listen at is shown as one that a browser can open', () => {
  const origins = ['::', '::1', '2001:db8::7', '0.0.0.0', '192.0.2.7', 'localhost'].map(
    (host) => new URL(originAt(host, 8080)).origin,
  );
  expect(origins).toEqual([
    ...['http://[::1]:8080', 'http://[::1]:8080', 'http://[2001:db8::7]:8080'],
    ...['http://127.0.0.1:8080', 'http://192.0.2.7:8080', 'http://localhost:8080'],
  ]);
});
