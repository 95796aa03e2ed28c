// What the print window promises before paper is used.
import { listMarks } from '@app/contract/customer/customer';
import {
  confirmPrint,
  previewLabel,
  printQueuedLabels,
  printLabels,
} from '@app/contract/shipping/label';
import { countOrders } from '@app/contract/order/list';
import type { OrderReply } from '@app/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { orderCountsQuery } from '../../order/index.ts';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { forget, storeValue } from '../../ui/hooks/local-db.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import Printer from './print-labels.form.tsx';
import { PrintLabels } from './print-labels.tsx';
import { usePrinting } from './use-printing.tsx';

const DEVICE = 'device/print';
const PRINTER = 'device/printer';
const mark = (id: number, risk: 'regular' | 'risky') => ({
  id,
  code: `SD${id}`,
  orders: 5,
  delivered: 3,
  refused: risk === 'risky' ? 2 : 0,
  risk,
  asks: 'off' as const,
  duplicates: [],
});

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(['ship.print']) });
  await forget(DEVICE);
  await forget(PRINTER);
  toastStore.set([]);
  answerCalls();
  gives(listMarks, { items: [] });
  const counts = {
    telesale: 0,
    pending: 0,
    send: 2,
    sending: 0,
    tracking: 0,
    cancel: 0,
    return: 0,
  };
  gives(countOrders, counts);
  gives(previewLabel, ({ body }) => ({
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="15"/>',
    orderCode: `SD${(body as { orderId: number }).orderId}`,
    notices: [],
  }));
});

const show = () =>
  renderScreen(
    <Printer target={{ courier: 'flashexpress', orderIds: [1, 2] }} onClose={() => {}} />,
  );

const made = { id: 1, url: 'about:blank', labels: 1, pages: 1, notices: [], reprints: [] };
const orderBy = (id: number, carrier: 0 | 1 | null) =>
  ({
    ...{ id, code: `SD${id}`, pno: `P${id}`, tracking: null, shipping: { carrier } },
    country: carrier === null ? 'LA' : 'TH',
  }) as OrderReply;

function Desk({ orders }: { orders: readonly OrderReply[] }) {
  const printing = usePrinting();
  const { data } = useQuery(orderCountsQuery());
  return (
    <>
      <p>รอจัดส่ง {data?.send}</p>
      <button type="button" onClick={() => printing.start(orders)}>
        พิมพ์ทั้งหมด
      </button>
      <PrintLabels target={printing.target} onClose={printing.close} />
    </>
  );
}

const printedIds = () =>
  sentCalls
    .filter(({ url }) => url.pathname.endsWith('/print'))
    .map(({ url, body }) => [
      url.pathname.split('/').at(2),
      (body as { orderId: number[] }).orderId,
    ]);

test('the labels of several couriers are printed one courier after the other, each by its own', async () => {
  gives(printQueuedLabels, made as never);
  gives(printLabels, made as never);
  gives(confirmPrint, { id: 1 } as never);
  const { getByRole, getByText } = await renderScreen(
    <Desk orders={[orderBy(1, 0), orderBy(4, null), orderBy(2, 1), orderBy(3, 0)]} />,
  );
  await getByRole('button', { name: 'พิมพ์ทั้งหมด' }).click();
  await expect.element(getByText('Flash Express · ต่อด้วย J&T Express 1 ใบ')).toBeVisible();
  // Its parcel goes to Laos, whose paper is printed elsewhere.
  expect(toastStore.get().map(({ text }) => text)).toEqual(['ออเดอร์ส่งลาว 1 ใบ พิมพ์ที่หน้า “ส่งลาว”']);
  await getByRole('button', { name: 'พิมพ์ 2 ใบ' }).click();
  // On a slow connection the lists are refreshed late; the next print does not wait for them.
  gives(countOrders, () => new Promise(() => undefined));
  await getByRole('button', { name: 'พิมพ์ครบแล้ว' }).click();
  await getByRole('button', { name: 'พิมพ์ 1 ใบ' }).click();
  await getByRole('button', { name: 'ยังไม่ครบ' }).click();
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
  expect(printedIds()).toEqual([
    ['flashexpress', [1, 3]],
    ['jnt', [2]],
  ]);
});

test('labels that another user printed meanwhile ask for a reason, and are counted with it', async () => {
  gives(printQueuedLabels, made as never);
  refuses(confirmPrint, {
    code: 'UNPROCESSED',
    fields: { reason: 'เคยพิมพ์แล้ว: P1 กรุณาใส่เหตุผลที่พิมพ์ซ้ำ' },
  });
  const { getByRole } = await show();
  await getByRole('button', { name: 'พิมพ์ 2 ใบ' }).click();
  await getByRole('button', { name: 'พิมพ์ครบแล้ว' }).click();
  await expect.element(getByRole('button', { name: 'พิมพ์ครบแล้ว' })).toBeDisabled();
  await getByRole('textbox', { name: 'เหตุผลที่พิมพ์ซ้ำ' }).fill('พิมพ์สองเครื่อง');
  gives(confirmPrint, { id: 1 } as never);
  await getByRole('button', { name: 'พิมพ์ครบแล้ว' }).click();
  await expect.poll(() => sentCalls.at(-1)?.body).toEqual({ printed: true, reason: 'พิมพ์สองเครื่อง' });
});

