// The reply to a saved courier account is lost once: pressed again, it is saved once and its form
// says what happened.
import { getCourierAccount } from '@app/contract/courier-setup/account';
import { listAudit } from '@app/contract/report/audit';
import { readOptions } from '@app/contract/shop/setting';
import { startSandbox, type Sandbox } from '@app/courier/sandbox/start';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jntAccounts } from '../server/app/story/ready-to-ship.ts';
import { desktop, openStage, type Stage } from './stage.ts';

const boxes = {
  'รหัสบัญชี API (apiAccount)': jntAccounts.open.apiAccount,
  'Private key': jntAccounts.open.privateKey,
  'รหัสลูกค้า (customerCode)': jntAccounts.open.customerCode,
  'รหัสผ่านที่เข้ารหัสแล้ว (password)': jntAccounts.open.password,
};

let stage: Stage;
let page: Page;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ courier: 'jnt' });
  stage = await openStage({ COURIER_URL_JNT: sandbox.url });
  page = await stage.open(desktop);
});
afterAll(async () => {
  await stage.end();
  await sandbox.stop();
});

/** The server handles the next request at this path, but its reply is lost. */
async function loseAnswer(): Promise<void> {
  let isLost = false;
  await page.route(/\/setting\/courier\/jnt$/, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

const isTold = async (): Promise<void> => {
  await page
    .getByText(/เชื่อมต่อระบบไม่ได้/)
    .first()
    .waitFor();
  await page.getByText('กดอีกครั้งได้ จะไม่บันทึกซ้ำ').waitFor();
};

const account = () => stage.shop.owner.call(getCourierAccount, { params: { c: 'jnt' } });
const panel = () => page.getByRole('region', { name: 'J&T Express' });
const form = () => page.getByRole('form', { name: 'บัญชี J&T Express' });

describe('a courier account', () => {
  test('is connected once when the answer was lost and the user presses again', async () => {
    await page.goto(`${stage.origin}/setting/courier`);
    await press('เชื่อมต่อ J&T Express');
    for (const [label, value] of Object.entries(boxes))
      await form().getByLabel(label, { exact: false }).first().fill(value);
    await loseAnswer();
    await press('บันทึก');
    await isTold();
    expect(await account()).toMatchObject({ enabled: true, version: 2 });
    await press('บันทึก');
    await page.getByText('บันทึกสำเร็จ').waitFor();
    expect(await account()).toMatchObject({ enabled: true, version: 2 });
    const flags = await stage.shop.owner.call(readOptions, { body: { name: ['shippingJnt'] } });
    expect(flags).toMatchObject({ shippingJnt: 1 });
    const query = { entity: 'courier-account', action: 'courier-account.set' } as const;
    const { items } = await stage.shop.owner.call(listAudit, { query });
    const ofJnt = items.filter((item) => JSON.stringify(item.about).includes('J&T Express'));
    expect(ofJnt).toHaveLength(1);
    await page.unrouteAll();
  });

  test('is shown as it was saved when the user cancels after a lost answer, and can be changed again', async () => {
    await panel().getByRole('button', { name: /แก้ไข/ }).click();
    await page.getByRole('radio', { name: 'ระบบจริง' }).click();
    await loseAnswer();
    await press('บันทึก');
    await isTold();
    await press('ยกเลิก');
    await form().waitFor({ state: 'detached' });
    await panel().getByText('ระบบจริง', { exact: true }).waitFor();
    await panel().getByRole('button', { name: /แก้ไข/ }).click();
    await page.getByRole('radio', { name: 'ระบบทดสอบ' }).click();
    await press('บันทึก');
    await expect.poll(account).toMatchObject({ environment: 'training', version: 4 });
    await page.unrouteAll();
  });
});
