// What every form promises.
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { createBrowserHistory, Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { toastStore } from '../feedback/toast.ts';
import { recall, storeValue } from '../hooks/local-db.ts';
import { AppError, session, tenant } from '../http.ts';
import { seriousFaults } from '../testing/axe.ts';
import { pressThai } from '../testing/keys.ts';
import { keepNothing } from '../testing/keep-nothing.ts';
import { renderScreen, untilDrawn } from '../testing/render-screen.tsx';
import { AppForm, FormActions } from './app-form.tsx';
import { countDrafts, dropAllDrafts, dropDraftsOfOthers, loadDraft, saveDraft } from './draft.ts';
import { MoneyField, PhoneField, TextField } from './fields.tsx';
import { useAppForm } from './use-app-form.ts';

const NewThing = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1)),
  price: z.number().check(z.lte(9_999_999.99)),
  fee: z.optional(z.number()),
  phone: z.optional(z.string().check(z.regex(/^0\d{9}$/, { error: 'ใส่เบอร์ 10 หลัก' }))),
});
type NewThing = z.infer<typeof NewThing>;
interface Typed {
  name: string;
  price: number | null;
  fee: number | null;
  phone: string;
}

const sent = vi.fn<(values: NewThing, again: boolean) => Promise<void>>();

function ThingForm({ draft, isHeld }: { draft?: string; isHeld?: boolean }) {
  const form = useAppForm<Typed, NewThing>({
    schema: NewThing,
    defaults: { name: '', price: null, fee: null, phone: '' },
    draft,
    isHeld,
    submit: (values, { again }) => sent(values, again),
  });
  return (
    <main>
      <AppForm form={form} label="สร้างของ">
        <TextField name="name" label="ชื่อ" required />
        <MoneyField name="price" label="ราคา" required />
        <MoneyField name="fee" label="ค่าส่ง" />
        <PhoneField name="phone" label="เบอร์โทร" />
        <FormActions form={form} again="บันทึกและเพิ่มใหม่" />
      </AppForm>
      <Link to="/product">ไปที่อื่น</Link>
    </main>
  );
}

const refusal = (facts: Partial<ConstructorParameters<typeof AppError>[0]>) =>
  new AppError({
    kind: 'server',
    status: 422,
    code: 'UNPROCESSED',
    text: 'ดำเนินการไม่ได้',
    ...facts,
  });

beforeEach(async () => {
  session.clear();
  session.write('userInfo', { id: 7 });
  await dropAllDrafts();
  sent.mockReset();
  sent.mockResolvedValue(undefined);
});

const closeDatabase = (): Promise<unknown> =>
  (cdp() as unknown as { send: (method: string, asked: object) => Promise<unknown> }).send(
    'Storage.clearDataForOrigin',
    { origin: location.origin, storageTypes: 'indexeddb' },
  );

const ended = (request: IDBOpenDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', resolve);
    request.addEventListener('error', () => reject(request.error));
  });

async function open(draft?: string, isHeld?: boolean) {
  const view = await renderScreen(<ThingForm draft={draft} isHeld={isHeld} />, { at: '/thing' });
  return {
    ...view,
    name: view.getByRole('textbox', { name: /ชื่อ/ }),
    price: view.getByRole('textbox', { name: /ราคา/ }),
    fee: view.getByRole('textbox', { name: /ค่าส่ง/ }),
    phone: view.getByRole('textbox', { name: /เบอร์โทร/ }),
    save: view.getByRole('button', { name: 'บันทึก', exact: true }),
  };
}

describe('a form with an amount no shop has', () => {
  test('shows beside the box that it is too much, and keeps it, when a long number is pasted', async () => {
    const { price, save, getByText } = await open();
    await price.fill('99999999999999999');
    await save.click();
    await expect.element(getByText('ต้องไม่เกิน 9,999,999.99')).toBeVisible();
    await userEvent.tab();
    await expect.element(price).toHaveValue('100,000,000,000,000,000.00');
    await price.fill('1234.5');
    await userEvent.tab();
    await expect.element(price).toHaveValue('1,234.50');
  });
});

