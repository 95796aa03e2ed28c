// Guarantees of loading a screen's code.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChunkLoadError, CHUNK_TIMEOUT_MS, loadChunk, failedLoadsStore } from './chunk.ts';
import { faultEvent, type Fault } from './report.ts';

// The page's events, where there is no page.
const events = new EventTarget();
const TIMEOUT_MS = 200;
let faults: Fault[];
const note = (event: Event) => faults.push((event as CustomEvent<Fault>).detail);

// Before any of them runs: nothing has been loaded yet, so nothing is lost.
const lostAtFirst = failedLoadsStore.get();

beforeEach(() => {
  faults = [];
  failedLoadsStore.set([]);
  Object.assign(globalThis, { dispatchEvent: (event: Event) => events.dispatchEvent(event) });
  events.addEventListener(faultEvent, note);
});
afterEach(() => events.removeEventListener(faultEvent, note));

test('a page reports no lost chunk when it opens', () => {
  expect(lostAtFirst).toEqual([]);
});

test('the chunk watch has a limit of 120 s', () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
});

test('the chunk watch names a lost chunk as soon as it fails, until it is reported', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch'));
  const lost = loadChunk(load, TIMEOUT_MS);
  await expect.poll(() => failedLoadsStore.get()).toEqual([load]);
  expect(await loadChunk(() => Promise.resolve('page'), TIMEOUT_MS)).toBe('page');
  expect([failedLoadsStore.get(), faults]).toEqual([[load], []]);
  await expect(lost).rejects.toThrow('CHUNK_LOAD_FAILED');
  expect(failedLoadsStore.get()).toEqual([]);
});

test('the chunk watch reports a chunk that never arrives once, after the time limit', async () => {
  const begun = Date.now();
  const loading = loadChunk(() => new Promise(() => undefined), TIMEOUT_MS);
  await expect(loading).rejects.toBeInstanceOf(ChunkLoadError);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(190);
  expect(faults.map((fault) => fault.code)).toEqual(['CHUNK_LOAD_FAILED']);
});

test('the chunk watch has a code of its own for a lost style', async () => {
  const lost = () => Promise.reject(new Error('Unable to preload CSS for /assets/x.css'));
  await expect(loadChunk(lost, TIMEOUT_MS)).rejects.toMatchObject({
    code: 'CSS_CHUNK_LOAD_FAILED',
  });
  expect(new Set(faults.map((fault) => fault.code))).toEqual(new Set(['CSS_CHUNK_LOAD_FAILED']));
});
