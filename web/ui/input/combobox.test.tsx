// What Enter does in a choosing box, also before the answer has come, as a barcode scanner sends
// it.
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { AppError } from '../http.ts';
import { Combobox } from './combobox.tsx';

const goods = ['สบู่', 'สบู่ขมิ้น', 'ครีมกันแดด'];
const saved = vi.fn<() => void>();
const asked = vi.fn<(text: string) => void>();
/** The answer for a word waits until the test releases it. */
let answers: (() => void)[] = [];
let fails: AppError | null = null;

function Order({ isSlow }: { isSlow: boolean }) {
  const [chosen, choose] = useState<string | null>(null);
  const search = async (text: string): Promise<readonly string[]> => {
    asked(text);
    if (fails) throw fails;
    if (isSlow) await new Promise<void>((resolve) => answers.push(resolve));
    return goods.filter((name) => name.includes(text));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        saved();
      }}
    >
      <Combobox<string>
        label="สินค้า"
        value={chosen}
        onChange={choose}
        search={search}
        labelOf={(name) => name}
        keyOf={(name) => name}
        emptyText="ไม่พบสินค้านี้"
      />
      <output aria-label="ที่เลือก">{chosen ?? 'ยังไม่เลือก'}</output>
      <button type="submit">บันทึก</button>
    </form>
  );
}

beforeEach(() => {
  saved.mockReset();
  asked.mockReset();
  answers = [];
  fails = null;
});

const open = async (isSlow = false) => {
  const view = await renderScreen(<Order isSlow={isSlow} />);
  const box = view.getByRole('combobox', { name: 'สินค้า' });
  await expect.element(box).toBeVisible();
  const chosen = () => document.querySelector('output')?.textContent;
  return { view, box, chosen };
};

test('the choosing box does not submit the form by Enter after a word without results', async () => {
  const { view, box } = await open();
  await box.fill('8859999999999');
  await expect.element(view.getByText('ไม่พบสินค้านี้')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(saved).not.toHaveBeenCalled();
  await expect.element(box).toHaveValue('8859999999999');
  await expect.element(view.getByText('ไม่พบสินค้านี้')).toBeVisible();
});

test('the choosing box takes the first result of a word whose Enter came before the answer', async () => {
  const { box, chosen } = await open();
  await box.click();
  await userEvent.keyboard('ครีม{Enter}');
  expect(saved).not.toHaveBeenCalled();
  await expect.poll(chosen).toBe('ครีมกันแดด');
  await expect.element(box).toHaveValue('ครีมกันแดด');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  // Letters that arrive slowly may be searched before the word is complete.
  expect(asked.mock.lastCall).toEqual(['ครีม']);
});

test('the choosing box takes nothing from an older answer when Enter is pressed before the newer one', async () => {
  const { view, box, chosen } = await open(true);
  await box.fill('สบู่');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  await expect.element(view.getByRole('option', { name: 'สบู่', exact: true })).toBeVisible();
  await box.fill('สบู่ขมิ้น');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chosen).toBe('ยังไม่เลือก');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await expect.poll(chosen).toBe('สบู่ขมิ้น');
  expect(saved).not.toHaveBeenCalled();
});

test('the choosing box forgets an early Enter when the user types on', async () => {
  const { view, box, chosen } = await open(true);
  await box.fill('สบู่');
  await userEvent.keyboard('{Enter}');
  await box.fill('สบู่ข');
  await expect.poll(() => asked.mock.lastCall).toEqual(['สบู่ข']);
  for (const answer of answers) answer();
  await expect.element(view.getByRole('option', { name: 'สบู่ขมิ้น' })).toBeVisible();
  await expect.poll(chosen).toBe('ยังไม่เลือก');
});

test('the choosing box leaves Enter to the form while no word is typed', async () => {
  const { box } = await open();
  await box.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => saved.mock.calls.length).toBe(1);
});

test('the choosing box shows why nothing can be found, such as a missing right', async () => {
  const text = 'คุณไม่มีสิทธิ์ทำรายการนี้';
  const { view, box } = await open();
  fails = new AppError({ kind: 'server', status: 403, code: 'PERMISSION_DENIED', text });
  await box.fill('สบู่');
  await expect.element(view.getByText(`ค้นหาไม่สำเร็จ ${text}`)).toBeVisible();
});
