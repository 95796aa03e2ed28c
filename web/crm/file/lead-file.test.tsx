// What files in a lead’s history promise: they are shown, added and removed, and a lost connection
// loses none.
import type { LeadEvent } from '@app/contract/crm/detail';
import { addLeadFile, removeLeadFile } from '@app/contract/crm/file';
import { beforeEach, expect, test } from 'vitest';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { AddLeadFile } from './add-lead-file.tsx';
import { LeadFile } from './lead-file.tsx';

const event: LeadEvent = {
  ...{ id: 5, at: '2026-11-20T03:00:00Z', by: 'fon', kind: 'file', result: null, note: '' },
  ...{ fromStage: null, toStage: null, fromOwner: null, toOwner: null, nextAt: null, order: null },
  file: { url: null, canRemove: true },
};

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
});

/** One pixel. */
const png = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);
const choose = () => {
  const box = document.querySelector<HTMLInputElement>('input[type="file"]');
  const files = new DataTransfer();
  files.items.add(new File([png], 'chat.png', { type: 'image/png' }));
  if (!box) throw new Error('no box');
  box.files = files.files;
  box.dispatchEvent(new Event('change', { bubbles: true }));
};

test('a lead picture that was not sent offline is sent again with the same key', async () => {
  dropsLine(addLeadFile);
  const { getByRole } = await renderScreen(<AddLeadFile leadId={7} />);
  await expect.element(getByRole('button', { name: 'แนบรูป' })).toBeVisible();
  choose();
  const again = getByRole('button', { name: 'ส่งรูปเดิมอีกครั้ง' });
  await expect.element(again).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  gives(addLeadFile, { id: 5 });
  await again.click();
  const sent = () => sentCalls.filter(({ body }) => body !== null);
  await expect.poll(() => sent().length).toBe(2);
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
});

test('the lead files show the server’s error beside the button', async () => {
  refuses(addLeadFile, { code: 'UNPROCESSED', fields: { file: 'เก็บได้ไม่เกิน 20 รูปต่อลีด' } });
  const { getByRole } = await renderScreen(<AddLeadFile leadId={7} />);
  await expect.element(getByRole('button', { name: 'แนบรูป' })).toBeVisible();
  choose();
  await expect.element(getByRole('alert')).toHaveTextContent('เก็บได้ไม่เกิน 20 รูปต่อลีด');
});

const show = (part: Partial<NonNullable<LeadEvent['file']>>, disabled = false) => {
  const file = { url: null, canRemove: true, ...part };
  return renderScreen(<LeadFile leadId={7} event={event} file={file} disabled={disabled} />);
};

test('a lead file is removed after a question, and shows its hidden state to users without the right', async () => {
  gives(removeLeadFile, { ok: true });
  const { getByRole, getByText } = await show({});
  await expect.element(getByText('ไม่มีสิทธิ์ดูข้อมูลลูกค้า')).toBeVisible();
  await getByRole('button').click();
  await getByRole('button', { name: 'เอารูปออก' }).last().click();
  await expect
    .poll(() => sentCalls.map(({ url }) => url.pathname))
    .toContainEqual(expect.stringMatching(/pipeline\/7\/file\/5$/));
});

test.each([
  ['another’s', { canRemove: false }, false],
  ['while another has the lead open', {}, true],
])('a lead file has no buttons when it is %s', async (_what, part, disabled) => {
  const { getByRole, getByText } = await show(part, disabled);
  await expect.element(getByText('ไม่มีสิทธิ์ดูข้อมูลลูกค้า')).toBeVisible();
  expect(getByRole('button').elements()).toHaveLength(0);
});
