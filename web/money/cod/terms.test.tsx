// After how many days COD money is due: who sees it, who sets it, and what is too much.
import { getCodTerms, updateCodTerms } from '@app/contract/money/cod-desk';
import type { Permission } from '@app/contract/kit/permissions';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import TermsDialog from './terms.form.tsx';

const terms = { codDay: 0, couriers: [{ carrier: 0, name: 'Flash Express', holdDays: 5 }] };

async function showTo(...permissions: readonly Permission[]): Promise<void> {
  const me = { id: 1, username: 'u', name: 'u', role: 4, flags: {} };
  meStore.set({ ...me, permissions: new Set(permissions) });
  await renderScreen(<TermsDialog onClose={() => undefined} />);
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  gives(getCodTerms, terms);
});

test('the due days of COD are shown to all users and set by those with the right', async () => {
  await showTo('cod.view');
  await expect.element(page.getByLabelText('Flash Express')).toBeDisabled();
  expect(page.getByRole('button', { name: 'บันทึก' }).elements()).toEqual([]);
});

test('the due days of COD are marked at their box when they are too many, and saved with one key', async () => {
  gives(updateCodTerms, terms);
  await showTo('cod.view', 'setting');
  const days = page.getByLabelText('Flash Express');
  await days.fill('61');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(days).toHaveAttribute('aria-invalid', 'true');
  await days.fill('7');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  // The reads after the save have no body.
  const saved = () => sentCalls.flatMap(({ body }) => body ?? []);
  await expect.poll(saved).toEqual([{ codDay: 0, couriers: [{ carrier: 0, holdDays: 7 }] }]);
});
