// What undoing a change promises: ten seconds, by mouse or keys, once, with its true result.
import { errors } from '@app/contract/kit/errors';
import { undoChange } from '@app/contract/shop/undo';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { pressTwice } from '../../ui/testing/press-twice.ts';
import { useUndo } from './use-undo.ts';

function Screen({ token }: { token: string | undefined }) {
  const say = useUndo();
  return (
    <main>
      <button type="button" onClick={() => say('ลบ 3 รายการแล้ว', token)}>
        ลบ
      </button>
      <input aria-label="ช่องพิมพ์" />
    </main>
  );
}

const open = async (token: string | undefined = 'abc') => {
  await renderScreen(<Screen token={token} />);
  await page.getByRole('button', { name: 'ลบ', exact: true }).click();
  await expect.element(page.getByText('ลบ 3 รายการแล้ว')).toBeVisible();
};
const button = () => page.getByRole('button', { name: 'เลิกทำ' });
const calls = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/undo'));

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  gives(undoChange, { items: [{ id: 1, t: 'success' }] });
});

test('the undo button is hidden without a token', async () => {
  await renderScreen(<Screen token={undefined} />);
  await page.getByRole('button', { name: 'ลบ', exact: true }).click();
  await expect.element(page.getByText('ลบ 3 รายการแล้ว')).toBeVisible();
  expect(button().elements()).toEqual([]);
});

test('the undo button sends one call when it is pressed twice, and shows that it is done', async () => {
  await open();
  pressTwice(button().element());
  await expect.element(page.getByText('เลิกทำแล้ว')).toBeVisible();
  expect(calls()).toMatchObject([{ body: { token: 'abc' } }]);
});

test('the undo button is reached by Tab and pressed by Enter', async () => {
  await open();
  for (let steps = 0; steps < 5 && document.activeElement !== button().element(); steps += 1)
    await userEvent.keyboard('{Tab}');
  await expect.element(button()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('เลิกทำแล้ว')).toBeVisible();
});

test('the undo button is pressed by Ctrl+Z from anywhere, but not while somebody types', async () => {
  await open();
  await page.getByRole('textbox', { name: 'ช่องพิมพ์' }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(calls()).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText('เลิกทำแล้ว')).toBeVisible();
  expect(calls()).toHaveLength(1);
});

test('the undo button explains that it is too late, and where the thing can still be found', async () => {
  refuses(undoChange, { code: 'UNDO_EXPIRED' });
  await open();
  await button().click();
  await expect.element(page.getByText(errors.UNDO_EXPIRED.th, { exact: false })).toBeVisible();
  await expect.element(page.getByText(/ถังขยะ/)).toBeVisible();
});

test('the undo button names the goods that are short', async () => {
  refuses(undoChange, { code: 'STOCK_SHORT', details: { text: 'สบู่ สต็อกไม่พอ เหลือ 0' } });
  await open();
  await button().click();
  await expect.element(page.getByText('เลิกทำไม่ได้ สบู่ สต็อกไม่พอ เหลือ 0')).toBeVisible();
});

test('the undo button shows how many of several stayed unchanged, with the reason', async () => {
  gives(undoChange, {
    items: [
      { id: 1, t: 'success' },
      { id: 2, t: 'error', error: 'UNDO_CHANGED' },
    ],
  });
  await open();
  await button().click();
  await expect
    .element(
      page.getByText(
        `เลิกทำได้ 1 จาก 2 รายการ – ${errors.UNDO_CHANGED.th} ${errors.UNDO_CHANGED.next}`,
      ),
    )
    .toBeVisible();
});

test('the undo button can be pressed once more when no answer came, with the same key', async () => {
  dropsLine(undoChange);
  await open();
  await button().click();
  await expect.element(page.getByText(/เชื่อมต่อระบบไม่ได้/)).toBeVisible();
  gives(undoChange, { items: [{ id: 1, t: 'success' }] });
  await page.getByRole('button', { name: 'เลิกทำอีกครั้ง' }).click();
  await expect.element(page.getByText('เลิกทำแล้ว')).toBeVisible();
  expect(page.getByText(/เชื่อมต่อระบบไม่ได้/).elements()).toEqual([]);
  const keys = calls().map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('the undo button restores in several calls what was deleted in several, and shows how many', async () => {
  function Many() {
    const say = useUndo();
    return (
      <button type="button" onClick={() => say('ลบ 2 ออเดอร์แล้ว', 'one', undefined, 'two')}>
        ลบ
      </button>
    );
  }
  await renderScreen(<Many />);
  await page.getByRole('button', { name: 'ลบ', exact: true }).click();
  await button().click();
  await expect.element(page.getByText('เลิกทำแล้ว 2 รายการ')).toBeVisible();
  expect(calls().map(({ body }) => body)).toEqual([{ token: 'one' }, { token: 'two' }]);
});
