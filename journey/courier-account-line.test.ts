// The answer to a courier account that is saved is lost once: pressed again, it is saved once and its form says what happened.
import { getCourierAccount } from '@app/contract/courier-setup/account';
import type { CourierId } from '@app/contract/kit/carriers';
import { listAudit } from '@app/contract/report/audit';
import { readOptions } from '@app/contract/shop/setting';
import { startSandbox, type PlayName, type Sandbox } from '@app/courier/sandbox/start';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bestAccounts, jntAccounts } from '../server/app/story/ready-to-ship.ts';
import { desktop, openStage, type Stage } from './stage.ts';

interface Connecting {
  readonly c: CourierId;
  readonly name: string;
  readonly play: PlayName;
  readonly url: string;
  readonly flag: 'shippingJnt' | 'shippingBestExpress';
  readonly boxes: Readonly<Record<string, string>>;
}

const couriers: readonly Connecting[] = [
  {
    ...{ c: 'jnt', name: 'J&T Express', play: 'jnt', url: 'COURIER_URL_JNT', flag: 'shippingJnt' },
    boxes: {
      'รหัสบัญชี API (apiAccount)': jntAccounts.open.apiAccount,
      'Private key': jntAccounts.open.privateKey,
      'รหัสลูกค้า (customerCode)': jntAccounts.open.customerCode,
      'รหัสผ่านที่เข้ารหัสแล้ว (password)': jntAccounts.open.password,
    },
  },
  {
    ...{ c: 'bestexpress', name: 'Best Express', play: 'best', url: 'COURIER_URL_BEST' },
    flag: 'shippingBestExpress',
    boxes: {
      'รหัสคู่ค้า (partnerID)': bestAccounts[0].partnerID,
      'กุญแจลับ (partnerKey)': bestAccounts[0].partnerKey,
    },
  },
];

let stage: Stage;
let page: Page;
const sandboxes: Sandbox[] = [];

beforeAll(async () => {
  const urls: [string, string][] = [];
  for (const { play, url } of couriers) {
    const sandbox = await startSandbox({ courier: play });
    sandboxes.push(sandbox);
    urls.push([url, sandbox.url]);
  }
  stage = await openStage(Object.fromEntries(urls));
  page = await stage.open(desktop);
});
afterAll(async () => {
  await stage.end();
  for (const sandbox of sandboxes) await sandbox.stop();
});

/** The server does what is asked next there, unless the line was cut on the way to it; its answer never comes. */
async function cutLine(path: RegExp, where: 'on the way' | 'on the way back'): Promise<void> {
  let isCut = false;
  await page.route(path, async (route) => {
    if (isCut || route.request().method() === 'GET') return route.fallback();
    isCut = true;
    if (where === 'on the way back') await route.fetch();
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

describe.each(couriers.map((each) => [each.name, each] as const))(
  'the account of %s',
  (name, { c, flag, boxes }) => {
    const account = () => stage.shop.owner.call(getCourierAccount, { params: { c } });
    const saves = async () => {
      const query = { entity: 'courier-account', action: 'courier-account.set' } as const;
      const { items } = await stage.shop.owner.call(listAudit, { query });
      return items.filter((item) => JSON.stringify(item.about).includes(name)).length;
    };
    const panel = () => page.getByRole('region', { name });
    const form = () => page.getByRole('form', { name: `บัญชี ${name}` });

    test('is connected once, although the answer was lost on its way back', async () => {
      await page.goto(`${stage.origin}/setting/courier`);
      await press(`เชื่อมต่อ ${name}`);
      for (const [label, value] of Object.entries(boxes))
        await form().getByLabel(label, { exact: false }).first().fill(value);
      await cutLine(new RegExp(`/setting/courier/${c}$`), 'on the way back');
      await press('บันทึก');
      await isTold();
      expect(await account()).toMatchObject({ enabled: true, version: 2 });
      await press('บันทึก');
      await page.getByText('บันทึกสำเร็จ').waitFor();
      expect(await account()).toMatchObject({ enabled: true, version: 2 });
      const flags = await stage.shop.owner.call(readOptions, { body: { name: [flag] } });
      expect(flags).toMatchObject({ [flag]: 1 });
      expect(await saves()).toBe(1);
      await page.unrouteAll();
    });

    test('is changed once, wherever the line is cut', async () => {
      for (const [where, environment, version] of [
        ['on the way', 'ระบบจริง', 3],
        ['on the way back', 'ระบบทดสอบ', 4],
      ] as const) {
        await page.goto(`${stage.origin}/setting/courier`);
        await panel().getByRole('button', { name: /แก้ไข/ }).click();
        await page.getByRole('radio', { name: environment }).click();
        await cutLine(new RegExp(`/setting/courier/${c}$`), where);
        await press('บันทึก');
        await isTold();
        await press('บันทึก');
        await page.getByText('บันทึกสำเร็จ').waitFor();
        expect(await account()).toMatchObject({ version });
        await page.unrouteAll();
      }
    });

    test('is shown as it was saved to whoever gives up pressing again, and takes the next change', async () => {
      await page.goto(`${stage.origin}/setting/courier`);
      await panel().getByRole('button', { name: /แก้ไข/ }).click();
      await page.getByRole('radio', { name: 'ระบบจริง' }).click();
      await cutLine(new RegExp(`/setting/courier/${c}$`), 'on the way back');
      await press('บันทึก');
      await isTold();
      await press('ยกเลิก');
      await form().waitFor({ state: 'detached' });
      await panel().getByText('ระบบจริง', { exact: true }).waitFor();
      await panel().getByRole('button', { name: /แก้ไข/ }).click();
      await page.getByRole('radio', { name: 'ระบบทดสอบ' }).click();
      await press('บันทึก');
      await page.getByText('บันทึกสำเร็จ').waitFor();
      expect(await account()).toMatchObject({ environment: 'training', version: 6 });
      await page.unrouteAll();
    });
  },
);
