// Rules give each order of a mixed selection its courier, and a change that its courier never
// answered is not forgotten.
import type { CourierId } from '@app/contract/kit/carriers';
import { getOrder } from '@app/contract/order/list';
import { createShipments } from '@app/contract/shipping/shipment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../server/platform/database.ts';
import { chiangMai, CourierStage, desks } from './courier-stage.ts';
import { seriousFaults } from './stage.ts';

let at: CourierStage;
beforeAll(async () => {
  at = await CourierStage.open();
});
afterAll(() => at.end());

describe('the shop’s courier rules', () => {
  const rules: readonly [CourierId, 'province' | 'weight' | 'goods' | 'paid' | 'cod'][] = [
    ['thaipost', 'province'],
    ['bestexpress', 'weight'],
    ['spx', 'goods'],
    ['kerry', 'paid'],
    ['jnt', 'cod'],
  ];

  test('are set up by province, weight, goods and money', async () => {
    await at.goTo('/setting/courier-rule');
    for (const [place, [courier, by]] of rules.entries()) {
      await at.press('เพิ่มกฎ');
      const rule = at.page.getByRole('listitem', { name: `กฎที่ ${place + 1}`, exact: true });
      if (by === 'province') {
        await rule.getByRole('combobox', { name: 'ถ้าจังหวัด' }).fill('เชียงใหม่');
        await at.page.getByRole('option', { name: 'เชียงใหม่' }).click();
      }
      if (by === 'weight') await rule.getByLabel('น้ำหนักตั้งแต่').fill('5000');
      if (by === 'goods') {
        await rule.getByRole('combobox', { name: 'มีสินค้า' }).fill('สบู่');
        await at.page.getByRole('option', { name: /สบู่ขมิ้น/ }).click();
      }
      if (by === 'paid' || by === 'cod') await rule.getByLabel('การเก็บเงิน').selectOption(by);
      await rule.getByLabel('ส่งด้วย').selectOption(courier);
    }
    expect(await seriousFaults(at.page)).toEqual([]);
    await at.press('บันทึกกฎ');
    await at.page.getByText('บันทึกสำเร็จ').first().waitFor();
  });

  test('give each order of a mixed selection its courier, in the preview and in the booking', async () => {
    const wanted = new Map<number, CourierId>([
      [await at.order({ place: chiangMai }), 'thaipost'],
      // The first rule that fits counts, whatever the later ones say.
      [await at.order({ place: chiangMai, goods: 'soap', isPaid: true }), 'thaipost'],
      [await at.order({ weight: 6000 }), 'bestexpress'],
      [await at.order({ goods: 'soap' }), 'spx'],
      [await at.order({ isPaid: true }), 'kerry'],
      [await at.order(), 'jnt'],
      // A courier named by the order comes before the rules.
      [await at.order({ carrier: 0 }), 'flashexpress'],
    ]);
    await at.goTo('/order/send?pageSize=50');
    await at.page.getByRole('row').nth(wanted.size).waitFor();
    await at.page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check();
    await at.press('สร้างเลขพัสดุ');
    const dialog = at.page.getByRole('dialog');
    const groups = dialog.getByRole('list', { name: 'ตามกฎของร้าน' });
    await groups.getByText('J&T Express').waitFor();
    const shown = await groups.getByRole('listitem').allTextContents();
    expect(shown.map((text) => text.replaceAll(/\s+/g, ' ').trim()).toSorted()).toEqual(
      [
        ...['Best Express1 ออเดอร์', 'Flash Express1 ออเดอร์', 'J&T Express1 ออเดอร์'],
        ...['Kerry / KEX1 ออเดอร์', 'SPX Express1 ออเดอร์', 'ไปรษณีย์ไทย2 ออเดอร์'],
      ].toSorted(),
    );
    expect(await seriousFaults(at.page)).toEqual([]);
    await dialog.getByRole('button', { name: `สร้างเลขพัสดุ ${wanted.size} ออเดอร์` }).click();
    await at.page.getByText(`${wanted.size}/${wanted.size}`).waitFor();
    for (const [id, courier] of wanted)
      expect(await at.liveOf(id), `order ${id}`).toMatchObject({ courier, state: 'booked' });
    for (const { c } of desks) {
      const { parcels } = (await at.pull(c, 'ledger')) as { parcels: { pno: string }[] };
      const ours = await Promise.all([...wanted.keys()].map(async (id) => at.liveOf(id)));
      expect(parcels.map(({ pno }) => pno).toSorted()).toEqual(
        ours.flatMap((one) => (one?.courier === c ? [one.pno] : [])).toSorted(),
      );
    }
  });
});

test('a parcel change that Kerry never answered stays in the exceptions until a user records its answer by phone', async () => {
  const id = await at.order({ carrier: 2 });
  const { owner } = at.stage.shop;
  await owner.call(createShipments, { params: { c: 'kerry' }, body: { orderId: id } });
  const code = await at.codeOf(id);
  await at.pull('kerry', 'faults', { next: [{ kind: '5xx_after', calls: 2 }] });
  await at.goTo(`/order/${id}/view`);
  await at.press('แก้ไข ลูกค้าและที่อยู่');
  await at.page.getByRole('textbox', { name: 'ชื่อผู้รับ' }).fill('ผู้รับ คนใหม่');
  await at.press('บันทึก');
  await at.page
    .getByText(/ข้อมูลในระบบยังเป็นของเดิม/)
    .first()
    .waitFor();
  // What the job finds a minute later: the parcel is picked up, and Kerry accepts no change any
  // more.
  await at.stage.shop.inside((tx) =>
    tx.rows(sql`update shipments set error_code = 'AMEND_UNSURE'
      where tenant_id = ${tx.tenantId} and order_id = ${id} and error_code = 'AMEND_UNKNOWN'`),
  );
  await at.goTo('/exceptions?rule=unsure');
  await at.page.getByRole('row', { name: new RegExp(`ไม่แน่ว่าขนส่งใช้ข้อมูลใด.*${code}`) }).waitFor();
  await at.press(`จัดการ ${code}`);
  await at.page.getByRole('region', { name: 'ที่ขอแก้กับขนส่ง' }).getByText('ผู้รับ คนใหม่').waitFor();
  expect(await seriousFaults(at.page)).toEqual([]);
  await at.press('ขนส่งใช้ข้อมูลที่ขอแก้');
  await at.press('บันทึกคำตอบ');
  await at.page.getByText('บันทึกคำตอบของขนส่งแล้ว').waitFor();
  const { info } = await owner.call(getOrder, { params: { id } });
  expect(info.name).toBe('ผู้รับ คนใหม่');
  await at.goTo('/exceptions?rule=unsure');
  await at.page
    .getByText(/ไม่มีพัสดุที่มีปัญหา|ไม่พบรายการตามตัวกรอง/)
    .first()
    .waitFor();
});
