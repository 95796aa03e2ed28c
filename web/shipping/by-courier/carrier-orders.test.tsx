// What a courier's own screen promises.
import { listAddresses } from '@app/contract/customer/address';
import {
  countCarrierOrders,
  listCarrierOrders,
  typeNumbers,
  type CarrierOrder,
} from '@app/contract/shipping/by-courier';
import { listCouriers, type CourierInfo } from '@app/contract/courier-setup/account';
import { listMarks } from '@app/contract/customer/customer';
import type { Permission } from '@app/contract/kit/permissions';
import { getSender } from '@app/contract/courier-setup/sender';
import { cancelShipments, getBatch, listBatches } from '@app/contract/shipping/shipment';
import { changeCourier } from '@app/contract/shipping/change';
import { subscribeParcels, updateTracking } from '@app/contract/shipping/tracking';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { dropAllDrafts, loadDraft } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { onlineStore, session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import CarrierOrdersPage from './carrier-orders.page.tsx';

const rights: Permission[] = [
  'order.view',
  'ship.view',
  'ship.create',
  'ship.print',
  'ship.cancel',
];
const at = '2026-11-21T01:00:00.000Z';

const row = (id: number, shipment: Partial<CarrierOrder['shipment'] & object> | null) =>
  ({
    order: {
      id,
      code: `SD${id}`,
      status: 'send',
      info: {
        name: `ลูกค้า ${id}`,
        phone: '0800000001',
        province: 'ตาก',
        note: '',
        addressReason: '',
      },
      items: [{ id: 1, products: { name: 'สบู่ขมิ้น' }, unit: 2 }],
      shipping: { carrier: 1, weight: 500, width: 0, length: 0, height: 0 },
      payment: { codAmount: 290 },
      pno: shipment?.pno ?? '',
      ...{ tracking: null, printCount: 0, webhook: [] },
    },
    shipment: shipment && {
      id: id * 10,
      state: 'booked',
      pno: '',
      sortCode: '',
      error: '',
      errMessage: '',
      fixField: null,
      label: null,
      createdAt: at,
      createdBy: { id: 1, name: 'ปุ้ย' },
      cancelledAt: null,
      ...shipment,
    },
  }) as unknown as CarrierOrder;

const pageOf = <T,>(...items: T[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});

const courier = (c: 'flashexpress' | 'jnt' | 'kerry', connected = true) =>
  ({
    c,
    name: c,
    connected,
    can: ['book'],
    limits: { weightGrams: null, sideCm: null, remark: null, cod: null },
    services: [],
    categories: [],
  }) as unknown as CourierInfo;

beforeEach(async () => {
  await dropAllDrafts();
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: { shippingJnt: 1 } };
  meStore.set({ ...me, permissions: new Set(rights) });
  answerCalls();
  onlineStore.set(true);
  gives(listBatches, pageOf() as never);
  gives(listMarks, { items: [] });
  gives(listCouriers, [courier('flashexpress'), courier('jnt')] as never);
  gives(
    listAddresses,
    pageOf({ id: 5, name: 'ร้าน', province: 'ตาก', isDefault: true, carriers: [] }) as never,
  );
  gives(countCarrierOrders, {
    waiting: 12,
    numbered: 1,
    printed: 0,
    picked: 3,
    failed: 2,
    cancelled: 0,
  });
  gives(listCarrierOrders, pageOf(row(1, { pno: '820000000001', sortCode: '02-C51' })) as never);
});

const show = (rest = '') => renderScreen(<CarrierOrdersPage />, { at: `/jnt/orders${rest}` });
/** A courier’s own words without a place to break. */
const longWord = 'ERR_PARCEL_ALREADY_PICKED_UP_BY_COURIER_CANNOT_CANCEL';
/** Nothing sticks out on the right on a phone, where nobody would look for it. */
async function isWhole(name: string): Promise<void> {
  await page.viewport(360, 780);
  const { scrollWidth, clientWidth } = page.getByRole('list', { name }).element();
  await page.viewport(1280, 800);
  expect(scrollWidth).toBe(clientWidth);
}
const tickAll = (view: Awaited<ReturnType<typeof show>>) =>
  view.getByRole('checkbox', { name: /เลือกทั้งหน้า|ทั้งหมด/ }).first();

