// Heavy work beside calls: how it pauses, and the priority of its threads.
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { isAskedNow, noteCall, watchCalls, youngCalls } from './callers.ts';
import { createPacer, createYielder, lowerHelpingThreads, pauseAfter } from './threads.ts';

/** Keeps the process busy for the given time. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a pacer pauses after a stretch of work, and not before', () => {
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

test('a pacer pauses four times as long as it worked while others call, a quarter otherwise, and never longer than 25 ms', () => {
  expect(pauseAfter(5, 'asked')).toBe(20);
  expect(pauseAfter(5, 'alone')).toBe(1.25);
  expect(pauseAfter(7, 'asked')).toBe(25);
});

test('a process counts as called for a second after the call before the last, because the last may have brought the work', () => {
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

test('a pacer notices calls that come to a server of the process, and pauses longer', async () => {
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

test('several pacers share one part of the process: parallel work waits until its turn, and longer', async () => {
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

test('a process pauses its threads while a new call is not answered, and then continues them', async () => {
  // 1: about to wait, 2: gone on.
  const place = new Int32Array(new SharedArrayBuffer(4));
  const callers = new URL('callers.ts', import.meta.url).href;
  const program = `const { workerData: place } = require('node:worker_threads');
    import(${JSON.stringify(callers)}).then(({ youngCalls }) => {
      Atomics.store(place, 0, 1);
      Atomics.notify(place, 0);
      youngCalls.wait(60_000);
      Atomics.store(place, 0, 2);
      Atomics.notify(place, 0);
    });`;
  let inCall = 0;
  const server = http.createServer((_, reply) => {
    const thread = new Worker(program, { eval: true, execArgv: [], workerData: place });
    thread.unref();
    // The process itself stands still meanwhile, so that nothing ends the call.
    while (Atomics.load(place, 0) === 0) Atomics.wait(place, 0, 0);
    Atomics.wait(place, 0, 1, 300);
    inCall = Atomics.load(place, 0);
    reply.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}`)).text();
  expect(inCall).toBe(1);
  await expect.poll(() => Atomics.load(place, 0)).toBe(2);
  server.close();
});

test('a process continues its threads beside a call that is not answered soon', async () => {
  const server = http.createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const leaving = new AbortController();
  const call = fetch(`http://127.0.0.1:${port}`, leaving).catch(() => undefined);
  await once(server, 'request');
  await sleep(40);
  expect(youngCalls.wait(60_000)).toBeLessThan(30_000);
  leaving.abort();
  await call;
  server.close();
});

test('a yielder lets the first 20 ms of a work pass, and then waits four times as long as was worked since, in all', () => {
  let taken = 100;
  let young = true;
  let waited = 0;
  const waits: number[] = [];
  const wait = (mostMs: number): number => {
    waits.push(mostMs);
    return waited;
  };
  const giveWay = createYielder({ isYoung: () => young, wait }, () => taken);
  const work = (ms: number): void => {
    taken += ms;
    giveWay();
  };
  work(20);
  expect(waits).toEqual([]);
  // What it did not wait so far is due, but never more than a pacer's longest rest.
  waited = 24;
  work(2);
  expect(waits).toEqual([25]);
  waited = 3;
  work(1);
  work(1);
  expect(waits).toEqual([25, 5, 6]);
  young = false;
  work(5);
  expect(waits).toHaveLength(3);
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
  'a server with lowered worker threads keeps the priority of its calls, and does not lower them further when told again',
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
