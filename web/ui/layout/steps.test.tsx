// What the steps of a job promise on a phone.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { Steps } from './steps.tsx';

test('a dialog step has room for its name on a phone while it is the current one', async () => {
  await page.viewport(360, 780);
  const names = ['รอตรวจสอบ', 'รอจัดส่ง', 'จัดส่งแล้ว', 'ถึงแล้ว', 'COD โอนแล้ว'];
  const screen = await renderScreen(<Steps names={names} now={0} className="px-4" />);
  const [first, second] = screen.getByRole('listitem').elements();
  const name = first?.lastElementChild?.getBoundingClientRect();
  expect(name?.right).toBeLessThan(second?.getBoundingClientRect().left ?? 0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
