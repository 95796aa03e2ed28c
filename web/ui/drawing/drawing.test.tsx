// What a screen without rows promises: a drawing of what would be there, and one next step.
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { seriousFaults } from '../testing/axe.ts';
import { Button } from '../action/button.tsx';
import { Empty, EmptyFiltered, ErrorState, NoRight } from '../feedback/states.tsx';
import { AppError } from '../wire/app-error.ts';

const noLine = new AppError({ kind: 'network', status: 0, code: 'NO_LINE', text: 'ไม่มีอินเทอร์เน็ต' });

const states: Readonly<Record<string, () => ReactNode>> = {
  'a list without rows': () => (
    <Empty title="ยังไม่มีลีด" icon="users" action={<Button>เพิ่มลีด</Button>} />
  ),
  'a filter that finds nothing': () => <EmptyFiltered onClear={() => undefined} />,
  'a fault': () => <ErrorState error={noLine} onRetry={() => undefined} />,
};

test.each(Object.keys(states))('a screen of %s has a drawing and one button', async (state) => {
  const { container, getByRole } = await renderScreen(states[state]?.());
  await expect
    .poll(() => container.querySelectorAll('svg[viewBox="0 0 160 96"] path').length)
    .toBeGreaterThan(3);
  expect(getByRole('button').elements()).toHaveLength(1);
  expect(await seriousFaults()).toEqual([]);
});

test('a screen without the right shows a drawing and whom to ask', async () => {
  const { container, getByText } = await renderScreen(<NoRight />);
  await expect.poll(() => container.querySelector('svg[viewBox="0 0 160 96"]')).not.toBeNull();
  await expect.element(getByText('กรุณาติดต่อผู้ดูแลระบบของร้าน')).toBeVisible();
});
