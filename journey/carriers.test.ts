// On every courier's own screen a parcel is made, printed, tracked and cancelled.
import { listCarrierOrders } from '@app/contract/shipping/by-courier';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CourierStage, desks } from './courier-stage.ts';
import { decodeLabels } from './paper.ts';
import { desktop, phone, seriousFaults } from './stage.ts';

let at: CourierStage;
beforeAll(async () => {
  at = await CourierStage.open();
});
afterAll(() => at.end());

describe.each(desks.map((desk) => [desk.name, desk] as const))('the courier %s', (_name, desk) => {
  const { c, code: carrier, path } = desk;
  let kept: { id: number; code: string; pno: string };
  let dropped: typeof kept;

  test('books the orders that name it on its screen, and shows their numbers', async () => {
    const ids = [await at.order({ carrier }), await at.order({ carrier })];
    const [first = '', second = ''] = await Promise.all(ids.map((id) => at.codeOf(id)));
    await at.goTo(path);
    await at.tick(first);
    await at.tick(second);
    await at.press('สร้างเลขพัสดุ');
    const dialog = at.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).click();
    await at.page.getByText('2/2').waitFor();
    const [a, b] = await Promise.all(ids.map((id) => at.liveOf(id)));
    expect([a?.courier, b?.courier]).toEqual([c, c]);
    kept = { id: ids[0] ?? 0, code: first, pno: a?.pno ?? '' };
    dropped = { id: ids[1] ?? 0, code: second, pno: b?.pno ?? '' };
    await at.goTo(`${path}?tab=numbered`);
    await at.rowOf(kept.code).getByText(kept.pno, { exact: true }).waitFor();
    await at.rowOf(dropped.code).getByText(dropped.pno, { exact: true }).waitFor();
    expect(await seriousFaults(at.page)).toEqual([]);
  });

  test('prints a label that scans, and counts it once a user confirms the print', async () => {
    await at.goTo(`${path}?tab=numbered`);
    await at.tick(kept.code);
    await at.press('พิมพ์ใบปะหน้า');
    const paper = at.page.waitForResponse((answer) =>
      new URL(answer.url()).pathname.endsWith('/order/print'),
    );
    await at.press('พิมพ์ 1 ใบ');
    const { url } = (await (await paper).json()) as { url: string };
    const pdf = new Uint8Array(await (await fetch(new URL(url, at.stage.origin))).arrayBuffer());
    expect(await decodeLabels(pdf)).toContain(kept.pno);
    await at.press('พิมพ์ครบแล้ว');
    await at.page.getByText('บันทึกว่าพิมพ์แล้ว 1 ใบ').waitFor();
    await at.goTo(`${path}?tab=printed`);
    await at.rowOf(kept.code).waitFor();
  });

  test('cancels a number before pickup, and the order has no parcel any more', async () => {
    await at.goTo(`${path}?tab=numbered`);
    await at.tick(dropped.code);
    await at.press('ยกเลิกเลข');
    await at.page.getByRole('dialog').getByRole('button', { name: 'ยกเลิกเลข 1 รายการ' }).click();
    await at.page.getByText('ยกเลิกเลขพัสดุแล้ว 1 รายการ').waitFor();
    await at.goTo(`${path}?tab=cancelled`);
    await at.rowOf(dropped.code).waitFor();
    expect(await at.liveOf(dropped.id)).toBeUndefined();
  });

  test('reports where a parcel is, on request or by itself where it takes no requests', async () => {
    // SPX does not find an order in its first second.
    await at.pull(c, 'advance', { minutes: 1 });
    await at.pull(c, 'advance', { steps: 2, pnos: [kept.pno] });
    if (desk.pushedAs === undefined) {
      await at.goTo(`${path}?tab=printed`);
      await at.tick(kept.code);
      await at.press('อัปเดตสถานะ');
      await at.page.getByText(/อัปเดตสถานะพัสดุแล้ว/).waitFor();
    }
    const picked = async () =>
      (
        await at.stage.shop.owner.call(listCarrierOrders, {
          params: { c },
          query: { tab: 'picked' },
        })
      ).items.map((row) => row.order.id);
    await expect.poll(picked).toContain(kept.id);
    await at.goTo(`${path}?tab=picked`);
    await at.rowOf(kept.code).waitFor();
    await at.page.setViewportSize(phone);
    await at.goTo(`${path}?tab=picked`);
    await at.page.getByText(kept.pno).filter({ visible: true }).first().waitFor();
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await at.page.setViewportSize(desktop);
  });
});
