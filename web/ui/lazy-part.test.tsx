// What a lazy part promises: it appears when it is loaded, and the screen around it stays.
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

test('a lazy part waits offline, says so once, and then appears, while the screen stays', async () => {
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
  // The message about the delay is obsolete by now.
  expect(toastStore.get()).toEqual([]);
});

test('a lazy part shows the loading bar of the screen while it is loading', async () => {
  const part = Promise.withResolvers<string>();
  const loading = loadPart(() => part.promise);
  expect(busyStore.get()).toBe(1);
  part.resolve('มาแล้ว');
  expect(await loading).toBe('มาแล้ว');
  expect(busyStore.get()).toBe(0);
});

test('a lazy part in the background is loaded once the connection is back, silently', async () => {
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

test('a lazy part retries a few times online and then shows the fault', async () => {
  let tries = 0;
  const load = () => {
    tries += 1;
    return Promise.reject(new TypeError('gone'));
  };
  await expect(loadPart(load, [1, 1])).rejects.toThrow('gone');
  expect(tries).toBe(3);
});
