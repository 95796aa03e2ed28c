// What the list of imported files promises.
import { importCod, listCodImports, undoCodImport } from '@app/contract/money/cod-import';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../../ui/hooks/me.ts';
import { session } from '../../../ui/http.ts';
import { renderScreen } from '../../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../../ui/testing/replies.ts';
import { ImportOutcome } from './import-outcome.tsx';
import ImportTab from './import-tab.tsx';

const signIn = () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: { shippingFlash: 1 } };
  meStore.set({ ...me, permissions: new Set(['cod.view', 'cod.reconcile']) });
  answerCalls();
};

test('a COD file is undone only after its user was told how many rows that removes', async () => {
  signIn();
  const run = {
    ...{ id: 3, kind: 'statement', carrier: 0, fileName: 'ผิด.csv', made: 12, same: 0, by: 'u' },
    ...{ at: '2026-11-20T03:00:00Z', undoneAt: null, undoUntil: '2027-01-19T03:00:00Z' },
  };
  const pagination = { current_page: 1, per_page: 20, total_count: 1 };
  gives(listCodImports, { items: [run], pagination } as never);
  gives(undoCodImport, { undone: 12 });
  const undone = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/undo'));
  const view = await renderScreen(<ImportTab />);
  await view.getByRole('button', { name: 'เลิกทำ ผิด.csv' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(/12 รายการของไฟล์นี้/)).toBeVisible();
  expect(undone()).toEqual([]);
  await dialog.getByRole('button', { name: 'เลิกทำ', exact: true }).click();
  await expect.poll(() => undone().length).toBe(1);
});

const result = {
  ...{ importId: null, kind: 'statement', carrier: 0, sheets: [''], sheet: 0, headerRow: 1 },
  ...{ columns: [], mapping: {}, remembered: false, missing: [], rows: 3, made: 3, same: 0 },
  ...{ failed: 0, collected: 300, fee: 9, net: 291, exceptions: [], errors: [], bills: [] },
  counts: {
    ...{ matched: 1, short: 0, over: 0 },
    unknown: 0,
    returned_paid: 0,
    unremitted: 0,
    twice: 2,
  },
  ...{ paired: 0, undoUntil: null },
} as const;

test('a COD file that repeats rows of an earlier file shows how many were already paid there', async () => {
  const none = { fault: null, busy: false, onWrite: () => undefined, onAgain: () => undefined };
  const view = await renderScreen(
    <ImportOutcome {...none} result={result as never} fileName="แก้ไข.csv" isWritten={false} />,
  );
  await expect.element(view.getByText(/2 รายการได้รับโอนไปแล้วในไฟล์ก่อน/)).toBeVisible();
});

test('a COD file is read and imported by the chosen sheet', async () => {
  signIn();
  const pagination = { current_page: 1, per_page: 20, total_count: 0 };
  gives(listCodImports, { items: [], pagination } as never);
  const read = (sheet: number, importId: number | null = null) =>
    gives(importCod, { ...result, importId, sheets: ['รอบเช้า', 'รอบบ่าย'], sheet } as never);
  read(0);
  const view = await renderScreen(<ImportTab />);
  await view.getByLabelText('ไฟล์ที่จะนำเข้า').upload(new File(['x'], 'ยอดโอน.xlsx'));
  const choice = view.getByRole('combobox', { name: /ชีตที่อ่าน/ });
  await expect.element(choice).toBeVisible();
  read(1);
  await choice.selectOptions('รอบบ่าย');
  await expect.element(view.getByText(/อ่านเฉพาะชีต “รอบบ่าย”/)).toBeVisible();
  read(1, 3);
  await view.getByRole('button', { name: 'นำเข้า 3 รายการ' }).click();
  await expect.element(view.getByRole('heading', { name: 'นำเข้าแล้ว', exact: true })).toBeVisible();
  const asked = sentCalls.filter(({ body }) => body !== null);
  expect(asked.map(({ body }) => (body as { sheet?: string }).sheet)).toEqual([
    undefined,
    '1',
    '1',
  ]);
});
