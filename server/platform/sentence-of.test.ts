// A machine that cannot be reached is named, by however many addresses it was tried.
import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { sentenceOf } from './sentence-of.ts';

test('sentenceOf names the tried addresses when the error itself has no message', async () => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ];
  const socket = net.connect({
    host: 'database',
    port: 1,
    autoSelectFamily: true,
    lookup: (_host, _options, done) => done(null, addresses),
  });
  const [fault] = (await once(socket, 'close').catch((error: unknown) => [error])) as [Error];
  expect(fault.message).toBe('');
  expect(sentenceOf(fault)).toBe(
    'connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1',
  );
  expect([sentenceOf(new Error('other')), sentenceOf('text')]).toEqual(['other', 'text']);
});
