// What the panels of the buyer’s page promise: the link is copied, and a proposal shows its changes
// and is answered once.
import { makeBuyerLink } from '@app/contract/order/buyer-link';
import { decideProposal } from '@app/contract/order/proposal';
import type { OrderReply } from '@app/contract/order/order';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import BuyerLinkPanel from '../buyer-link/buyer-link-panel.tsx';
import ProposalPanel from './proposal-panel.tsx';

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(['order.view', 'order.edit']) } as never);
  answerCalls();
});

const bodies = () => sentCalls.flatMap(({ body }) => (body === null ? [] : [body]));

test('a buyer link is copied on a press, and replaced only on request', async () => {
  const expiresAt = '2027-01-20T03:00:00Z';
  gives(makeBuyerLink, { url: 'https://shop.example/t/one', expiresAt });
  const written = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  const copied = async (): Promise<string | undefined> => {
    const [item] = written.mock.lastCall?.[0] ?? [];
    return (await item?.getType('text/plain'))?.text();
  };
  const { getByRole } = await renderScreen(<BuyerLinkPanel orderId={7} />);
  await getByRole('button', { name: 'คัดลอกลิงก์ให้ลูกค้า' }).click();
  await expect.element(getByRole('link', { name: /t\/one/ })).toBeVisible();
  expect(await copied()).toBe('https://shop.example/t/one');
  expect(await seriousFaults()).toEqual([]);
  gives(makeBuyerLink, { url: 'https://shop.example/t/two', expiresAt });
  await getByRole('button', { name: 'ออกลิงก์ใหม่' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'ออกลิงก์ใหม่' })
    .click();
  await expect.element(getByRole('link', { name: /t\/two/ })).toBeVisible();
  expect(await copied()).toBe('https://shop.example/t/two');
});

const proposal = {
  id: 3,
  name: '',
  phone: '0811112222',
  address: '12/7',
  subdistrict: 'สุเทพ',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50200',
  at: '2026-11-20T03:00:00Z',
};
const order = (over: Partial<OrderReply> = {}) =>
  ({
    id: 7,
    pno: '',
    proposal,
    info: {
      ...{ name: 'สมหญิง', phone: '0810001234', address: '99/1', subdistrict: 'บางรัก' },
      ...{ district: 'บางรัก', province: 'กรุงเทพมหานคร', postcode: '10500' },
    },
    ...over,
  }) as OrderReply;

test('a proposal shows old and new values, and is accepted or rejected by one press', async () => {
  gives(decideProposal, order({ proposal: null }));
  const { getByRole, getByText } = await renderScreen(
    <ProposalPanel order={order()} proposal={proposal} />,
  );
  await expect.element(getByText('12/7 สุเทพ เมืองเชียงใหม่ เชียงใหม่ 50200')).toBeVisible();
  await expect.element(getByText('081-000-1234')).toBeVisible();
  expect(document.body.textContent).not.toContain('สมหญิง');
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'แก้ตามนี้' }).click();
  await expect.element(getByText('แก้ตามที่ลูกค้าขอแล้ว')).toBeVisible();
  expect(bodies()).toContainEqual({ take: true, id: 3 });
});

test('a proposal of an order with a parcel can only be rejected', async () => {
  refuses(decideProposal, { code: 'STALE' });
  const { getByRole, getByText } = await renderScreen(
    <ProposalPanel order={order({ pno: 'TH1' })} proposal={proposal} />,
  );
  await expect.element(getByRole('button', { name: 'แก้ตามนี้' })).toBeDisabled();
  await getByRole('button', { name: 'ไม่แก้' }).click();
  await expect.element(getByText(/มีผู้แก้ไขข้อมูลนี้แล้ว/)).toBeVisible();
});
