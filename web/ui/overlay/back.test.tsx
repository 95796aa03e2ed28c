// What Back does while something is open above the screen.
import { createBrowserHistory } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { AppForm } from '../form/app-form.tsx';
import { TextField } from '../form/fields.tsx';
import { useAppForm } from '../form/use-app-form.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { Confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { useUrlDialog } from './use-url-dialog.ts';

function Form() {
  const form = useAppForm({
    schema: z.object({ name: z.string() }),
    defaults: { name: '' },
    submit: async () => undefined,
  });
  return (
    <AppForm form={form}>
      <TextField name="name" label="ชื่อ" />
    </AppForm>
  );
}

/** A drawer in the address, a window over it, and a question over that. */
function Screen() {
  const drawer = useUrlDialog('open');
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <main>
      <h1>รายการ</h1>
      <button type="button" onClick={() => drawer.show(12)}>
        เปิดแถว
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        เปลี่ยนสถานะ
      </button>
      <Dialog open={drawer.open} onClose={drawer.close} title="แถว 12">
        <button type="button" onClick={() => setOpen(true)}>
          ยกเลิกแถว
        </button>
      </Dialog>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="หน้าต่าง">
        <button type="button" onClick={() => setAsking(true)}>
          ถามก่อน
        </button>
        <Form />
      </Dialog>
      <Confirm
        open={isAsking}
        title="แน่ใจไหม"
        verb="แน่ใจ"
        onConfirm={() => undefined}
        onCancel={() => setAsking(false)}
      />
    </main>
  );
}

async function open() {
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  history.push('/elsewhere');
  // Two at once would be one step.
  await Promise.resolve();
  history.push('/list');
  const view = await renderScreen(<Screen />, { history });
  const named = (role: 'dialog' | 'alertdialog', name: string) => page.getByRole(role, { name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return { ...view, named, press, back: () => history.back(), at: () => history.location.href };
}

/** As long as a browser takes to go back. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 200));

test('an open dialog is closed by Back and its screen stays, and the next Back leaves the screen', async () => {
  const { named, press, back, at } = await open();
  await press('เปลี่ยนสถานะ');
  await expect.element(named('dialog', 'หน้าต่าง')).toBeVisible();
  back();
  await expect.poll(() => named('dialog', 'หน้าต่าง').query()).toBeNull();
  await settled();
  expect(at()).toBe('/list');
  expect(location.pathname).toBe('/list');
  back();
  await expect.poll(at).toBe('/elsewhere');
});

test('an open dialog stays when Back closes the question above it, and the drawer stays when Back closes the dialog', async () => {
  const { named, press, back, at } = await open();
  await press('เปิดแถว');
  await press('ยกเลิกแถว');
  await press('ถามก่อน');
  await expect.element(named('alertdialog', 'แน่ใจไหม')).toBeVisible();
  back();
  await expect.poll(() => named('alertdialog', 'แน่ใจไหม').query()).toBeNull();
  await expect.element(named('dialog', 'หน้าต่าง')).toBeVisible();
  back();
  await expect.poll(() => named('dialog', 'หน้าต่าง').query()).toBeNull();
  await expect.element(named('dialog', 'แถว 12')).toBeVisible();
  expect(at()).toBe('/list?open=12');
  back();
  await expect.poll(() => named('dialog', 'แถว 12').query()).toBeNull();
  await settled();
  expect(at()).toBe('/list');
});

test('an open dialog with unsaved values asks on Back before it closes', async () => {
  const { named, press, back, at } = await open();
  await press('เปลี่ยนสถานะ');
  await page.getByRole('textbox', { name: 'ชื่อ' }).fill('น้ำผึ้ง');
  back();
  await expect.element(named('alertdialog', 'มีข้อมูลที่ยังไม่บันทึก')).toBeVisible();
  await press('กรอกต่อ');
  await expect.element(page.getByRole('textbox', { name: 'ชื่อ' })).toHaveValue('น้ำผึ้ง');
  expect(at()).toBe('/list');
  await userEvent.keyboard('{Escape}');
});
