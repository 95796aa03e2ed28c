// What the commission screen promises: sums and their orders, closing a month, paying, the plan,
// and a seller’s own view.
import {
  cancelCommissionPayment,
  commissionReport,
  freezeCommissionMonth,
  getCommissionPlan,
  listCommissionAgents,
  listCommissionOrders,
  listCommissionPayments,
  payCommission,
  setCommissionPlan,
  type CommissionPayment,
  type CommissionPlan,
} from '@app/contract/money/commission';
import { listCategories } from '@app/contract/catalog/category';
import { listChannels } from '@app/contract/customer/channel';
import type { Gives } from '@app/contract/kit/endpoint';
import type { Permission } from '@app/contract/kit/permissions';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import CommissionPage from './commission.page.tsx';

const sums = {
  orders: 3,
  units: 250,
  sales: 121_000,
  delivered: 3,
  takenBack: -51.74,
  base: 121_000,
  commission: 6410,
  paid: 6000,
  due: 410,
};
const row = (part: object = {}) => ({
  key: '3',
  label: 'แอน',
  userId: 3,
  month: '2026-11',
  frozen: false,
  ...sums,
  ...part,
});
const report: Gives<typeof commissionReport> = {
  start: '2026-10-01',
  end: '2026-11-21',
  items: [row(), row({ month: '2026-10', frozen: true, takenBack: 0, due: 0, paid: 6410 })],
  total: { ...sums, commission: 12_820 },
  months: [
    { month: '2026-11', frozen: false },
    { month: '2026-10', frozen: true },
  ],
};
const pagination = { current_page: 1, per_page: 20, total_count: 2 };
const lines: Gives<typeof listCommissionOrders> = {
  items: [
    {
      id: 8,
      code: 'SD8',
      ...{ userId: 3, user: 'แอน', month: '2026-11' },
      kind: 'earn',
      earnedIn: null,
      status: 'sending',
      base: 1000,
      commission: 51.74,
    },
    {
      id: 7,
      code: 'SD7',
      ...{ userId: 3, user: 'แอน', month: '2026-11' },
      kind: 'back',
      earnedIn: '2026-10',
      status: 'return',
      base: -1000,
      commission: -51.74,
    },
  ],
  pagination,
  total: { base: 0, commission: 0 },
};
const payment: CommissionPayment = {
  id: 5,
  userId: 3,
  user: 'แอน',
  month: '2026-11',
  amount: 6000,
  note: 'โอนแล้ว',
  paidAt: '2026-11-20T03:00:00Z',
  paidBy: 'admin',
  cancelledAt: null,
  cancelledBy: null,
};
const nobody = { userId: null, productId: null, categoryId: null, channelId: null };
const plan: CommissionPlan = {
  rules: [
    { ...nobody, kind: 'percent', value: 5 },
    { ...nobody, productId: 4, kind: 'baht', value: 20 },
  ],
  tiers: [{ above: 100_000, percent: 1 }],
  earnOn: 'delivered',
  from: '2026-10',
};
const names = { users: [], products: [{ id: 4, name: 'ครีมซอง' }], categories: [], channels: [] };

const become = (...permissions: Permission[]) =>
  meStore.set({
    id: 3,
    username: 'ann',
    name: 'แอน',
    role: 1,
    permissions: new Set(permissions),
    flags: {},
  });
const manage = () => become('report.commission', 'setting', 'order.view');
/** The body that was last sent to a path. */
const bodyOf = (path: string) =>
  sentCalls.findLast(({ url, body }) => body !== null && url.pathname.includes(path))?.body;

beforeEach(async () => {
  await page.viewport(1366, 768);
  answerCalls();
  manage();
  gives(commissionReport, report);
  gives(listCommissionOrders, lines);
  gives(listCommissionPayments, { items: [payment], pagination });
  gives(getCommissionPlan, { plan, version: 2, names });
  gives(listCommissionAgents, { items: [{ id: 3, name: 'แอน' }] });
  gives(listCategories, { items: [], pagination });
  gives(listChannels, { items: [], pagination });
});

const open = (at = '/report/commission') => renderScreen(<CommissionPage />, { at });
const dialog = () => page.getByRole('dialog');

