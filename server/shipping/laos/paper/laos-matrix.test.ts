// Every paper size of labels to Laos, drawn by the real engine: scannable at 203 dpi, readable in
// Lao and Thai, a valid file.
import { laosSizes, type LaosSize } from '@app/contract/shipping/laos';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { checkPdf, codesOf, textOfPages } from '../../../../tool/read-pdf.ts';
import { closePdfWorkers } from '../../../engine/pdf/worker-pool.ts';
import type { LaosLabel } from '../laos-label.ts';
import { renderLaosLabels } from './render-laos.ts';

// Scanners and renderers run as separate processes, which are slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

afterAll(closePdfWorkers);

const kip: LaosLabel = {
  orderId: 1001,
  orderCode: 'SD1001',
  pno: 'LA00001001',
  shopName: 'ร้านน้ำผึ้งป่า',
  sender: 'ร้านน้ำผึ้งป่า 080-000-0001 ปากเกร็ด นนทบุรี 11120',
  receiver: 'ນາງ ຄຳຫຼ້າ ພົມມະຈັນ',
  phone: '+856 20 5555 1234',
  province: { lo: 'ນະຄອນຫຼວງວຽງຈັນ', th: 'นครหลวงเวียงจันทน์' },
  branch: 'ໂພນທັນ',
  district: 'ໄຊເສດຖາ',
  village: 'ໂພນທັນໃຕ້',
  address: 'ຮ່ອມ 7',
  cod: { amount: '₭197,000', other: '= ฿290.00 · 1 ฿ = 680.5 ₭ (21/11/2569)' },
  weight: '0.30 kg',
  items: [{ name: 'สบู่ขมิ้น', unit: 2 }],
  note: 'โทรก่อนส่ง',
  printedAt: '21/11/2569 14:05',
};

const kinds: Readonly<Record<string, LaosLabel>> = {
  'kip at the door': kip,
  'baht at the door': {
    ...kip,
    orderId: 1002,
    pno: 'LA00001002-2',
    cod: { amount: '฿1,290.50', other: '= ₭878,000 · 1 ฿ = 680.5 ₭ (21/11/2569)' },
  },
  'paid, without a branch': { ...kip, orderId: 1003, pno: 'LA00001003', cod: null, branch: '' },
  'many goods and a long name': {
    ...kip,
    orderId: 1004,
    pno: 'LA00001004',
    receiver: 'ນາງ ສຸພາພອນ ໄຊຍະວົງສາຄຳ ພົມມະຈັນທະລາ',
    items: Array.from({ length: 9 }, (_, at) => ({ name: `น้ำผึ้งปู่ฎุฐู ${at + 1}`, unit: at + 1 })),
  },
};

async function draw(labels: readonly LaosLabel[], size: LaosSize): Promise<Buffer> {
  const run = renderLaosLabels({ shop: null, labels, size, at: new Date('2026-11-21T07:05:00Z') });
  const chunks: Buffer[] = [];
  for await (const chunk of run.pdf) chunks.push(chunk as Buffer);
  await run.report;
  return Buffer.concat(chunks);
}

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

describe.each(laosSizes)('a Laos label of size %s', (size) => {
  test.each(Object.entries(kinds))('is correct for %s', async (_kind, label) => {
    const pdf = await draw([label], size);
    checkPdf(pdf);
    const codes = codesOf(pdf);
    for (const kind of ['CODE-128', 'QR-Code'])
      expect(
        codes.filter((code) => code.kind === kind).map(({ text }) => text),
        kind,
      ).toEqual([label.pno]);
    const text = squeezed(textOfPages(pdf, 'raw').join(''));
    const needed = [
      ...[label.shopName, label.phone, label.pno, label.orderCode, label.receiver],
      ...[`ແຂວງ ${label.province.lo}`, label.province.th, `ເມືອງ ${label.district}`],
      ...[`ບ້ານ ${label.village}`, label.branch && `ສາຂາ ${label.branch}`, label.weight],
      ...[label.cod?.amount ?? 'ชำระเงินแล้ว', label.cod?.other ?? ''],
      ...[label.items[0]?.name ?? '', label.note],
    ];
    expect(needed.filter((words) => !text.includes(squeezed(words)))).toEqual([]);
  });
});

test('a Laos label sheet of A4 holds four, and the fifth starts the next', async () => {
  const labels = Array.from({ length: 5 }, (_, at) => ({ ...kip, pno: `LA0000200${at}` }));
  const pdf = await draw(labels, 'a4x4');
  const found = codesOf(pdf).filter(({ kind }) => kind === 'CODE-128');
  expect(found.map(({ page, text }) => `${page} ${text}`).toSorted()).toEqual(
    labels.map(({ pno }, at) => `${at < 4 ? 1 : 2} ${pno}`),
  );
});
