// The expenses that the import shows on a phone: days and amounts in Thai form.
import { previewImport } from '@app/contract/upkeep/import';
import { listChannels } from '@app/contract/customer/channel';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives } from '../../ui/testing/replies.ts';
import ImportPage from './import.page.tsx';

const item = (row: number, values: object, more: object = {}) => ({
  ...{ row, rows: [row], values: { ...values }, errors: {}, marks: {}, skip: null },
  ...more,
});

test('the import page shows day and amount of an expense on a phone in Thai form, and wrong values unchanged', async () => {
  answerCalls();
  await page.viewport(360, 780);
  gives(listChannels, { items: [], pagination: { current_page: 1, per_page: 20, total_count: 0 } });
  const skip = 'มีค่าใช้จ่ายนี้อยู่แล้ว วันที่ ยอด และรายการตรงกัน';
  gives(previewImport, {
    kind: 'expense',
    ...{ sheets: ['1'], sheet: 0, headerRow: 1, source: 'general', missing: [], total: 2 },
    columns: [
      { at: 0, header: 'วันที่', samples: ['28/11/2569'] },
      { at: 1, header: 'จำนวนเงิน', samples: ['1250.50'] },
    ],
    ...{ mapping: { date: 0, amount: 1 }, remembered: true },
    items: [
      item(2, { date: '2026-11-28', amount: 1250.5, note: 'ค่ากล่อง' }, { skip }),
      item(3, { date: '31/31/2569', amount: 'สิบ', note: 'ค่าน้ำ' }, { errors: { date: 'ไม่ใช่วันที่' } }),
    ],
  });
  const screen = await renderScreen(<ImportPage />, { at: '/expense/import?type=other' });
  await screen.getByLabelText('วางตาราง').fill('วันที่\tจำนวนเงิน\n28/11/2569\t1250.50\n');
  await screen.getByRole('button', { name: 'อ่านตาราง 1 แถว' }).click();
  await expect.element(screen.getByText('28 พ.ย. 2569', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('1,250.50 บาท · ค่ากล่อง')).toBeVisible();
  await expect.element(screen.getByText('31/31/2569', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('สิบ · ค่าน้ำ')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});
