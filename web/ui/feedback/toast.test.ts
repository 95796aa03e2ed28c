// Toasts: which stay, which are dropped first, and which are never shown.
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../wire/app-error.ts';
import { MOST_TOASTS, toast, TOAST_MS, toastStore } from './toast.ts';

const texts = () => toastStore.get().map(({ text }) => text);
const refusal = (over: object = {}) =>
  new AppError({ kind: 'server', status: 422, code: 'X', text: 'ไม่ได้', ...over });

beforeEach(() => toastStore.set([]));

test('a toast is placed above older ones, and replaces an older one with the same words', () => {
  toast.done('ก');
  toast.done('ข');
  toast.done('ก');
  expect(texts()).toEqual(['ก', 'ข']);
});

test('a toast with an undo stays when another change is reported in the same words', () => {
  const taken: string[] = [];
  for (const name of ['ก', 'ข']) toast.undo('ยกเลิกออเดอร์แล้ว', () => taken.push(name));
  toastStore.get().forEach(({ action }) => action?.run());
  expect(taken).toEqual(['ข', 'ก']);
});

test('a toast that stays outlives those that disappear by themselves when there are too many', () => {
  toast.stay('รุ่นใหม่', { label: 'โหลด', run: () => undefined });
  for (const text of ['1', '2', '3']) toast.info(text);
  expect(texts()).toEqual(['3', '2', 'รุ่นใหม่']);
  expect(texts()).toHaveLength(MOST_TOASTS);
});

test('the oldest toast is dropped when all of them stay', () => {
  for (const text of ['1', '2', '3', '4']) {
    toast.stay(text, { label: 'ดู', run: () => undefined });
  }
  expect(texts()).toEqual(['4', '3', '2']);
});

test('a toast of a refusal stays when there is a next step, and disappears by itself otherwise', () => {
  toast.failed(refusal({ requestId: 'r1' }));
  toast.failed(refusal({ text: 'เต็ม', next: 'ลบก่อน' }));
  expect(toastStore.get().map(({ text, ms }) => [text, ms])).toEqual([
    ['เต็ม – ลบก่อน', 0],
    ['ไม่ได้', TOAST_MS],
  ]);
  expect(toastStore.get()[1]).toMatchObject({ tone: 'failed', requestId: 'r1' });
});

test('a toast is not shown for an abandoned call and a missing token', () => {
  toast.failed(new DOMException('', 'AbortError'));
  toast.failed(refusal({ status: 403, code: 'TOKEN_MISSING' }));
  expect(texts()).toEqual([]);
});

test('a toast of a change whose answer was lost is removed once that change is answered, not by another one', () => {
  for (const [text, lost] of [
    ['ก', '/v1/order {"name":"ก"}'],
    ['ข', '/v1/order {"name":"ข"}'],
  ] as const)
    toast.failed(refusal({ kind: 'network', text, next: 'กดอีกครั้งได้', lost }));
  toast.answered('/v1/order {"name":"ก"}');
  expect(texts()).toEqual(['ข – กดอีกครั้งได้']);
});

test('a toast reports an error of our own code, which is thrown again', () => {
  expect(() => toast.failed(new TypeError('x'))).toThrow(TypeError);
  expect(() => toast.failed(new DOMException('', 'DataError'))).toThrow();
  expect(texts()).toHaveLength(1);
});

test('a toast offers an undo for ten seconds, and an action of a warning until it is closed', () => {
  const id = toast.undo('ลบแล้ว', () => undefined);
  toast.warn('ช้า', { label: 'ลองใหม่', run: () => undefined });
  expect(toastStore.get().map(({ ms }) => ms)).toEqual([0, 10_000]);
  expect(toastStore.get()[1]).toMatchObject({ undoes: true });
  toast.close(id);
  expect(texts()).toEqual(['ช้า']);
});
