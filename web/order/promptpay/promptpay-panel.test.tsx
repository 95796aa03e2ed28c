// What the PromptPay panel promises: the QR of the open sum, as a picture to copy, and why there is
// none.
import { getPromptPay } from '@app/contract/order/promptpay';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses } from '../../ui/testing/replies.ts';
import PromptPayPanel from './promptpay-panel.tsx';

/** One pixel. */
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
});

const show = () => renderScreen(<PromptPayPanel order={{ id: 7, version: 1, code: 'SD7' }} />);

test('a PromptPay QR is shown on a press with its sum, and is copied as a picture', async () => {
  gives(getPromptPay, { payload: '0002', amount: 329.5, image });
  const written = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  const { getByRole, getByText } = await show();
  await getByRole('button', { name: 'แสดง QR ตามยอดที่ค้าง' }).click();
  await expect.element(getByRole('img', { name: 'QR พร้อมเพย์ 329.50 บาท' })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'คัดลอกรูป' }).click();
  await expect.element(getByText('คัดลอก QR แล้ว วางในแชตได้เลย')).toBeVisible();
  expect(written.mock.calls[0]?.[0][0]?.types).toEqual(['image/png']);
});

test('a PromptPay QR that cannot be drawn shows what the shop has to set', async () => {
  refuses(getPromptPay, { code: 'PROMPTPAY_MISSING' });
  const { getByRole, getByText } = await show();
  await getByRole('button', { name: 'แสดง QR ตามยอดที่ค้าง' }).click();
  await expect.element(getByText(/ร้านยังไม่ได้ใส่พร้อมเพย์/)).toBeVisible();
});
