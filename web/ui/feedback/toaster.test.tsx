// What toasts promise.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '../http.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { seriousFaults } from '../testing/axe.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { toast, toastStore } from './toast.ts';

const cards = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-title="alert"]'),
];
const texts = (): string[] => cards().map((card) => card.textContent);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const refused = (facts: { next?: string; code?: string; status?: number } = {}) =>
  new AppError({
    kind: 'server',
    status: 409,
    code: 'STOCK_SHORT',
    text: 'สต็อกไม่พอ',
    requestId: 'req-1',
    ...facts,
  });

beforeEach(async () => {
  toastStore.set([]);
  await renderScreen(<main>หน้า</main>);
});

test('toasts stand at the top right below the buttons of the page, 325 px wide, titled แจ้งเตือน', async () => {
  toast.done('บันทึกสำเร็จ');
  await expect.element(page.getByText('บันทึกสำเร็จ')).toBeVisible();
  await sleep(250);
  const { width, right, top } = cards()[0]?.getBoundingClientRect() ?? new DOMRect();
  expect(width).toBe(325);
  expect(innerWidth - right).toBeLessThan(40);
  // The top bar takes 56 px, the head of an order's page the next 84.
  expect(top).toBeGreaterThanOrEqual(140);
  expect(top).toBeLessThan(160);
  expect(texts()[0]).toContain('แจ้งเตือน');
});

/** On how many lines each of these words stands. */
const linesOf = (element: Element, word: string): number[] => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: number[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { index } of (node.textContent ?? '').matchAll(new RegExp(word, 'g'))) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      found.push(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
    }
  return found;
};

test('a toast breaks no word in two that browsers do not know, wherever its line ends', async () => {
  for (let digits = 1; digits <= 24; digits += 1) {
    const text = `ย้ายแล้ว ${'1'.repeat(digits)} ออเดอร์ ย้ายไม่ได้ 2 ออเดอร์`;
    toast.info(text);
    await expect.element(page.getByText(text)).toBeVisible();
    expect(linesOf(page.getByText(text).element(), 'ออเดอร์'), text).toEqual([1, 1]);
  }
});

test('a toast covers nothing of a window that is open, on a desk', async () => {
  await page.viewport(1366, 768);
  const tall = <p style={{ height: 2000 }}>ใน</p>;
  await renderScreen(
    <Dialog
      open
      size="wide"
      title="หน้าต่าง"
      onClose={() => undefined}
      actions={<button>ตกลง</button>}
    >
      {tall}
    </Dialog>,
  );
  await expect.element(page.getByRole('dialog', { name: 'หน้าต่าง' })).toBeVisible();
  toast.done('บันทึกสำเร็จ');
  // The screen before it has a place for toasts too.
  await expect.element(page.getByText('บันทึกสำเร็จ').first()).toBeVisible();
  await sleep(250);
  const box = page.getByRole('dialog').element().getBoundingClientRect();
  const card = cards()[0]?.getBoundingClientRect() ?? new DOMRect();
  expect(card.height).toBeGreaterThan(0);
  expect(card.bottom).toBeLessThanOrEqual(innerHeight);
  expect(Math.min(card.right, box.right) - Math.max(card.left, box.left)).toBeLessThanOrEqual(0);
});

test('a toast covers no button for rows that are ticked, on a desk', async () => {
  await page.viewport(1366, 768);
  // Where they end below the head of the tallest list, whose title has a line below it.
  const place = { position: 'absolute', right: 24, top: 139, height: 40 } as const;
  await renderScreen(
    <div data-deeds="" style={place}>
      <button>เป็นรับคืน</button>
    </div>,
  );
  const deeds = page.getByRole('button', { name: 'เป็นรับคืน' });
  await expect.element(deeds).toBeVisible();
  toast.warn('ลองอีกครั้ง', { label: 'ลอง', run: () => undefined });
  await expect.element(page.getByText('ลองอีกครั้ง').first()).toBeVisible();
  await sleep(250);
  const { bottom } = deeds.element().parentElement?.getBoundingClientRect() ?? new DOMRect();
  for (const card of cards()) expect(card.getBoundingClientRect().top).toBeGreaterThan(bottom);
  await page.viewport(1280, 800);
});

test('a toast with something to press covers no button of the page, on a phone', async () => {
  await page.viewport(360, 780);
  toast.undo('เปลี่ยนสถานะสำเร็จ', () => undefined);
  await expect.element(page.getByRole('button', { name: 'เลิกทำ' })).toBeVisible();
  await sleep(250);
  // The bar above the page takes 56 px; the buttons of the page's head stand below 80.
  expect(cards()[0]?.getBoundingClientRect().bottom).toBeLessThanOrEqual(80);
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});

test('toasts go after 5000 ms, unless there is something to do next', async () => {
  // A pointer that rests where they appear would hold them.
  await userEvent.hover(page.getByText('หน้า'));
  toast.done('บันทึกสำเร็จ');
  toast.failed(refused({ next: 'รับสินค้าเข้าก่อน' }));
  await sleep(4500);
  expect(cards()).toHaveLength(2);
  await expect.poll(texts).toHaveLength(1);
  expect(texts()[0]).toContain('รับสินค้าเข้าก่อน');
  expect(texts()[0]).toContain('req-1');
});

test('toasts are three at most, and the same words do not pile up', async () => {
  for (const text of ['หนึ่ง', 'สอง', 'สาม', 'สี่', 'สี่']) toast.done(text);
  await expect.element(page.getByText('สี่')).toBeVisible();
  expect(cards()).toHaveLength(3);
  expect(texts().join()).not.toContain('หนึ่ง');
});

test('toasts stay items of their list when something failed', async () => {
  toast.failed(refused({ next: 'รับสินค้าเข้าก่อน' }));
  const item = page.getByRole('region', { name: 'แจ้งเตือน' }).getByRole('listitem');
  await expect.element(item.getByRole('alert')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('toasts are closed by Esc, the newest first', async () => {
  toast.done('เก่า');
  toast.done('ใหม่');
  await expect.element(page.getByText('ใหม่')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => texts().join()).not.toContain('ใหม่');
  expect(texts().join()).toContain('เก่า');
});

test('toasts say nothing of an abandoned call and a missing token', async () => {
  toast.failed(new DOMException('left', 'AbortError'));
  toast.failed(refused({ code: 'TOKEN_MISSING', status: 403 }));
  await sleep(50);
  expect(cards()).toHaveLength(0);
});

test('toasts offer to take it back', async () => {
  let undone = 0;
  toast.undo('ลบ 3 ออเดอร์แล้ว', () => (undone += 1));
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  expect(undone).toBe(1);
  await expect.poll(() => cards().length).toBe(0);
});
