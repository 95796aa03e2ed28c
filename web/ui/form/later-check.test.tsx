// What a form promises whose check is loaded later.
import { afterEach, expect, test, vi } from 'vitest';
import type { Resolver } from 'react-hook-form';
import { toastStore } from '../feedback/toast.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { AppForm, FormActions } from './app-form.tsx';
import { TextField } from './fields.tsx';
import { laterCheck } from './later-check.ts';
import { useCheckedForm } from './use-checked-form.ts';

interface Values {
  name: string;
}

const needsName: Resolver<Values> = (values) =>
  values.name === ''
    ? { values: {}, errors: { name: { type: 'custom', message: 'กรุณากรอกชื่อ' } } }
    : { values, errors: {} as Record<string, never> };

const how = { fields: {}, shouldUseNativeValidation: false };

const sent = vi.fn<(values: Values) => Promise<void>>(async () => undefined);

function NameForm({ resolver }: { resolver: Resolver<Values> }) {
  const form = useCheckedForm<Values>({ resolver, defaults: { name: '' }, submit: sent });
  return (
    <AppForm form={form} label="ชื่อ">
      <TextField name="name" label="ชื่อ" />
      <FormActions form={form} />
    </AppForm>
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  toastStore.set([]);
  sent.mockClear();
});

test('a form with a later check shows that it is saving until the check is loaded, and then focuses the wrong box', async () => {
  const code = Promise.withResolvers<Resolver<Values>>();
  const { resolver } = laterCheck<Values>(() => code.promise);
  const { getByRole, getByText } = await renderScreen(<NameForm resolver={resolver} />);
  await getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(getByText('กำลังบันทึก…')).toBeVisible();
  code.resolve(needsName);
  await expect.element(getByText('กรุณากรอกชื่อ')).toBeVisible();
  await expect.element(getByRole('textbox', { name: 'ชื่อ' })).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

test('a form with a later check shows what is missing when the connection breaks, and is saved when it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { resolver } = laterCheck<Values>(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module');
    return needsName;
  });
  const { getByRole } = await renderScreen(<NameForm resolver={resolver} />);
  await getByRole('textbox', { name: 'ชื่อ' }).fill('มะลิ');
  await getByRole('button', { name: 'บันทึก' }).click();
  await expect.poll(() => toastStore.get()[0]?.text).toMatch(/ยังโหลดไม่ได้/);
  expect(sent).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  expect(sent.mock.calls[0]?.[0]).toEqual({ name: 'มะลิ' });
});

test('a form loads its later check silently when it is shown, and the check answers at once afterwards', async () => {
  const load = vi.fn(async () => needsName);
  const { resolver, prepare } = laterCheck<Values>(load);
  prepare();
  await expect.poll(() => resolver({ name: 'มะลิ' }, undefined, how)).not.toBeInstanceOf(Promise);
  expect(resolver({ name: '' }, undefined, how)).toMatchObject({
    errors: { name: { message: 'กรุณากรอกชื่อ' } },
  });
  expect(toastStore.get()).toEqual([]);
});
