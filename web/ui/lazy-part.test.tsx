// What a part that loads late promises: it comes when it can, and the screen around it stays.
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { toastStore } from './feedback/toast.ts';
import { lazyPart, loadLater, loadPart } from './lazy-part.ts';
import { renderScreen } from './testing/render-screen.tsx';
import { busyStore } from './wire/activity.ts';

afterEach(() => {
  vi.restoreAllMocks();
  toastStore.set([]);
});

test('a lazy part waits offline for the line, says so once, and then appears, and the screen is never taken away', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let tries = 0;
  const Part = lazyPart(async () => {
    tries += 1;
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>มาแล้ว</p> };
  });
  const { getByText } = await renderScreen(
    <>
      <h1>รายการ</h1>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  );
  await expect.poll(() => toastStore.get().length).toBe(1);
  await expect.element(getByText('รายการ')).toBeVisible();
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(getByText('มาแล้ว')).toBeVisible();
  expect(tries).toBe(2);
  // That it was late is no news any more.
  expect(toastStore.get()).toEqual([]);
});

test('a lazy part raises the bar of the screen while it is on its way', async () => {
  const part = Promise.withResolvers<string>();
  const loading = loadPart(() => part.promise);
  expect(busyStore.get()).toBe(1);
  part.resolve('มาแล้ว');
  expect(await loading).toBe('มาแล้ว');
  expect(busyStore.get()).toBe(0);
});

test('a lazy part that no screen waits for comes with the line, without a word', async () => {
  let isThere = false;
  const got: string[] = [];
  const load = async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return 'bell';
  };
  loadLater(load, (part) => got.push(part));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([got, toastStore.get()]).toEqual([[], []]);
  isThere = true;
  dispatchEvent(new Event('online'));
  await expect.poll(() => got).toEqual(['bell']);
});

test('a lazy part with a line tries a few times and then gives up with the fault', async () => {
  let tries = 0;
  const load = () => {
    tries += 1;
    return Promise.reject(new TypeError('gone'));
  };
  await expect(loadPart(load, [1, 1])).rejects.toThrow('gone');
  expect(tries).toBe(3);
});
