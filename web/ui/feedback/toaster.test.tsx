// What toasts promise.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '../http.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { seriousFaults } from '../testing/axe.ts';
import { linesOf } from '../testing/lines-of.ts';
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

test('a toast, titled แจ้งเตือน, is placed over the top bar on a desktop and covers no next control', async () => {
  toast.done('สร้างออเดอร์สำเร็จ SD10290', { label: 'คัดลอกข้อความสรุป', run: () => undefined });
  await expect.element(page.getByText(/สร้างออเดอร์สำเร็จ/)).toBeVisible();
  await sleep(250);
  const { right, bottom } = cards()[0]?.getBoundingClientRect() ?? new DOMRect();
  // The bell and the user menu are at its right; the page begins below the bar of 56 px and a
  // margin of 16.
  expect(right).toBeLessThanOrEqual(innerWidth - 104);
  expect(bottom).toBeLessThanOrEqual(72);
  expect(texts()[0]).toContain('แจ้งเตือน');
});

test('a toast breaks no word in two that browsers do not know, at any width', async () => {
  for (let digits = 1; digits <= 24; digits += 1) {
    const text = `ย้ายแล้ว ${'1'.repeat(digits)} ออเดอร์ ย้ายไม่ได้ 2 ออเดอร์`;
    toast.info(text);
    await expect.element(page.getByText(text)).toBeVisible();
    expect(linesOf(page.getByText(text).element(), 'ออเดอร์'), text).toEqual([1, 1]);
  }
});

test('a toast covers nothing of an open window on a desktop, and several leave its close button free on a phone', async () => {
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
  // The screen behind it has a place for toasts too.
  await expect.element(page.getByText('บันทึกสำเร็จ').first()).toBeVisible();
  await sleep(250);
  const box = page.getByRole('dialog').element().getBoundingClientRect();
  const card = cards()[0]?.getBoundingClientRect() ?? new DOMRect();
  expect(card.height).toBeGreaterThan(0);
  expect(card.bottom).toBeLessThanOrEqual(innerHeight);
  expect(Math.min(card.right, box.right) - Math.max(card.left, box.left)).toBeLessThanOrEqual(0);
  await page.viewport(360, 780);
  toast.undo('เปลี่ยนสถานะสำเร็จ', () => undefined);
  await expect.element(page.getByText('เปลี่ยนสถานะสำเร็จ').first()).toBeVisible();
  await sleep(250);
  const cross = page.getByRole('button', { name: 'ปิด', exact: true }).element();
  expect(cards().length).toBeGreaterThanOrEqual(2);
  for (const each of cards())
    expect(each.getBoundingClientRect().right).toBeLessThan(cross.getBoundingClientRect().left);
  await page.viewport(1280, 800);
});

test('a toast with a button covers no button of the page, on a phone', async () => {
  await page.viewport(360, 780);
  toast.undo('เปลี่ยนสถานะสำเร็จ', () => undefined);
  await expect.element(page.getByRole('button', { name: 'เลิกทำ' })).toBeVisible();
  await sleep(250);
  // The bar above the page takes 56 px; the buttons of the page’s head are below 80.
  expect(cards()[0]?.getBoundingClientRect().bottom).toBeLessThanOrEqual(80);
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});

test('toasts disappear after 5000 ms, unless there is a next step', async () => {
  // A pointer that rests where they appear would keep them open.
  await userEvent.hover(page.getByText('หน้า'));
  toast.done('บันทึกสำเร็จ');
  toast.failed(refused({ next: 'รับสินค้าเข้าก่อน' }));
  await sleep(4500);
  expect(cards()).toHaveLength(2);
  await expect.poll(texts).toHaveLength(1);
  expect(texts()[0]).toContain('รับสินค้าเข้าก่อน');
  expect(texts()[0]).toContain('req-1');
});

test('toasts are three at most, and the same words are shown once', async () => {
  for (const text of ['หนึ่ง', 'สอง', 'สาม', 'สี่', 'สี่']) toast.done(text);
  await expect.element(page.getByText('สี่')).toBeVisible();
  expect(cards()).toHaveLength(3);
  expect(texts().join()).not.toContain('หนึ่ง');
});

test('toasts remain items of their list when something failed', async () => {
  toast.failed(refused({ next: 'รับสินค้าเข้าก่อน' }));
  const item = page.getByRole('region', { name: 'แจ้งเตือน' }).getByRole('listitem');
  await expect.element(item.getByRole('alert')).toBeVisible();
  await expect.element(item.getByText(/สต็อกไม่พอ/)).toBeVisible();
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

test('toasts are not shown for an abandoned call and a missing token', async () => {
  toast.failed(new DOMException('left', 'AbortError'));
  toast.failed(refused({ code: 'TOKEN_MISSING', status: 403 }));
  await sleep(50);
  expect(cards()).toHaveLength(0);
});

test('toasts offer an undo, which runs once', async () => {
  let undone = 0;
  toast.undo('ลบ 3 ออเดอร์แล้ว', () => (undone += 1));
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  expect(undone).toBe(1);
  await expect.poll(() => cards().length).toBe(0);
});
