// What the steps of an order promise to tell.
import type { OrderReply } from '@app/contract/order';
import { expect, test } from 'vitest';
import { seriousFaults } from '../ui/testing/axe.ts';
import { renderScreen } from '../ui/testing/render-screen.tsx';
import { OrderProgress } from './order-progress.tsx';

const at = '2026-11-20T03:00:00Z';
type Facts = Pick<OrderReply, 'status' | 'sentAt' | 'deliveredAt'>;
const fresh = { sentAt: null, deliveredAt: null };

test.each<[Facts, string, number]>([
  [{ status: 'telesale', ...fresh }, 'เทเลเซล', 4],
  [{ status: 'pending', ...fresh }, 'รอตรวจสอบ', 4],
  [{ status: 'send', ...fresh }, 'รอจัดส่ง', 4],
  [{ status: 'tracking', sentAt: at, deliveredAt: null }, 'จัดส่งแล้ว', 4],
  [{ status: 'tracking', sentAt: at, deliveredAt: at }, 'ถึงแล้ว', 4],
  [{ status: 'return', sentAt: at, deliveredAt: null }, 'ตีกลับ', 4],
  [{ status: 'cancel', ...fresh }, 'ยกเลิก', 2],
])('%o stands at %s', async (order, step, count) => {
  const { getByRole } = await renderScreen(<OrderProgress order={order} />);
  await expect.element(getByRole('list', { name: 'ขั้นตอนของออเดอร์' })).toBeVisible();
  const items = getByRole('listitem').elements();
  expect(items.length).toBe(count);
  const current = items.filter((item) => item.getAttribute('aria-current') === 'step');
  expect(current.map((item) => item.textContent?.replace('→', ''))).toEqual([step]);
  expect(await seriousFaults()).toEqual([]);
});
