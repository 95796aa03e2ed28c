// A paste that is too long for one message becomes several, and unsent parts stay in the box.
import { pasteMessage, type Message } from '@app/contract/order/inbox';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { countDrafts, dropAllDrafts } from '../../ui/form/draft.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives } from '../../ui/testing/replies.ts';
import { PasteBox } from './paste-box.tsx';

const messageOf = (id: number, text: string): Message => ({
  ...{ id, source: 'paste', channel: null, sender: { id: '', name: '' }, text },
  ...{ receivedAt: '2026-01-01T10:00:00Z', state: 'new', stateBy: null, order: null },
});
const parts = ['กันแดด', 'สบู่', 'เซรั่ม'].map((goods) => `${goods} `.repeat(500).trim());
const box = () => page.getByRole('textbox', { name: 'วางข้อความจากแชต' });
const press = (name: string) => page.getByRole('button', { name }).click();

let pasted: string[];
let chosen: number[];
let shown: Awaited<ReturnType<typeof renderScreen>>;
beforeEach(async () => {
  answerCalls();
  await dropAllDrafts();
  [pasted, chosen] = [[], []];
  shown = await renderScreen(<PasteBox onPasted={({ id }) => chosen.push(id)} />);
  await box().fill(parts.join('\n\n'));
});

/** The call with this number, counted from one, does not reach the server. */
const cutAt = (number: number, beforeIt?: () => Promise<unknown>): void =>
  gives(pasteMessage, async ({ body }) => {
    const { text } = body as { text: string };
    pasted.push(text);
    if (pasted.length !== number) return messageOf(pasted.length, text);
    await beforeIt?.();
    throw new TypeError('the line is cut');
  });

test('the inbox makes several messages of a long paste, and keeps the parts that were not sent', async () => {
  cutAt(2);
  const told = 'ยาวเกิน 5,000 ตัวอักษร จะแบ่งเป็น 3 ข้อความตรงบรรทัดว่าง';
  await expect.element(page.getByText(told)).toBeVisible();
  await press('อ่าน 3 ข้อความ');
  await expect.element(box()).toHaveValue(parts.slice(1).join('\n\n'));
  await press('อ่าน 2 ข้อความ');
  await expect.element(page.getByText('แบ่งเป็น 2 ข้อความแล้ว')).toBeVisible();
  await expect.element(box()).toHaveValue('');
  expect(pasted).toEqual([parts[0], parts[1], parts[1], parts[2]]);
  expect(chosen).toEqual([1, 3]);
});

test('the inbox keeps newly pasted text behind the parts that were not sent', async () => {
  cutAt(1, () => box().fill('รับสบู่'));
  await press('อ่าน 3 ข้อความ');
  await expect.element(box()).toHaveValue([...parts, 'รับสบู่'].join('\n\n'));
});

test('the inbox refuses a paste that is longer than a day of chats', async () => {
  await box().fill(parts.join('\n\n').repeat(18));
  await expect.element(page.getByText('ยาวเกิน 30 ข้อความ วางทีละส่วน')).toBeVisible();
  await expect.element(page.getByRole('button')).toBeDisabled();
});

test('the inbox keeps a paste that is not read yet when the page is loaded again, and not what was read', async () => {
  cutAt(0);
  await shown.unmount();
  await renderScreen(<PasteBox onPasted={() => undefined} />);
  await expect.element(box()).toHaveValue(parts.join('\n\n'));
  await press('อ่าน 3 ข้อความ');
  await expect.element(page.getByText('แบ่งเป็น 3 ข้อความแล้ว')).toBeVisible();
  await expect.poll(countDrafts).toBe(0);
});
