// What the manifest screens promise: every scan is confirmed by sound and words, nothing is lost or
// counted twice.
import {
  closeManifest,
  createManifest,
  getManifest,
  listManifestItems,
  listManifests,
  removeManifestItem,
  scanManifest,
  type Manifest,
  type ManifestItem,
} from '@app/contract/shipping/manifest';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dropAllDrafts, loadDraft, saveDraft } from '../../ui/form/draft.ts';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { storeValue } from '../../ui/hooks/local-db.ts';
import { onlineStore, session, tenant } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { readCode } from '../../ui/testing/reader.ts';
import { keepNothing } from '../../ui/testing/keep-nothing.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import ManifestPage from './manifest.page.tsx';
import ManifestsPage from './manifests.page.tsx';
import { ScanDesk } from './scan-desk.tsx';

const manifest: Manifest = {
  id: 5,
  no: 'M00005',
  courier: 'flashexpress',
  state: 'open',
  parcels: 1,
  codParcels: 1,
  codAmount: 390,
  driver: '',
  note: '',
  createdAt: '2026-11-21T03:00:00Z',
  createdBy: { id: 7, username: 'puy' },
  closedAt: null,
  closedBy: null,
  version: 1,
};
const item: ManifestItem = {
  orderId: 91,
  orderCode: 'SD1091',
  pno: 'TH0191',
  name: 'สมหญิง ใจดี',
  province: 'น่าน',
  codAmount: 390,
  at: '2026-11-21T03:01:00Z',
  by: { id: 7, username: 'puy' },
  problem: null,
};
const listOf = <T,>(items: T[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 7 });
  await dropAllDrafts();
  toastStore.set([]);
  onlineStore.set(true);
  answerCalls();
  meStore.set({
    ...{ id: 7, username: 'puy', name: 'ปุ้ย', role: 2 },
    permissions: new Set(['pack.scan', 'ship.print'] as const),
    flags: { shippingFlash: 1, shippingJnt: 1 },
  });
  gives(getManifest, manifest);
  gives(listManifestItems, listOf([item]));
  gives(listManifests, listOf([manifest]));
});

const open = async () => {
  const view = await renderScreen(<ManifestPage />, { at: '/manifest/5' });
  await expect.element(view.getByRole('textbox', { name: /ยิงพัสดุ/ })).toBeVisible();
  return view;
};
const scanned = () =>
  sentCalls
    .filter(({ url }) => url.pathname.endsWith('/scan'))
    .map(({ body }) => (body as { code: string }).code);
const added = { t: 'added', item, refused: null, manifest: { ...manifest, parcels: 2 } } as const;

test('a manifest scan has its own words and sound when it is new, repeated, or refused', async () => {
  const heard = vi.spyOn(AudioContext.prototype, 'createOscillator');
  const shapes = () => heard.mock.results.map(({ value }) => (value as OscillatorNode).type);
  const view = await open();
  gives(scanManifest, added);
  readCode('TH0191');
  await expect.element(view.getByText('รับเข้าใบแล้ว: SD1091 · TH0191')).toBeVisible();
  await expect.element(view.getByLabelText('จำนวนพัสดุในใบ')).toHaveTextContent('2 ชิ้น');
  gives(scanManifest, { ...added, t: 'already' });
  readCode('TH0191');
  await expect.element(view.getByText(/ยิงซ้ำ: SD1091 · TH0191 อยู่ในใบนี้แล้ว ไม่นับซ้ำ/)).toBeVisible();
  const text = 'ออเดอร์ SD2 เป็นของ J&T Express ไม่ใช่ Flash Express แยกออกจากกองนี้';
  const refused = { code: 'X1', reason: 'courier', text } as const;
  gives(scanManifest, { ...added, t: 'refused', item: null, refused });
  readCode('JT0191');
  await expect
    .element(view.getByRole('alert').getByText(/เป็นของ J&T Express ไม่ใช่ Flash Express/))
    .toBeVisible();
  const gone = { code: 'X2', reason: 'cancelled', text: 'ใบเก่าใช้ไม่ได้' } as const;
  gives(scanManifest, { ...added, t: 'refused', item: null, refused: gone });
  readCode('TH0999');
  await expect.element(view.getByRole('alert').getByText(/ใบเก่าใช้ไม่ได้/)).toBeVisible();
  expect(new Set(shapes())).toEqual(new Set(['sine', 'triangle', 'sawtooth', 'square']));
  expect(await seriousFaults()).toEqual([]);
  heard.mockRestore();
});