describe('a form that is saved', () => {
  test('sends clean values: trimmed, numbers, digits, empty boxes left out', async () => {
    const { name, price, phone, save } = await open();
    await name.fill('  เสื้อ ');
    await price.fill('1,234.5');
    await save.click();
    await expect.poll(() => sent).toHaveBeenCalledWith({ name: 'เสื้อ', price: 1234.5 }, false);
    await phone.fill('+66 81 000 0000');
    await save.click();
    await expect.poll(() => sent.mock.lastCall?.[0].phone).toBe('0810000000');
  });

  test('shows each fault under its field, counts them, and focuses the first', async () => {
    const { name, save, getByText } = await open();
    await save.click();
    await expect.element(getByText('กรุณากรอกข้อมูล').first()).toBeVisible();
    await expect.element(getByText('ต้องแก้ไข 2 ช่อง')).toBeVisible();
    await expect.element(name).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
  });

  test('works by Ctrl+Enter and Ctrl+Shift+Enter, on a Thai layout and on the number pad too', async () => {
    const { name, price } = await open();
    await name.fill('เสื้อ');
    await price.fill('10');
    pressThai('Enter', { ctrlKey: true, shiftKey: true });
    await expect.poll(() => sent).toHaveBeenLastCalledWith({ name: 'เสื้อ', price: 10 }, true);
    await expect.element(name).toHaveValue('');
    await name.fill('กางเกง');
    await price.fill('20');
    pressThai('NumpadEnter', { ctrlKey: true });
    await expect.poll(() => sent).toHaveBeenLastCalledWith({ name: 'กางเกง', price: 20 }, false);
  });

  test('sends nothing at a second press while the first is running', async () => {
    let finish: (() => void) | undefined;
    sent.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    const { name, price, getByRole } = await open();
    await name.fill('เสื้อ');
    await price.fill('10');
    pressThai('Enter', { ctrlKey: true });
    await expect.element(getByRole('button', { name: 'กำลังบันทึก…' })).toBeDisabled();
    pressThai('Enter', { ctrlKey: true });
    finish?.();
    await expect.element(getByRole('button', { name: 'บันทึก', exact: true })).toBeEnabled();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('keeps values typed during the save as unsaved, with their draft', async () => {
    let finish: (() => void) | undefined;
    sent.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const { name, price, save, getByRole } = await open('thing');
    await name.fill('เสื้อ');
    await price.fill('10');
    await save.click();
    await expect.element(getByRole('button', { name: 'กำลังบันทึก…' })).toBeDisabled();
    await name.fill('เสื้อยืด');
    finish?.();
    await expect.element(save).toBeEnabled();
    await expect.element(name).toHaveValue('เสื้อยืด');
    await expect.poll(async () => (await loadDraft<Typed>('thing'))?.values.name).toBe('เสื้อยืด');
    await save.click();
    await expect.poll(() => sent.mock.lastCall?.[0].name).toBe('เสื้อยืด');
    await expect.poll(countDrafts).toBe(0);
  });
});

describe('a form that is emptied for the next one', () => {
  test('is locked while it is saved, so that no typed text is emptied with it', async () => {
    const answered = Promise.withResolvers<void>();
    sent.mockImplementationOnce(() => answered.promise);
    const { name, price, getByRole } = await open('thing', true);
    await price.fill('10');
    await name.fill('เสื้อ');
    pressThai('Enter', { ctrlKey: true, shiftKey: true });
    const form = getByRole('form', { name: 'สร้างของ', includeHidden: true });
    await expect.element(form).toHaveAttribute('aria-busy', 'true');
    await untilDrawn();
    await userEvent.keyboard('ยืด');
    expect((name.element() as HTMLInputElement).value).toBe('เสื้อ');
    answered.resolve();
    await expect.element(name).toHaveValue('');
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('กางเกง');
    await expect.element(name).toHaveValue('กางเกง');
  });

  test('focuses the box that the server refused, with all typed values', async () => {
    sent.mockRejectedValue(refusal({ fields: { phone: 'เบอร์นี้ถูกใช้แล้ว' } }));
    const { name, price, phone } = await open('thing', true);
    await phone.fill('0810000000');
    await price.fill('10');
    await name.fill('เสื้อ');
    pressThai('Enter', { ctrlKey: true, shiftKey: true });
    await expect.element(phone).toHaveFocus();
    await expect.element(name).toHaveValue('เสื้อ');
  });
});

describe('a form that the server refuses', () => {
  test('shows the refusal beside its field, and keeps typed values', async () => {
    sent.mockRejectedValue(refusal({ fields: { phone: 'เบอร์นี้ถูกใช้แล้ว' } }));
    const { name, price, phone, save, getByText } = await open();
    await name.fill('เสื้อ');
    await price.fill('10');
    await phone.fill('0810000000');
    await save.click();
    await expect.element(getByText('เบอร์นี้ถูกใช้แล้ว')).toBeVisible();
    await expect.element(phone).toHaveFocus();
    await expect.element(name).toHaveValue('เสื้อ');
  });

  test('shows the refusal above the button, with the next step, when it names no field', async () => {
    sent.mockRejectedValue(refusal({ text: 'สต็อกไม่พอ', next: 'รับสินค้าเข้าก่อน', requestId: 'req-9' }));
    const { name, price, save, getByRole } = await open();
    await name.fill('เสื้อ');
    await price.fill('10');
    await save.click();
    await expect
      .element(getByRole('alert'))
      .toHaveTextContent('สต็อกไม่พอรับสินค้าเข้าก่อนรหัสอ้างอิง req-9');
  });
});

describe('a form draft', () => {
  test('is restored after leaving, can be discarded, and is deleted once saved', async () => {
    const first = await open('thing');
    await first.name.fill('เสื้อครึ่งตัว');
    await expect.poll(countDrafts).toBe(1);
    await first.unmount();
    const second = await open('thing');
    await expect.element(second.name).toHaveValue('เสื้อครึ่งตัว');
    await expect.element(second.getByText(/กู้คืนร่าง/)).toBeVisible();
    await second.getByRole('button', { name: 'เริ่มใหม่' }).click();
    await expect.element(second.name).toHaveValue('');
    await second.name.fill('เสื้อเต็มตัว');
    await second.price.fill('10');
    await expect.poll(countDrafts).toBe(1);
    await second.save.click();
    await expect.poll(countDrafts).toBe(0);
  });

  test('is deleted when typed values are removed by hand', async () => {
    const { name } = await open('thing');
    await name.fill('เสื้อ');
    await expect.poll(countDrafts).toBe(1);
    await name.fill('');
    await expect.poll(countDrafts).toBe(0);
  });

  test('is dropped when another user signs in, whose own draft is kept', async () => {
    const theirs = `${tenant}/77/draft/thing~another-tab`;
    await storeValue(theirs, { values: { name: 'ของคนก่อน' }, savedAt: new Date().toISOString() });
    await saveDraft('thing', { name: 'ของฉัน' });
    session.save({ access_token: 'a', refresh_token: 'r' });
    await dropDraftsOfOthers();
    expect(await recall(theirs)).toBeUndefined();
    expect((await loadDraft<Typed>('thing'))?.values.name).toBe('ของฉัน');
  });

  test('that was saved stays deleted, also when the form is closed before that is finished', async () => {
    const view = await open('thing');
    await view.name.fill('เสื้อเต็มตัว');
    await view.price.fill('10');
    await expect.poll(countDrafts).toBe(1);
    // Letters typed between the answer and the deletion of the draft.
    const typeLate = async (turns: number): Promise<void> => {
      if (turns > 0) return Promise.resolve().then(() => typeLate(turns - 1));
      const box = view.name.element() as HTMLInputElement;
      box.setRangeText('ๆ', box.value.length, box.value.length, 'end');
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await view.unmount();
    };
    const left = Promise.withResolvers<void>();
    sent.mockImplementation(async () => {
      void typeLate(20).then(left.resolve, left.reject);
    });
    await view.save.click();
    await left.promise;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect.poll(countDrafts).toBe(0);
    const next = await open('thing');
    await expect.element(next.name).toHaveValue('');
  });

  test('keeps the last letters even when the page is closed before its delay is over', async () => {
    const first = await open('thing');
    await first.name.fill('ตัวสุดท้าย');
    dispatchEvent(new Event('pagehide'));
    await first.unmount();
    const second = await open('thing');
    await expect.element(second.name).toHaveValue('ตัวสุดท้าย');
  });

  test('belongs to one user', async () => {
    const first = await open('thing');
    await first.name.fill('ของปุ้ย');
    await expect.poll(countDrafts).toBe(1);
    await first.unmount();
    session.write('userInfo', { id: 8 });
    const second = await open('thing');
    expect(await countDrafts()).toBe(0);
    await expect.element(second.name).toHaveValue('');
  });
});

test('a form is saved once and stores drafts again after the browser has closed its database', async () => {
  const { name, price, save, getByRole } = await open('thing');
  await name.fill('เสื้อ');
  await expect.poll(countDrafts).toBe(1);
  // This happens on “clear browsing data”, and on a phone that needs room.
  await closeDatabase();
  await price.fill('10');
  await save.click();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  await expect.element(save).toBeEnabled();
  expect(getByRole('alert').query()).toBeNull();
  await name.fill('กางเกง');
  await expect.poll(async () => (await loadDraft<Typed>('thing'))?.values.name).toBe('กางเกง');
});

test('a form in a browser without storage warns before it is left, and is saved as usual', async () => {
  await keepNothing();
  const { name, price, save, getByRole, getByText } = await open('thing');
  await name.fill('เสื้อ');
  // The warning does not mention a draft that does not exist.
  await getByRole('link', { name: 'ไปที่อื่น' }).click();
  await expect.element(getByText(/ข้อมูลที่กรอกไว้จะหายไป/)).toBeVisible();
  await getByRole('button', { name: 'กรอกต่อ' }).click();
  await price.fill('10');
  await save.click();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  await expect.element(save).toBeEnabled();
  expect(getByRole('alert').query()).toBeNull();
});

test('a form is saved also when the browser never answers about its draft', async () => {
  const { name, price, save } = await open('thing');
  // Another tab that keeps its connection blocks a newer version, and every later one behind it.
  const holder = indexedDB.open('songdee', 1);
  await ended(holder);
  const newer = indexedDB.open('songdee', 2);
  await new Promise((resolve) => newer.addEventListener('blocked', resolve));
  try {
    await name.fill('เสื้อ');
    await price.fill('10');
    await save.click();
    await expect.poll(() => sent.mock.calls.length).toBe(1);
    await expect.element(save).toBeEnabled();
    await name.fill('กางเกง');
    const savedAgain = async () => {
      await save.click();
      return sent.mock.calls.length;
    };
    await expect.poll(savedAgain).toBe(2);
  } finally {
    holder.result.close();
    await ended(newer);
    newer.result.close();
    await ended(indexedDB.deleteDatabase('songdee'));
  }
});

test('a form asks before unsaved values are left, and staying keeps them', async () => {
  const { name, getByRole, router } = await open();
  await name.fill('เสื้อ');
  await getByRole('link', { name: 'ไปที่อื่น' }).click();
  await expect.element(getByRole('alertdialog')).toBeVisible();
  await getByRole('button', { name: 'กรอกต่อ' }).click();
  await expect.element(name).toHaveValue('เสื้อ');
  await getByRole('link', { name: 'ไปที่อื่น' }).click();
  await getByRole('button', { name: 'ออกจากหน้านี้' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/product');
});

describe('a form whose page is left', () => {
  /** Whether the browser would ask first. */
  const asksFirst = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

  const saving = async (draft?: string) => {
    const history = createBrowserHistory();
    onTestFinished(() => history.destroy());
    const answer = Promise.withResolvers<void>();
    sent.mockReturnValue(answer.promise);
    const view = await renderScreen(<ThingForm draft={draft} />, { history });
    expect(asksFirst()).toBe(false);
    await view.getByRole('textbox', { name: /ชื่อ/ }).fill('เสื้อ');
    await view.getByRole('textbox', { name: /ราคา/ }).fill('10');
    await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(view.getByRole('button', { name: 'กำลังบันทึก…' })).toBeDisabled();
    return { ...view, answer };
  };

  test('asks until the save has its answer', async () => {
    const { getByRole, answer } = await saving();
    expect(asksFirst()).toBe(true);
    answer.resolve();
    await expect.element(getByRole('button', { name: 'บันทึก', exact: true })).toBeEnabled();
    expect(asksFirst()).toBe(false);
  });

  test('does not ask when a draft keeps typed values', async () => {
    const { answer } = await saving('thing');
    expect(asksFirst()).toBe(false);
    answer.resolve();
  });
});

describe('a form answer that comes after its user has left', () => {
  const leaving = async (draft?: string) => {
    const answer = Promise.withResolvers<void>();
    sent.mockReturnValue(answer.promise);
    const view = await open(draft);
    await view.name.fill('เสื้อ');
    await view.price.fill('10');
    await view.save.click();
    await expect.poll(() => sent.mock.calls.length).toBe(1);
    await view.unmount();
    return { ...view, answer };
  };

  test('shows on the next screen that it was not saved, and that the draft exists', async () => {
    const { answer } = await leaving('thing');
    answer.reject(refusal({ text: 'สต็อกไม่พอ' }));
    await expect
      .poll(() => toastStore.get().map((entry) => entry.text))
      .toEqual(['ข้อมูลจากหน้าก่อนยังไม่ได้บันทึก – สต็อกไม่พอ ร่างยังอยู่ กลับไปบันทึกอีกครั้งได้']);
    expect(await countDrafts()).toBe(1);
  });

  test('shows nothing when the form was saved, and deletes its draft', async () => {
    const { answer } = await leaving('thing');
    answer.resolve();
    await expect.poll(countDrafts).toBe(0);
    expect(toastStore.get()).toEqual([]);
  });
});

test('a form amount stays as typed, then gets two decimals, and is not sent as empty when it is no number', async () => {
  const { name, price, fee, save, getByText } = await open();
  await price.fill('590');
  await userEvent.tab();
  await expect.element(price).toHaveValue('590.00');
  await name.fill('เสื้อ');
  await fee.fill('5o');
  await expect.element(getByText('ต้องเป็นตัวเลข')).toBeVisible();
  await save.click();
  await expect.element(fee).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
  await fee.fill('50.-');
  await save.click();
  await expect.poll(() => sent.mock.calls).toMatchObject([[{ price: 590, fee: 50 }, false]]);
  expect(await seriousFaults()).toEqual([]);
});