describe('the commission report', () => {
  test('opens the orders behind a seller’s month, and shows the month from which a deduction comes', async () => {
    const { getByRole } = await open();
    await getByRole('button', { name: 'ดูออเดอร์ของ แอน พฤศจิกายน 2569' }).click();
    const list = dialog().getByRole('list', { name: 'ออเดอร์ที่คิดค่าคอม' });
    await expect.element(list.getByRole('link', { name: 'SD8' })).toBeVisible();
    await expect.element(list.getByText('-51.74')).toBeVisible();
    await expect.element(list.getByText(/หักคืน/)).toBeVisible();
    await expect.element(list.getByText(/ได้ไว้ในเดือนตุลาคม 2569/)).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
  });

  test('explains what closing a month does, and closes it only after the answer', async () => {
    gives(freezeCommissionMonth, { month: '2026-11', frozen: true });
    const { getByRole } = await open();
    await getByRole('button', { name: 'ปิดเดือน พฤศจิกายน 2569' }).click();
    const question = page.getByRole('alertdialog');
    await expect.element(question.getByText(/6,410.00 บาท จะไม่เปลี่ยนอีก/)).toBeVisible();
    await expect.element(question.getByText(/รายการติดลบในเดือนถัดไป/)).toBeVisible();
    expect(bodyOf('/commission/month')).toBeUndefined();
    await question.getByRole('button', { name: 'ปิดเดือนนี้' }).click();
    await expect.element(page.getByText('ปิดเดือนพฤศจิกายน 2569 แล้ว')).toBeVisible();
    expect(bodyOf('/commission/month/2026-11')).toMatchObject({ frozen: true });
  });

  test('hides the reopening of a closed month from users who may not change settings', async () => {
    become('report.commission');
    const { getByRole } = await open();
    await expect.element(getByRole('button', { name: /^ปิดเดือน/ })).toBeVisible();
    expect(getByRole('button', { name: /^เปิดอีกครั้ง/ }).elements()).toHaveLength(0);
  });

  test('offers to pay the sum that is due, and a payment can be cancelled', async () => {
    gives(payCommission, { id: 6 });
    gives(cancelCommissionPayment, { ...payment, cancelledAt: '2026-11-21T03:00:00Z' });
    await open('/report/commission?seller=3.2026-11');
    await dialog().getByRole('button', { name: 'บันทึกการจ่าย' }).click();
    await expect.element(dialog().getByLabelText(/จำนวนเงินที่จ่าย/)).toHaveValue('410.00');
    await dialog().getByRole('button', { name: 'บันทึกการจ่าย' }).click();
    await expect.element(page.getByText('บันทึกว่าจ่ายให้ แอน 410.00 บาทแล้ว')).toBeVisible();
    expect(bodyOf('/commission/payment')).toMatchObject({
      userId: 3,
      month: '2026-11',
      amount: 410,
    });
    await dialog().getByRole('button', { name: 'ยกเลิก 6,000.00 บาท' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกการจ่าย' }).click();
    await expect.element(page.getByText('ยกเลิกการจ่ายแล้ว')).toBeVisible();
  });

  test('shows a payment that another user made meanwhile before it pays again', async () => {
    const fields = { amount: 'แอน บันทึกจ่าย 410.00 บาทของเดือนนี้ไปแล้ว' };
    refuses(payCommission, { code: 'UNPROCESSED', fields, details: { payments: 3 } });
    await open('/report/commission?seller=3.2026-11');
    await dialog().getByRole('button', { name: 'บันทึกการจ่าย' }).click();
    await dialog().getByRole('button', { name: 'บันทึกการจ่าย' }).click();
    await expect.element(dialog().getByText(fields.amount)).toBeVisible();
    expect(bodyOf('/commission/payment')).toMatchObject({ amount: 410, seen: 2 });
    gives(payCommission, { id: 7 });
    await dialog().getByRole('button', { name: 'บันทึกการจ่าย' }).click();
    await expect.element(page.getByText('บันทึกว่าจ่ายให้ แอน 410.00 บาทแล้ว')).toBeVisible();
    expect(bodyOf('/commission/payment')).toMatchObject({ amount: 410, seen: 3 });
  });

  test('shows a seller only their own months: no plan, no closing, no paying', async () => {
    become('report.commission.own');
    const { getByRole } = await open('/report/commission?tab=plan');
    await expect.element(page.getByText(/เฉพาะของคุณ/)).toBeVisible();
    expect(getByRole('link', { name: 'แผนค่าคอม' }).elements()).toHaveLength(0);
    expect(getByRole('button', { name: /ปิดเดือน/ }).elements()).toHaveLength(0);
    await getByRole('button', { name: /^ดูออเดอร์ของ แอน พฤศจิกายน/ }).click();
    await expect.element(dialog().getByText('6,000.00').first()).toBeVisible();
    expect(dialog().getByRole('button', { name: 'บันทึกการจ่าย' }).elements()).toHaveLength(0);
    expect(
      dialog()
        .getByRole('button', { name: /^ยกเลิก/ })
        .elements(),
    ).toHaveLength(0);
  });

  test('shows months and sellers as cards on a phone, without sideways scroll', async () => {
    await page.viewport(360, 780);
    const { getByRole } = await open();
    await expect.element(getByRole('button', { name: /^เปิด ค่าคอมของ แอน/ }).first()).toBeVisible();
    await expect.element(page.getByText('ปิดแล้ว').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await seriousFaults()).toEqual([]);
  });

  test('shows when nothing is earned, and can be reloaded after a fault', async () => {
    gives(commissionReport, { ...report, items: [], months: [] });
    const screen = await open();
    await expect.element(page.getByText('ยังไม่มีค่าคอมในช่วงนี้')).toBeVisible();
    await screen.unmount();
    refuses(commissionReport, { code: 'INTERNAL_ERROR', status: 500 });
    await open('/report/commission?start=2026-01-01');
    await expect.element(page.getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
  });
});

describe('the commission plan', () => {
  const planTab = () => open('/report/commission?tab=plan');

  test('names the subjects of its rules, and adds one without changing the others', async () => {
    gives(setCommissionPlan, ({ body }) => ({
      plan: (body as { plan: CommissionPlan }).plan,
      version: 3,
      names,
    }));
    const { getByRole } = await planTab();
    await expect.element(getByRole('cell', { name: 'ครีมซอง' })).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'ส่วนของค่าคอม' }).getByRole('link').elements();
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual([null, 'page']);
    await expect.element(getByRole('cell', { name: '20.00 บาท/ชิ้น' })).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
    await getByRole('button', { name: 'เพิ่มกฎ' }).click();
    await dialog().getByLabelText('ผู้ขาย').selectOptions('แอน');
    await dialog().getByLabelText(/ค่าคอม/).last().fill('7.5');
    await dialog().getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(getByRole('cell', { name: '7.5%' })).toBeVisible();
    expect(bodyOf('/commission/plan')).toMatchObject({
      version: 2,
      plan: {
        ...plan,
        rules: [...plan.rules, { ...nobody, userId: 3, kind: 'percent', value: 7.5 }],
      },
    });
  });

  test('refuses a second rule for the same subject beside its box, and sends nothing', async () => {
    const { getByRole } = await planTab();
    await getByRole('button', { name: 'เพิ่มกฎ' }).click();
    await dialog().getByLabelText(/ค่าคอม/).last().fill('3');
    await dialog().getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(dialog().getByText(/มีกฎที่ใช้กับสิ่งเดียวกันนี้แล้ว/)).toBeVisible();
    expect(bodyOf('/commission/plan')).toBeUndefined();
  });

  test('changes a rule, and removes one after a question', async () => {
    gives(setCommissionPlan, ({ body }) => ({
      plan: (body as { plan: CommissionPlan }).plan,
      version: 3,
      names,
    }));
    const { getByRole } = await planTab();
    await getByRole('button', { name: 'แก้ไขกฎ ครีมซอง' }).click();
    await expect.element(dialog().getByLabelText(/ค่าคอม/).last()).toHaveValue('20');
    await dialog().getByLabelText(/ค่าคอม/).last().fill('25');
    await dialog().getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(getByRole('cell', { name: '25.00 บาท/ชิ้น' })).toBeVisible();
    await getByRole('button', { name: 'ลบกฎ ทุกอย่าง' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'ลบกฎ' }).click();
    await expect.element(page.getByText('ลบสำเร็จ')).toBeVisible();
    expect((bodyOf('/commission/plan') as { plan: CommissionPlan }).plan.rules).toHaveLength(1);
  });

  test('helps a shop without a plan to make one, with tiers', async () => {
    gives(getCommissionPlan, { plan: null, version: 0, names });
    gives(setCommissionPlan, ({ body }) => ({
      plan: (body as { plan: CommissionPlan }).plan,
      version: 1,
      names,
    }));
    const { getByRole } = await planTab();
    await getByRole('button', { name: 'สร้างแผนค่าคอม' }).click();
    await dialog().getByRole('radio', { name: 'เมื่อได้รับเงิน' }).click();
    await dialog().getByRole('button', { name: 'เพิ่มขั้น' }).click();
    await dialog()
      .getByLabelText(/ส่วนที่เกิน/)
      .fill('50000');
    await dialog().getByLabelText(/เพิ่มอีก/).fill('1.5');
    await dialog().getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(page.getByText(/ส่วนที่เกิน 50,000.00 บาท เพิ่มอีก 1.5%/)).toBeVisible();
    expect(bodyOf('/commission/plan')).toMatchObject({
      version: 0,
      plan: { earnOn: 'paid', rules: [], tiers: [{ above: 50_000, percent: 1.5 }] },
    });
  });
});
