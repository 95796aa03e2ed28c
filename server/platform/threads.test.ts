// Heavy work beside calls: how it rests, and the rank of the threads that do it.
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { expect, test, vi } from 'vitest';
import { isAskedNow, noteCall, watchCalls } from './callers.ts';
import { createPacer, lowerHelpingThreads, restAfter } from './threads.ts';

/** Keeps the process busy for so long. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a pacer rests after a stretch of work, and not before', () => {
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
  try {
    const rest = createPacer();
    clock.mockReturnValue(now + 0.9);
    expect(rest()).toBeUndefined();
    clock.mockReturnValue(now + 1.1);
    expect(rest()).toBeInstanceOf(Promise);
  } finally {
    clock.mockRestore();
  }
});

test('a pacer rests four times as long as it worked while others call, a quarter when nobody does, and never longer than 25 ms', () => {
  expect(restAfter(5, 'asked')).toBe(20);
  expect(restAfter(5, 'alone')).toBe(1.25);
  expect(restAfter(7, 'asked')).toBe(25);
});

test('a process is asked by others for a second after the call before the last, which alone may have brought the work', () => {
  let now = 5000;
  const { noteCall: note, isAskedNow: isAsked } = watchCalls(() => now);
  expect(isAsked()).toBe(false);
  note();
  expect(isAsked()).toBe(false);
  note();
  now += 999;
  expect(isAsked()).toBe(true);
  now += 1;
  expect(isAsked()).toBe(false);
});

test('a pacer takes note of calls that come to a server of the process, and rests longer', async () => {
  await vi.waitFor(() => expect(isAskedNow()).toBe(false), 60_000);
  const server = http.createServer((_, reply) => reply.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}`)).text();
  await vi.waitFor(async () => {
    await Promise.all([call(), call()]);
    expect(isAskedNow()).toBe(true);
    const rest = createPacer();
    let rested = 0;
    for (let stretch = 0; stretch < 3; stretch += 1) {
      work(6);
      const worked = performance.now();
      await rest();
      rested += performance.now() - worked;
    }
    expect(rested).toBeGreaterThan(60);
  }, 10_000);
  server.close();
});

test('several pacers share one part of the process: work that is asked for beside other rests until that may go on, and longer', async () => {
  noteCall();
  noteCall();
  const order: string[] = [];
  const long = createPacer();
  work(6);
  const first = long()?.then(() => order.push('first'));
  const other = createPacer();
  work(1.5);
  // Alone it would rest for less than a quarter of what the first has to.
  const second = other()?.then(() => order.push('second'));
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

const tasks = '/proc/self/task';
async function ranks(): Promise<{ helpers: number[]; main: number }> {
  // Whoever reads a file makes the helping threads be there.
  const named = (await fs.readdir(tasks)).map(async (id) => ({
    rank: os.getPriority(Number(id)),
    name: await fs.readFile(`${tasks}/${id}/comm`, 'utf8'),
  }));
  const threads = await Promise.all(named);
  const helpers = threads.filter(({ name }) => name.startsWith('libuv-worker'));
  return { helpers: helpers.map(({ rank }) => rank), main: os.getPriority() };
}

test.runIf(process.platform === 'linux')(
  'a server whose helping threads are lowered keeps the rank of its calls, and does not lower them further when asked again',
  async () => {
    const { main } = await ranks();
    await lowerHelpingThreads();
    await lowerHelpingThreads();
    const after = await ranks();
    expect(after.main).toBe(main);
    expect(after.helpers.length).toBeGreaterThan(0);
    expect(new Set(after.helpers)).toEqual(new Set([Math.min(19, main + 5)]));
  },
);