test('the courier list shows on each tab how many orders it has', async () => {
  const { getByRole } = await show();
  for (const name of ['ยังไม่มีเลข 12', 'มีเลขแล้ว 1', 'ขนส่งรับแล้ว 3', 'พลาด 2'])
    await expect.element(getByRole('link', { name, exact: true })).toBeVisible();
});

test('the courier list that is empty links to the orders that wait', async () => {
  gives(listCarrierOrders, {
    items: [],
    pagination: { current_page: 1, per_page: 20, total_count: 0 },
  });
  const { getByRole } = await renderScreen(<CarrierOrdersPage />, { at: '/jnt/orders' });
  await expect
    .element(getByRole('link', { name: 'ไปรอจัดส่ง' }))
    .toHaveAttribute('href', '/order/send');
});

test('the courier list fetches the step of the open tab and shows number, sorting code and creator', async () => {
  const view = await show('?tab=numbered');
  await expect.element(view.getByText('820000000001').first()).toBeVisible();
  await expect.element(view.getByText('02-C51').first()).toBeVisible();
  expect(sentCalls.some(({ url }) => /\/jnt\/order\?.*tab=numbered/.test(String(url)))).toBe(true);
  await expect
    .element(view.getByRole('link', { name: 'มีเลขแล้ว 1' }))
    .toHaveAttribute('aria-current', 'page');
  await expect
    .element(view.getByRole('link', { name: 'ยังไม่มีเลข 12' }))
    .not.toHaveAttribute('aria-current');
  await expect.element(view.getByText(/หน้านี้ 1 ออเดอร์ · เก็บปลายทาง 290.00 บาท/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('the courier list is filtered by day, payment, paper and sender, and refusals by the courier’s code', async () => {
  gives(listAddresses, {
    items: [{ id: 9, name: 'ร้านน้ำผึ้งป่า', province: 'นนทบุรี' }],
    pagination: { current_page: 1, per_page: 200, total_count: 1 },
  } as never);
  const asked = () =>
    String(sentCalls.findLast(({ url }) => /\/jnt\/order\?/.test(String(url)))?.url);
  const view = await show('?tab=failed&senderId=9&from=2026-11-01&cod=1');
  await expect.poll(asked).toMatch(/senderId=9/);
  expect(asked()).toMatch(/cod=1/);
  expect(asked()).toMatch(/from=2026-11-01/);
  await view.getByRole('searchbox', { name: /รหัสที่ขนส่งไม่รับ/ }).fill('S10');
  await expect.poll(asked).toMatch(/error=S10/);
  await view.unmount();
  const picked = await show('?tab=picked&printed=0');
  await expect.poll(asked).toMatch(/printed=0/);
  expect(picked.getByRole('searchbox', { name: /รหัสที่ขนส่งไม่รับ/ }).elements()).toEqual([]);
});

test('a parcel that a courier returned or damaged is not shown as a success', async () => {
  const given = row(1, { pno: '820000000001', label: 'ตีกลับถึงร้าน' });
  const at = '2026-11-20T03:00:00Z';
  const tracking = { carrier: 3, code: '1', label: 'ตีกลับถึงร้าน', bucket: 'returned', at, place: '' };
  gives(listCarrierOrders, pageOf({ ...given, order: { ...given.order, tracking } }) as never);
  const view = await show('?tab=numbered');
  await expect.element(view.getByText('ตีกลับถึงร้าน').first()).toHaveClass('text-problem');
});

test('the courier list shows a refusal beside its order with its code, and a link to correct it', async () => {
  const refused = {
    state: 'refused' as const,
    error: 'B101',
    errMessage: 'เบอร์โทรผู้ส่งไม่ถูกต้อง',
    fixField: 'sender.phone',
  };
  gives(listCarrierOrders, pageOf(row(1, refused)) as never);
  const view = await show('?tab=failed');
  await expect.element(view.getByText('B101').first()).toBeVisible();
  await expect
    .element(view.getByRole('link', { name: 'แก้ไข' }))
    .toHaveAttribute('href', '/address');
});

test('the courier list hides the error code of one of our own messages', async () => {
  const asking = { error: 'AMEND_UNSURE', errMessage: 'ไม่ทราบว่าขนส่งใช้ที่อยู่ใด' };
  gives(listCarrierOrders, pageOf(row(1, { pno: '820000000001', ...asking })) as never);
  const view = await show('?tab=numbered');
  await expect.element(view.getByText(asking.errMessage).first()).toBeVisible();
  expect(view.getByText('AMEND_UNSURE').elements()).toEqual([]);
});

test('the courier list shows the last cancel beside its number: done with its time, or the courier’s reason against it', async () => {
  const kept = row(1, { pno: '820000000001', cancelMessage: 'ขนส่งรับพัสดุไปแล้ว ยกเลิกไม่ได้' });
  const gone = row(2, { state: 'cancelled', pno: '820000000002', cancelledAt: at });
  gives(listCarrierOrders, pageOf(kept, gone) as never);
  const view = await show('?tab=numbered');
  await expect
    .element(view.getByText('✕ ยกเลิกไม่ได้: ขนส่งรับพัสดุไปแล้ว ยกเลิกไม่ได้').first())
    .toBeVisible();
  await expect.element(view.getByText(/✓ ยกเลิกเมื่อ/).first()).toBeVisible();
});

test('the courier list shows for each parcel whether the courier pushes its status, and subscribes to more', async () => {
  const post = { ...courier('jnt'), can: ['book', 'subscribe'] };
  gives(listCouriers, [post] as never);
  gives(
    listCarrierOrders,
    pageOf(
      row(1, { pno: 'A', subscribed: true }),
      row(2, { pno: 'B', subscribed: false }),
    ) as never,
  );
  gives(subscribeParcels, {
    items: [{ id: 2, pno: 'B', t: 'success', error: '', errMessage: '' }],
  });
  const view = await show('?tab=numbered');
  await expect.element(view.getByText('ขนส่งแจ้งสถานะเอง').first()).toBeVisible();
  await expect.element(view.getByText('ยังไม่ได้สมัครรับสถานะ').first()).toBeVisible();
  await view.getByRole('checkbox', { name: /SD2/ }).click();
  await view.getByRole('button', { name: 'สมัครรับสถานะ' }).click();
  await expect.element(page.getByText('สมัครรับสถานะแล้ว 1 รายการ')).toBeVisible();
  const sent = sentCalls.find(({ url }) => /order\/subscribe/.test(String(url)));
  expect(sent?.body).toEqual({ orderId: [2] });
});

test('the courier list offers no subscription when the courier pushes every parcel', async () => {
  const view = await show('?tab=numbered');
  await view.getByRole('checkbox', { name: /SD1/ }).click();
  await expect.element(view.getByRole('button', { name: 'อัปเดตสถานะ' })).toBeVisible();
  expect(view.getByRole('button', { name: 'สมัครรับสถานะ' }).elements()).toEqual([]);
});

describe('the courier list with ticked orders', () => {
  test('starts a booking with this courier', async () => {
    gives(listCarrierOrders, pageOf(row(1, null)) as never);
    const view = await show();
    await view.getByRole('checkbox', { name: /SD1/ }).click();
    await view.getByRole('button', { name: 'สร้างเลขพัสดุ' }).click();
    await expect.element(view.getByRole('combobox', { name: 'ขนส่ง' })).toHaveValue('jnt');
  });

  test('changes the courier in one step: another courier, one call, a result per order', async () => {
    gives(changeCourier, { batchId: 7, items: [], pending: [1] });
    gives(getBatch, {
      ...{ id: 7, courier: 'flashexpress', state: 'done', createdAt: at, finishedAt: at },
      counts: { booked: 0, refused: 1, unknown: 0, waiting: 0 },
      items: [
        {
          ...{ id: 1, pno: '', t: 'error', state: 'refused', error: 'PICKED_UP' },
          errMessage: 'ขนส่งรับพัสดุไปแล้ว ยกเลิกไม่ได้',
        },
      ],
    } as never);
    const view = await show('?tab=numbered');
    await view.getByRole('checkbox', { name: /SD1/ }).click();
    await view.getByRole('button', { name: 'เปลี่ยนขนส่ง' }).click();
    const courier = view.getByRole('combobox', { name: 'ขนส่ง' });
    await expect.element(courier).toHaveValue('flashexpress');
    expect(courier.getByRole('option', { name: 'J&T Express' }).elements()).toEqual([]);
    await view.getByRole('button', { name: 'เปลี่ยนขนส่ง 1 ออเดอร์' }).click();
    await expect.element(view.getByText(/ขนส่งรับพัสดุไปแล้ว ยกเลิกไม่ได้/)).toBeVisible();
    const sent = sentCalls.find(({ url }) => /flashexpress\/order\/change/.test(String(url)));
    expect(sent?.body).toMatchObject({ orderId: [1], async: true });
  });

  test('keeps the courier’s reason for a refused cancel visible', async () => {
    gives(cancelShipments, {
      items: [
        {
          id: 1,
          pno: '820000000001',
          t: 'error',
          error: 'S12',
          errMessage: '',
          cancelTracking: 'error',
          cancelMessage: `รับพัสดุแล้ว ยกเลิกไม่ได้ ${longWord}`,
        },
      ],
    });
    const view = await show('?tab=numbered');
    await view.getByRole('checkbox', { name: /SD1/ }).click();
    await view.getByRole('button', { name: 'ยกเลิกเลข' }).click();
    await view.getByRole('button', { name: 'ยกเลิกเลข 1 รายการ' }).click();
    await expect.element(view.getByText(/รับพัสดุแล้ว ยกเลิกไม่ได้/)).toBeVisible();
    await isWhole('ยกเลิกไม่สำเร็จ');
  });

  test('keeps the window of a cancel open until the courier has answered', async () => {
    const answer = Promise.withResolvers<void>();
    const refusal = { id: 1, pno: '82', t: 'error', error: 'S12', errMessage: '' };
    const words = { cancelTracking: 'error', cancelMessage: 'รับพัสดุแล้ว ยกเลิกไม่ได้' };
    gives(cancelShipments, (async () => {
      await answer.promise;
      return { items: [{ ...refusal, ...words }] };
    }) as never);
    const view = await show('?tab=numbered');
    await view.getByRole('checkbox', { name: /SD1/ }).click();
    await view.getByRole('button', { name: 'ยกเลิกเลข' }).click();
    await view.getByRole('button', { name: 'ยกเลิกเลข 1 รายการ' }).click();
    await expect.element(view.getByRole('button', { name: 'กำลังยกเลิก…' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    for (const close of view.getByRole('button', { name: 'ปิด', exact: true }).elements())
      expect(close).toBeDisabled();
    answer.resolve();
    await expect.element(view.getByText(/รับพัสดุแล้ว ยกเลิกไม่ได้/)).toBeVisible();
  });

  test('cancels more than ten only when their number was typed', async () => {
    const rows = Array.from({ length: 11 }, (_, index) => row(index + 1, { pno: `82${index}` }));
    gives(listCarrierOrders, pageOf(...rows) as never);
    const view = await show('?tab=numbered');
    await expect.element(view.getByText('SD11').first()).toBeVisible();
    await tickAll(view).click();
    await view.getByRole('button', { name: 'ยกเลิกเลข' }).click();
    const verb = view.getByRole('button', { name: 'ยกเลิกเลข 11 รายการ' });
    await expect.element(verb).toBeDisabled();
    await view.getByRole('textbox', { name: /พิมพ์จำนวน 11/ }).fill('11');
    await expect.element(verb).toBeEnabled();
  });

  test('reports what was cancelled before the connection broke, reloads its list, and cancels only the rest', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => row(index + 1, { pno: `82${index}` }));
    gives(listCarrierOrders, pageOf(...rows) as never);
    const asked = () =>
      sentCalls
        .filter(({ url }) => url.pathname.endsWith('/jnt/order/cancel'))
        .map(({ body }) => (body as { orderId: number[] }).orderId);
    gives(cancelShipments, ({ body }) => {
      const { orderId, pno } = body as { orderId: number[]; pno: string[] };
      expect(pno).toEqual(orderId.map((id) => `82${id - 1}`));
      if (asked().length === 2) throw new TypeError('Failed to fetch');
      return { items: orderId.map((id) => ({ id, cancelTracking: 'success' })) } as never;
    });
    const view = await show('?tab=numbered');
    await expect.element(view.getByText('SD101').first()).toBeVisible();
    await tickAll(view).click();
    await view.getByRole('button', { name: 'ยกเลิกเลข' }).click();
    await view.getByRole('textbox', { name: /พิมพ์จำนวน 101/ }).fill('101');
    const lists = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/jnt/order')).length;
    const before = lists();
    await view.getByRole('button', { name: 'ยกเลิกเลข 101 รายการ' }).click();
    await expect.element(view.getByText('ยกเลิกเลขพัสดุแล้ว 100 รายการ')).toBeVisible();
    await expect.poll(lists).toBeGreaterThan(before);
    gives(listCarrierOrders, () => new Promise(() => undefined));
    await view.getByRole('button', { name: 'ยกเลิกเลข 101 รายการ' }).click();
    await expect.poll(() => asked().length).toBe(3);
    expect(asked()[2]).toHaveLength(1);
    await expect.element(view.getByRole('dialog')).not.toBeInTheDocument();
  });
});

test('the courier list shows before any tick that the courier is not connected', async () => {
  gives(listCouriers, [courier('jnt', false)] as never);
  const view = await show();
  await expect.element(view.getByText(/ยังไม่ได้เชื่อมต่อ J&T Express/)).toBeVisible();
});

test('the courier list accepts typed numbers without a courier account, and keeps errors visible', async () => {
  gives(listCouriers, [{ ...courier('jnt', false), can: ['book', 'trackMany'] }] as never);
  const rows = Array.from({ length: 60 }, (_, at) => row(at + 1, null));
  gives(listCarrierOrders, pageOf(...rows) as never);
  const said = { t: 'error' as const, errMessage: 'เลขพัสดุนี้เป็นของออเดอร์อื่นแล้ว' };
  gives(typeNumbers, { items: [{ row: 1, order: '1', id: 1, pno: longWord, ...said }] });
  const view = await show();
  await tickAll(view).click();
  await view.getByRole('button', { name: 'ใส่เลขพัสดุเอง' }).click();
  const note = view.getByText(/ยังไม่ได้เชื่อมต่อบัญชี J&T Express ระบบจึงยังไม่ถามสถานะ.*ให้เองตั้งแต่นั้น/);
  await expect.element(note).toBeVisible();
  await view.getByRole('textbox', { name: /SD60 ลูกค้า 60/ }).fill('TH01');
  await view.getByRole('button', { name: 'บันทึก 1 เลข' }).click();
  await expect.element(view.getByText(/เป็นของออเดอร์อื่นแล้ว/)).toBeVisible();
  await isWhole('ใส่เลขไม่สำเร็จ');
  const sent = sentCalls.find(({ url }) => url.pathname.endsWith('/jnt/order/number'));
  expect(sent?.body).toEqual({ items: [{ order: 60, pno: 'TH01' }] });
});

test('the courier list keeps typed numbers until they are saved, also when their window is closed', async () => {
  gives(listCouriers, [courier('jnt', false)] as never);
  gives(listCarrierOrders, pageOf(row(1, null), row(2, null)) as never);
  gives(typeNumbers, {
    items: [{ row: 1, order: '1', id: 1, pno: 'TH01', t: 'success' }],
  } as never);
  const view = await show();
  const openWith = async (...names: RegExp[]) => {
    for (const name of names) await view.getByRole('checkbox', { name }).click();
    await view.getByRole('button', { name: 'ใส่เลขพัสดุเอง' }).click();
  };
  const box = (name: RegExp) => view.getByRole('textbox', { name });
  await openWith(/SD1/, /SD2/);
  await box(/SD1 ลูกค้า 1/).fill('TH01');
  await box(/SD2 ลูกค้า 2/).fill('TH02');
  await expect
    .poll(async () => (await loadDraft<{ value: object }>('type-numbers-jnt'))?.values.value)
    .toEqual({ 1: 'TH01', 2: 'TH02' });
  await view.getByRole('dialog').getByRole('button', { name: 'ปิด' }).last().click();
  await openWith(/SD1/, /SD2/);
  await expect.element(box(/SD1 ลูกค้า 1/)).toHaveValue('TH01');
  await box(/SD2 ลูกค้า 2/).fill('');
  await view.getByRole('button', { name: 'บันทึก 1 เลข' }).click();
  await expect.element(view.getByText('ใส่เลขพัสดุแล้ว 1 รายการ')).toBeVisible();
  await expect.poll(() => loadDraft('type-numbers-jnt')).toBeNull();
});

test('the courier list is reloaded when typed numbers got no answer, because they may have arrived', async () => {
  gives(listCouriers, [courier('jnt', false)] as never);
  gives(listCarrierOrders, pageOf(row(1, null)) as never);
  dropsLine(typeNumbers);
  const view = await show();
  await view.getByRole('checkbox', { name: /SD1/ }).click();
  await view.getByRole('button', { name: 'ใส่เลขพัสดุเอง' }).click();
  await view.getByRole('textbox', { name: /SD1 ลูกค้า 1/ }).fill('TH01');
  const lists = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/jnt/order')).length;
  const before = lists();
  await view.getByRole('button', { name: 'บันทึก 1 เลข' }).click();
  await expect.element(view.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect.poll(lists).toBeGreaterThan(before);
});

describe('the courier list of Kerry / KEX', () => {
  const sender = {
    c: 'kerry',
    address: null,
    details: {},
    filled: [],
    missing: ['address', 'numberFrom'],
    numbersLeft: null,
    version: 0,
  } as const;
  const kerry = (rest = '') => renderScreen(<CarrierOrdersPage />, { at: `/kerry/orders${rest}` });
  const may = (...more: Permission[]) =>
    meStore.set((me) => me && { ...me, permissions: new Set([...rights, ...more]) });
  beforeEach(() => {
    gives(listCouriers, [courier('kerry')] as never);
    gives(getSender, sender as never);
  });

  test('shows what the sender lacks to users who can correct it, and to no others', async () => {
    may('setting');
    const view = await kerry();
    await expect.element(view.getByText(/ยังขาด ที่อยู่ผู้ส่ง, เลขเริ่มต้น/)).toBeVisible();
    await expect
      .element(view.getByRole('link', { name: 'ตั้งค่าผู้ส่ง' }))
      .toHaveAttribute('href', '/setting/address/kerry');
    expect(await seriousFaults()).toEqual([]);
  });

  test('warns before the numbers of the range run out', async () => {
    may('setting');
    gives(getSender, { ...sender, missing: [], numbersLeft: 12 } as never);
    const view = await kerry();
    await expect.element(view.getByText(/เหลือเลขพัสดุในช่วงของร้าน 12 เลข/)).toBeVisible();
  });

  test('cannot be asked, so its list tells the seller to wait for status updates and counts them', async () => {
    gives(updateTracking, { updated: 1, failed: 2, waiting: true });
    const view = await kerry('?tab=numbered');
    await tickAll(view).click();
    await view.getByRole('button', { name: 'อัปเดตสถานะ' }).click();
    await expect
      .poll(() => toastStore.get()[0]?.text)
      .toMatch(/รอขนส่งแจ้งสถานะ.*แจ้งแล้ว 1 รายการ ยังไม่แจ้งเลย 2 รายการ/);
    expect(sentCalls.some(({ url }) => url.pathname.endsWith('/setting/address/kerry'))).toBe(
      false,
    );
  });
});

test('the courier list can be reloaded when an answer does not come', async () => {
  refuses(listCarrierOrders, { code: 'INTERNAL_ERROR' });
  const view = await show();
  await expect.element(view.getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
});

test('the courier list fits a phone', async () => {
  await page.viewport(360, 780);
  const view = await show('?tab=numbered');
  await expect.element(view.getByText(/SD1 · ตาก/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});
