// What the list of files that were brought in promises.
import { listCodImports, undoCodImport } from '@app/contract/money/cod-import';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../../ui/hooks/me.ts';
import { session } from '../../../ui/http.ts';
import { renderScreen } from '../../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../../ui/testing/replies.ts';
import ImportTab from './import-tab.tsx';

test('a COD file is taken back once its user has been told what goes with it, and not before', async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: { shippingFlash: 1 } };
  meStore.set({ ...me, permissions: new Set(['cod.view', 'cod.reconcile']) });
  answerCalls();
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
