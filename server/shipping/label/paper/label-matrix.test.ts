// Every courier on every label size, drawn by the real engine: scannable at 203 dpi, searchable
// text, a valid file, no clipped mark.
import { carriers, type CourierId } from '@app/contract/kit/carriers';
import { findCourier } from '@app/courier/registry';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { checkPdf, codesOf, grayPage, textOfPages } from '../../../../tool/read-pdf.ts';
import { closePdfWorkers } from '../../../engine/pdf/worker-pool.ts';
import type { LabelData, LabelSize } from './label-data.ts';
import { renderLabels } from './render-labels.ts';

// Scanners and renderers run as separate processes, which are slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

afterAll(closePdfWorkers);

interface Wire {
  readonly what: string;
  readonly c: CourierId;
  readonly number: string;
  readonly sort?: string;
  readonly line?: string;
  readonly hub?: string;
}

/** Numbers and codes in each courier's format; SPX also covers a number typed by hand. */
const wires: readonly Wire[] = [
  ...([
    {
      what: 'Flash',
      c: 'flashexpress',
      number: 'TH01120000001KX',
      sort: '01N-CNXY-00',
      line: 'N05',
      hub: 'CNX_HUB-ท่าแพ',
    },
    { what: 'J&T classic', c: 'jnt', number: '820000000017', sort: '05-C12-034' },
    {
      what: 'J&T new',
      c: 'jnt',
      number: '640000000000019',
      sort: 'C12',
      line: '034-A05',
      hub: 'ศูนย์ลำพูน',
    },
    { what: 'Kerry / KEX', c: 'kerry', number: 'TEST000000123' },
    { what: 'Thailand Post', c: 'thaipost', number: 'EX000000059TH' },
    { what: 'Best', c: 'bestexpress', number: '66800000000123', sort: 'CNX-06', hub: 'เชียงใหม่' },
    { what: 'SPX', c: 'spx', number: 'SPXTH04999999999A', sort: 'CNX-A-12' },
    { what: 'a number from outside', c: 'spx', number: 'OUT-2569-000417' },
  ] as const),
];

/** A name with the highest and lowest Thai marks. */
const receiver = {
  name: 'ณัฐฐิญา ปั้นน้ำผึ้ง ปู่ฎุฐู',
  phone: '0810005647',
  address: 'ร้านกาแฟริมน้ำ 99/9 หมู่ที่ 1 ซอยเทศบาล 9 ถนนเชียงใหม่-ลำพูน',
  subdistrict: 'ท่าศาลา',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50000',
};

function labelOf(wire: Wire, id: number): LabelData {
  const carrier = carriers.find((each) => each.id === wire.c);
  const adapter = findCourier(wire.c);
  const words = adapter?.labelWords?.(wire.number, {
    contractNo: 'ZZ-0001/2569',
    originPostcode: '50210',
  });
  return {
    orderId: id,
    orderCode: `SD${id}`,
    trackingNumber: wire.number,
    shopName: 'ร้านน้ำผึ้งป่า',
    courierName: carrier?.name ?? '',
    serviceName: [adapter?.services[0]?.labelTh, words?.service].filter(Boolean).join(' · '),
    permit: words?.permit ?? '',
    sortCode: wire.sort ?? '',
    lineCode: wire.line ?? '',
    hub: wire.hub ?? '',
    sender: { ...receiver, name: 'ร้านน้ำผึ้งป่า', phone: '020001234' },
    receiver,
    showsPhone: false,
    codAmountSatang: 129_050,
    weightGrams: 1250,
    box: { width: 20, length: 30, height: 15 },
    items: [{ productId: 1, code: 'H500', name: 'น้ำผึ้งป่าแท้ 500 มล.', unit: 2 }],
    note: 'ฝากไว้กับ รปภ. ได้ค่ะ',
  };
}

async function draw(labels: readonly LabelData[], size: LabelSize) {
  const run = await renderLabels({
    shop: null,
    labels: [...labels],
    size,
    sort: 'selected',
    withPickList: false,
    withItems: true,
    yearStyle: 'be',
    printedAt: new Date('2026-11-20T07:05:00Z'),
  });
  const chunks: Buffer[] = [];
  for await (const chunk of run.pdf) chunks.push(chunk as Buffer);
  return { pdf: Buffer.concat(chunks), report: await run.report };
}

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');
const sizes: readonly LabelSize[] = ['100x150', '100x75', 'a4x4'];

test('the label matrix covers every courier', () => {
  expect(new Set(wires.map(({ c }) => c))).toEqual(new Set(carriers.map(({ id }) => id)));
});

describe.each(sizes)('a label of size %s', (size) => {
  test.each(wires.map((wire) => [wire.what, wire] as const))(
    'is correct for %s',
    async (_what, wire) => {
      const label = labelOf(wire, 1000 + wires.indexOf(wire));
      const { pdf, report } = await draw([label], size);
      expect(report).toMatchObject({ labels: 1, pages: 1, notices: [] });
      checkPdf(pdf);
      const codes = codesOf(pdf);
      for (const kind of ['CODE-128', 'QR-Code'])
        expect(
          codes.filter((code) => code.kind === kind).map(({ text }) => text),
          kind,
        ).toEqual([wire.number]);
      const text = squeezed(textOfPages(pdf, 'raw').join(''));
      const needed = [
        ...[receiver.name, receiver.address, 'ตำบลท่าศาลา', 'อำเภอเมืองเชียงใหม่', receiver.postcode],
        ...[label.courierName, label.serviceName, label.orderCode, wire.number, '฿1,290.50'],
        ...[wire.sort ?? '', wire.line ?? '', wire.hub ?? '', label.permit ?? '', label.note],
      ];
      expect(needed.filter((words) => !text.includes(squeezed(words)))).toEqual([]);
    },
  );
});

// The small label is left out: it chooses its font size by the ink of a name, so more marks do not
// mean more ink.
test.each(['100x150', 'a4x4'] as const)(
  'a label of %s clips no mark of a Thai name, because each additional one adds its ink',
  async (size) => {
    const [first] = wires;
    if (!first) throw new Error('no courier');
    const plain = labelOf(first, 1);
    const inkOf = async (name: string): Promise<number> => {
      const { pdf } = await draw(
        [{ ...plain, receiver: { ...receiver, address: '9', name } }],
        size,
      );
      return grayPage(pdf, 1, 406).pixels.reduce((sum, pixel) => sum + (pixel < 128 ? 1 : 0), 0);
    };
    // Marks have no width, and a short address leaves room for them: nothing else moves.
    const [bare = 0, above = 0, higher = 0, below = 0, both = 0] = await Promise.all(
      ['ปนดา', 'ปินดา', 'ปิ่นดา', 'ปุนดา', 'ปุ่นดา'].map(inkOf),
    );
    expect(above).toBeGreaterThan(bare);
    expect(higher).toBeGreaterThan(above);
    expect(below).toBeGreaterThan(bare);
    expect(both).toBeGreaterThan(below);
  },
);
