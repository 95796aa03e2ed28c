// Promises of copying: the text is in the clipboard on http and https, and a failure shows what to
// do.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../feedback/toast.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { CopiedAddress } from './copied-address.tsx';

const saying = () => toastStore.get()[0];
/**
 * The text that the page hands over when it is asked to copy, read by a listener after the page’s
 * own.
 */
let handed: string | undefined;
const listen = (event: ClipboardEvent) => {
  handed = event.clipboardData?.getData('text/plain');
};

beforeEach(() => {
  toastStore.set([]);
  handed = undefined;
  globalThis.addEventListener('copy', listen);
});
afterEach(() => {
  globalThis.removeEventListener('copy', listen);
  vi.restoreAllMocks();
});

/** The press of a user, without which browsers copy nothing. */
const press = async (words: string) => {
  const { getByRole } = await renderScreen(<CopiedAddress url={words} />, { at: '/' });
  await getByRole('button', { name: 'คัดลอก' }).click();
  await expect.poll(saying).toBeDefined();
};

/** As on plain http, where browsers hide it. */
const hideClipboard = () =>
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);

test('copyText uses the clipboard over https', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('TH0001');
  expect(written).toHaveBeenCalledWith('TH0001');
  expect(saying()).toMatchObject({ text: 'คัดลอกแล้ว', tone: 'done' });
});

test('copyText copies the text also over plain http, where the clipboard is hidden', async () => {
  hideClipboard();
  await press('เลขพัสดุ TH0001');
  expect(handed).toBe('เลขพัสดุ TH0001');
  expect(saying()).toMatchObject({ text: 'คัดลอกแล้ว', tone: 'done' });
});

test('copyText asks the seller to copy by hand when the browser copies nothing', async () => {
  hideClipboard();
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await press('TH0001');
  expect(handed).toBeUndefined();
  expect(saying()).toMatchObject({ tone: 'failed' });
  expect(saying()?.text).toContain('คัดลอกเอง');
});