test('a parcel without a label of ours does not prevent printing the others', async () => {
  refuses(printQueuedLabels, {
    code: 'PRINT_ERR',
    fields: { orderId: 'ไม่มีเลขพัสดุที่สร้างกับขนส่งนี้: SD2' },
    details: { orderIds: [2] },
  });
  const { getByRole, getByText } = await show();
  await getByRole('button', { name: 'พิมพ์ 2 ใบ' }).click();
  await expect.element(getByText('ไม่มีเลขพัสดุที่สร้างกับขนส่งนี้: SD2')).toBeVisible();
  gives(printQueuedLabels, made as never);
  await getByRole('button', { name: 'พิมพ์เฉพาะที่เหลือ 1 ใบ' }).click();
  await expect.element(getByRole('button', { name: 'พิมพ์ครบแล้ว' })).toBeVisible();
  expect(printedIds().at(-1)).toEqual(['flashexpress', [1]]);
});

test('the labels of buyers who refused parcels before are named before printing', async () => {
  gives(listMarks, { items: [mark(1, 'regular'), mark(2, 'risky')] });
  const { getByRole } = await show();
  const risky = getByRole('list', { name: 'ลูกค้าเสี่ยง' });
  await expect.element(risky.getByText('SD2')).toBeVisible();
  await expect.element(risky.getByText('เสี่ยง ไม่รับ 2/5')).toBeVisible();
  expect(risky.getByText('SD1').elements()).toEqual([]);
  expect(await seriousFaults()).toEqual([]);
});

test('the label paper of the profile is preselected, otherwise the one last used on this device', async () => {
  await storeValue(DEVICE, { size: 'a4x4', picklist: true });
  const first = await show();
  await expect.element(first.getByRole('radio', { name: /A4/ })).toBeChecked();
  await first.unmount();
  session.write('userInfo', { profile: { paper: '100x75' } });
  const { getByRole } = await show();
  await expect.element(getByRole('checkbox', { name: 'พิมพ์ใบหยิบของก่อน' })).toBeChecked();
  await expect.element(getByRole('radio', { name: /100.?×.?75/ })).toBeChecked();
});

const asked = () =>
  sentCalls
    .filter(({ url }) => url.pathname.endsWith('/print/preview'))
    .map(({ body }) => body as { orderId: number; size: string });

test('the first label is shown in the chosen size before anything is printed', async () => {
  const view = await show();
  await expect.element(view.getByRole('img', { name: 'ตัวอย่างใบปะหน้า SD1' })).toBeVisible();
  await view.getByRole('radio', { name: '100×75 มม.', exact: true }).click();
  await expect.poll(() => asked().at(-1)).toEqual({ orderId: 1, size: '100x75' });
  await view.getByRole('checkbox', { name: 'รายการสินค้าบนใบ' }).click();
  await expect.poll(() => asked().at(-1)).toEqual({ orderId: 1, size: '100x75', items: false });
  expect(printedIds()).toEqual([]);
  await view.getByRole('radio', { name: 'ใบของขนส่ง' }).click();
  await expect.element(view.getByText('ใบของขนส่งเห็นได้เมื่อเปิดไฟล์')).toBeVisible();
});

test('the search for a label printer reports that no print bridge answers', async () => {
  const { getByRole, getByText } = await show();
  await getByRole('button', { name: 'ค้นหาเครื่องพิมพ์ป้าย' }).click();
  await expect.element(getByText(/ไม่พบโปรแกรมพิมพ์/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('labels are printed by the browser without a tab when this device was set to it', async () => {
  const told = new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data)));
  const script = `addEventListener('beforeprint', () => parent.postMessage('printed', '*'))`;
  const file = new Blob([`<script>${script}</script>`], { type: 'text/html' });
  gives(printQueuedLabels, { ...made, url: URL.createObjectURL(file) } as never);
  const first = await show();
  await first.getByLabelText('เครื่องพิมพ์ของเครื่องนี้').selectOptions('สั่งพิมพ์จากเบราว์เซอร์');
  await expect.element(first.getByText(/--kiosk-printing/)).toBeVisible();
  await first.unmount();
  const { getByRole, getByText, getByLabelText } = await show();
  await expect.element(getByLabelText('เครื่องพิมพ์ของเครื่องนี้')).toHaveValue('page');
  await getByRole('button', { name: 'พิมพ์ 2 ใบ' }).click();
  expect(await told).toBe('printed');
  await expect.element(getByText('สั่งพิมพ์จากเบราว์เซอร์แล้ว')).toBeVisible();
  await expect.element(getByRole('button', { name: 'พิมพ์ครบแล้ว' })).toBeEnabled();
});

test('a label without a preview shows that, and can still be printed', async () => {
  refuses(previewLabel, { code: 'INTERNAL_ERROR' });
  const view = await show();
  await expect.element(view.getByText(/แสดงตัวอย่างไม่ได้/)).toBeVisible();
  await expect.element(view.getByRole('button', { name: 'พิมพ์ 2 ใบ' })).toBeEnabled();
  expect(await seriousFaults()).toEqual([]);
});