test('manifest scans made offline wait in this browser and are sent in their order, also after a reload', async () => {
  dropsLine(scanManifest);
  const first = await open();
  for (const code of ['TH0001', 'TH0002', 'TH0003']) readCode(code);
  await expect.element(first.getByText(/รอส่ง 3 ชิ้น/)).toBeVisible();
  await expect
    .poll(async () => (await loadDraft<{ waiting: string[] }>('manifest-5'))?.values.waiting)
    .toEqual(['TH0001', 'TH0002', 'TH0003']);
  await first.unmount();
  const before = scanned().length;
  gives(scanManifest, added);
  await open();
  await expect.poll(() => scanned().slice(before)).toEqual(['TH0001', 'TH0002', 'TH0003']);
  await expect.poll(() => loadDraft('manifest-5')).toBeNull();
});

test('a manifest draft of another manifest is not sent', async () => {
  await saveDraft('manifest-6', { waiting: ['TH0007'] });
  await open();
  expect(scanned()).toEqual([]);
});

test('a manifest that is closed shows courier, count and money, and what could not leave', async () => {
  const view = await open();
  await view.getByRole('button', { name: 'ปิดใบ ส่งมอบแล้ว' }).click();
  await expect.element(view.getByText('ส่งมอบให้ Flash Express 1 ชิ้น?')).toBeVisible();
  const text = 'มีพัสดุที่ส่งมอบไม่ได้แล้ว: SD1091 เอาออกจากใบนี้และจากกองก่อนปิด';
  refuses(closeManifest, { code: 'UNPROCESSED', fields: { id: text } });
  await view.getByRole('textbox', { name: /คนขับ/ }).fill('คุณขนส่ง');
  await view.getByRole('button', { name: 'ส่งมอบ 1 ชิ้น' }).click();
  await expect.element(view.getByText(text)).toBeVisible();
  const closedAt = '2026-11-21T10:00:00Z';
  const closed = { ...manifest, state: 'closed', driver: 'คุณขนส่ง', closedAt } as const;
  gives(closeManifest, { manifest: closed, moved: 1 });
  gives(getManifest, closed);
  await view.getByRole('button', { name: 'ส่งมอบ 1 ชิ้น' }).click();
  await expect.element(view.getByText(/ผู้รับมอบ คุณขนส่ง/)).toBeVisible();
  await expect.element(view.getByRole('textbox', { name: /ยิงพัสดุ/ })).not.toBeInTheDocument();
});

test('a manifest parcel in trouble is named and can be removed', async () => {
  gives(listManifestItems, listOf([{ ...item, problem: 'cancelled' }]));
  gives(removeManifestItem, { ...manifest, parcels: 0, codParcels: 0, codAmount: 0 });
  const view = await open();
  await expect.element(view.getByText('ยกเลิกแล้ว').first()).toBeVisible();
  await view
    .getByRole('checkbox', { name: /TH0191/ })
    .first()
    .click();
  gives(listManifestItems, listOf([]));
  await view.getByRole('button', { name: 'เอาออกจากใบ' }).click();
  await expect.element(view.getByText('ใบนี้ยังไม่มีพัสดุ')).toBeVisible();
});

test('a manifest starts with parcels chosen in a courier’s list, and names those it cannot take', async () => {
  gives(createManifest, {
    manifest,
    refused: [{ code: 'SD2', reason: 'elsewhere', text: 'ออเดอร์ SD2 อยู่ในใบส่งมอบ M00002 แล้ว' }],
  });
  const at = '/manifest?begin=flashexpress&ids=91,92';
  const view = await renderScreen(<ManifestsPage />, { at });
  await expect.element(view.getByText('เริ่มใบส่งมอบ 2 ชิ้นที่เลือก')).toBeVisible();
  await view.getByRole('button', { name: 'เริ่มใบใหม่' }).click();
  await expect.poll(() => view.router.state.location.pathname).toBe('/manifest/5');
  const sent = sentCalls.find(({ body }) => body !== null && 'courier' in (body as object));
  expect(sent?.body).toMatchObject({ courier: 'flashexpress', orderIds: [91, 92] });
  await expect.element(view.getByText(/ไม่รวม: ออเดอร์ SD2 อยู่ในใบส่งมอบ M00002 แล้ว/)).toBeVisible();
});

