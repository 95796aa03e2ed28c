// What an error message promises.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '../http.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ErrorNote } from './error-note.tsx';

const error = new AppError({
  kind: 'server',
  status: 503,
  code: 'SERVICE_AWAY',
  text: 'ระบบขัดข้อง',
  requestId: 'req-1',
});

test('an error note offers a retry button that is large enough for a thumb on a phone', async () => {
  await page.viewport(390, 844);
  const again = vi.fn();
  await renderScreen(<ErrorNote error={error} onRetry={again} />);
  const button = page.getByRole('button', { name: 'ลองใหม่' });
  await expect.element(button).toBeVisible();
  const { width, height } = button.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await button.click();
  expect(again).toHaveBeenCalledOnce();
});