test('the manifest screens both fit a phone', async () => {
  await page.viewport(360, 780);
  const view = await open();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await view.unmount();
  const list = await renderScreen(<ManifestsPage />, { at: '/manifest' });
  await expect.element(list.getByText('M00005').last()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});

/** As a closed tab has left it. */
const leaves = (tab: string, ...waiting: string[]) =>
  storeValue(`${tenant}/7/draft/manifest-5~${tab}`, {
    values: { waiting },
    savedAt: '2026-11-21T04:00:00.000Z',
  });

test('manifest scans of all closed tabs are sent by the one that is opened', async () => {
  await leaves('gone-1', 'TH0001', 'TH0002');
  await leaves('gone-2', 'TH0003');
  gives(scanManifest, added);
  await open();
  await expect.poll(() => scanned().toSorted()).toEqual(['TH0001', 'TH0002', 'TH0003']);
  await expect.poll(() => loadDraft('manifest-5')).toBeNull();
});

test('the manifest list names manifests with waiting scans in this browser, also cancelled ones, and links to each', async () => {
  await page.viewport(360, 780);
  await saveDraft('manifest-5', { waiting: ['TH0001'] });
  await leaves('gone-1', 'TH0002', 'TH0003');
  gives(getManifest, { ...manifest, state: 'closed' });
  const first = await renderScreen(<ManifestsPage />, { at: '/manifest' });
  const link = first.getByRole('link', { name: 'ใบ M00005 Flash Express (ปิดแล้ว) · 3 ชิ้น' });
  await expect.element(link).toHaveAttribute('href', '/manifest/5');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await first.unmount();
  refuses(getManifest, { code: 'NOT_FOUND' });
  const view = await renderScreen(<ManifestsPage />, { at: '/manifest' });
  const gone = view.getByRole('link', { name: 'ใบที่ถูกยกเลิกแล้ว · 3 ชิ้น' });
  await expect.element(gone).toBeVisible();
  await page.viewport(1280, 800);
});

test('a manifest scan that is answered after its screen was left no longer waits, and the list stops naming it', async () => {
  const held = Promise.withResolvers<typeof added>();
  gives(scanManifest, () => held.promise);
  const desk = await open();
  readCode('TH0002');
  await expect.poll(scanned).toEqual(['TH0002']);
  await desk.unmount();
  const list = await renderScreen(<ManifestsPage />, { at: '/manifest' });
  const link = list.getByRole('link', { name: 'ใบ M00005 Flash Express · 1 ชิ้น' });
  await expect.element(link).toBeVisible();
  held.resolve(added);
  await expect.poll(() => loadDraft('manifest-5')).toBeNull();
  await expect.element(link).not.toBeInTheDocument();
});

test('a manifest scan that is refused after its screen was left is reported when that is opened again', async () => {
  const held = Promise.withResolvers<void>();
  const refused = { code: 'X1', reason: 'courier', text: 'แยกออกจากกองนี้' } as const;
  gives(scanManifest, async () => {
    await held.promise;
    return { ...added, t: 'refused' as const, item: null, refused };
  });
  const first = await open();
  readCode('JT0191');
  await expect.poll(scanned).toEqual(['JT0191']);
  await first.unmount();
  held.resolve();
  const view = await open();
  await expect.element(view.getByRole('alert').getByText(/แยกออกจากกองนี้/)).toBeVisible();
});

test('manifest scans are sent also in a browser without storage', async () => {
  await keepNothing();
  gives(scanManifest, added);
  const view = await renderScreen(
    <ScanDesk manifest={manifest} isGone={false} onWaiting={() => undefined} />,
  );
  readCode('TH0191');
  await expect.element(view.getByText('รับเข้าใบแล้ว: SD1091 · TH0191')).toBeVisible();
});

test('a manifest cannot be closed while its scans have not arrived, because they would be lost', async () => {
  const held = Promise.withResolvers<typeof added>();
  gives(scanManifest, () => held.promise);
  const view = await open();
  readCode('TH0002');
  await expect.poll(scanned).toEqual(['TH0002']);
  await view.getByRole('button', { name: 'ปิดใบ ส่งมอบแล้ว' }).click();
  await expect.element(page.getByRole('dialog').getByText(/รอส่ง 1 ชิ้น/)).toBeVisible();
  await expect.element(view.getByRole('button', { name: /^ส่งมอบ \d ชิ้น$/ })).toBeDisabled();
  held.resolve(added);
  await expect.element(view.getByRole('button', { name: 'ส่งมอบ 2 ชิ้น' })).toBeEnabled();
});

test('all parcels of a manifest are removed, not only those of the page', async () => {
  const items = [91, 92, 93].map((orderId) => ({ ...item, orderId, pno: `TH0${orderId}` }));
  const pagination = { current_page: 1, per_page: 20, total_count: items.length };
  gives(listManifestItems, ({ url }) => ({
    items: url.searchParams.get('pageSize') === '200' ? items : items.slice(0, 1),
    pagination,
  }));
  gives(removeManifestItem, { ...manifest, parcels: 0, codParcels: 0, codAmount: 0 });
  const view = await open();
  await view.getByRole('checkbox', { name: /TH091/ }).first().click();
  await view.getByRole('button', { name: 'เลือก ทั้งหมด 3 รายการ' }).click();
  await view.getByRole('button', { name: 'เอาออกจากใบ' }).click();
  const takenOff = () =>
    sentCalls
      .filter(({ url }) => url.pathname.endsWith('/remove'))
      .map(({ body }) => (body as { orderId: number }).orderId);
  await expect.poll(takenOff).toEqual([91, 92, 93]);
});

const closed: Manifest = {
  ...manifest,
  ...{ state: 'closed', closedAt: '2026-11-21T10:00:00Z', closedBy: { id: 8, username: 'nok' } },
};
const isOver = { id: 'ใบส่งมอบ M00005 ปิดแล้ว แก้ไม่ได้ เปิดใบใหม่แทน' };
const next = { ...manifest, id: 6, no: 'M00006' };

test('manifest scans that come after a colleague closed it are named, kept and moved into another', async () => {
  dropsLine(scanManifest);
  const view = await open();
  for (const code of ['TH0001', 'TH0002']) readCode(code);
  await expect.element(view.getByText(/รอส่ง 2 ชิ้น/)).toBeVisible();
  gives(getManifest, closed);
  refuses(scanManifest, { code: 'UNPROCESSED', fields: isOver });
  dispatchEvent(new Event('online'));
  await expect.element(view.getByRole('alert').getByText(/ใบนี้ปิดแล้ว พัสดุ 2 ชิ้น/)).toBeVisible();
  for (const code of ['TH0001', 'TH0002']) await expect.element(view.getByText(code)).toBeVisible();
  await expect.element(view.getByText(/โดย nok/)).toBeVisible();
  expect((await loadDraft<{ waiting: string[] }>('manifest-5'))?.values.waiting).toEqual([
    'TH0001',
    'TH0002',
  ]);
  expect(await seriousFaults()).toEqual([]);
  gives(getManifest, next);
  gives(listManifests, listOf([next]));
  gives(createManifest, { manifest: next, refused: [] });
  await view.getByRole('button', { name: 'เริ่มใบใหม่แล้วย้ายไป' }).click();
  await expect.poll(() => view.router.state.location.pathname).toBe('/manifest/6');
  await view.unmount();
  // Only now: the screen that was just left had started to send them too.
  gives(scanManifest, { ...added, manifest: next });
  const before = scanned().length;
  await renderScreen(<ManifestPage />, { at: '/manifest/6' });
  // A scan that the old screen had started to send may come once more; the server counts a parcel
  // once per manifest.
  await expect.poll(() => [...new Set(scanned().slice(before))]).toEqual(['TH0001', 'TH0002']);
  await expect.poll(() => loadDraft('manifest-5')).toBeNull();
  await expect.poll(() => loadDraft('manifest-6')).toBeNull();
});

test('manifest scans left for a closed or cancelled manifest are shown when it is opened, and not sent', async () => {
  await saveDraft('manifest-5', { waiting: ['TH0001'] });
  gives(getManifest, closed);
  gives(listManifests, listOf([next]));
  const first = await renderScreen(<ManifestPage />, { at: '/manifest/5' });
  await expect.element(first.getByRole('alert').getByText(/ใบนี้ปิดแล้ว พัสดุ 1 ชิ้น/)).toBeVisible();
  await first.unmount();
  refuses(getManifest, { code: 'NOT_FOUND' });
  const view = await renderScreen(<ManifestPage />, { at: '/manifest/5' });
  await expect.element(view.getByRole('alert').getByText(/ถูกยกเลิกแล้ว พัสดุ 1 ชิ้น/)).toBeVisible();
  await view.getByRole('button', { name: 'ย้ายไปใบ M00006 Flash Express' }).click();
  await expect.poll(() => view.router.state.location.pathname).toBe('/manifest/6');
  expect(scanned()).toEqual([]);
  expect((await loadDraft<{ waiting: string[] }>('manifest-6'))?.values.waiting).toEqual([
    'TH0001',
  ]);
});

test('a manifest that is cancelled while it is open here shows that, and only offers to move its scans', async () => {
  dropsLine(scanManifest);
  const view = await open();
  readCode('TH0001');
  await expect.element(view.getByText(/รอส่ง 1 ชิ้น/)).toBeVisible();
  refuses(getManifest, { code: 'NOT_FOUND' });
  refuses(listManifestItems, { code: 'NOT_FOUND' });
  refuses(scanManifest, { code: 'NOT_FOUND' });
  gives(listManifests, listOf([next]));
  dispatchEvent(new Event('online'));
  await expect.element(view.getByRole('alert').getByText(/ถูกยกเลิกแล้ว พัสดุ 1 ชิ้น/)).toBeVisible();
  await expect.element(view.getByText('ยกเลิกแล้ว', { exact: true })).toBeVisible();
  for (const name of ['ปิดใบ ส่งมอบแล้ว', 'พิมพ์ใบส่งมอบ', 'ยกเลิกใบนี้'])
    await expect.element(view.getByRole('button', { name })).not.toBeInTheDocument();
  await expect.element(view.getByRole('button', { name: 'ย้ายไปใบ M00006' })).toBeVisible();
});
