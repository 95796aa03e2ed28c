// Printed labels, checked with a viewer's text search, a barcode scanner and the drawn picture.
import { PDFDocument } from 'pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import { checkPdf, codesOf, grayPage, textOfPages } from '../../../../tool/read-pdf.ts';
import { closePdfWorkers } from '../../../engine/pdf/worker-pool.ts';
import type { LabelData, LabelJob, LabelReport, LabelSize } from './label-data.ts';
import { renderLabels } from './render-labels.ts';

afterAll(closePdfWorkers);

const receiver = {
  name: 'ณัฐฐิญา ปั้นน้ำผึ้ง',
  phone: '0810005647',
  address: 'ร้านกาแฟริมน้ำ 99/9 หมู่ที่ 1 ซอยเทศบาล 9 ถนนเชียงใหม่-ลำพูน',
  subdistrict: 'ท่าศาลา',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50000',
};

function label(id: number, changes: Partial<LabelData> = {}): LabelData {
  return {
    orderId: id,
    orderCode: `SO-${String(id).padStart(4, '0')}`,
    trackingNumber: `TH0112${String(id).padStart(5, '0')}KX`,
    shopName: 'ร้านน้ำผึ้งป่า',
    courierName: 'Flash Express',
    serviceName: 'ส่งด่วน',
    sortCode: '01N-CNXY-00',
    lineCode: 'N05',
    hub: 'CNX_HUB-ท่าแพ',
    sender: {
      ...receiver,
      name: 'ร้านน้ำผึ้งป่า',
      phone: '020001234',
      address: '88/8 หมู่ที่ 5 ถนนติวานนท์',
    },
    receiver,
    showsPhone: false,
    codAmountSatang: 129050,
    weightGrams: 1250,
    box: { width: 20, length: 30, height: 15 },
    items: [{ productId: 1, code: 'H500', name: 'น้ำผึ้งป่าแท้ 500 มล.', unit: 2 }],
    note: '',
    ...changes,
  };
}

type Printed = { pdf: Buffer; report: LabelReport };

async function print(labels: LabelData[], changes: Partial<LabelJob> = {}): Promise<Printed> {
  const run = await renderLabels({
    shop: null,
    labels,
    size: '100x150',
    sort: 'selected',
    withPickList: false,
    withItems: true,
    yearStyle: 'be',
    printedAt: new Date('2026-11-20T07:05:00Z'),
    ...changes,
  });
  const chunks: Buffer[] = [];
  for await (const chunk of run.pdf) chunks.push(chunk as Buffer);
  return { pdf: Buffer.concat(chunks), report: await run.report };
}

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');
const ownSizes: LabelSize[] = ['100x150', '100x75', 'a4x4'];

const longest = label(7, {
  codAmountSatang: 0,
  receiver: {
    ...receiver,
    name: 'คุณหญิงพิมพ์พิศา วัฒนศักดิ์ฐิติวัฒนกุลชัยประเสริฐ (ฝ่ายจัดซื้อ บริษัท น้ำใจงาม จำกัด)',
    address:
      'หมู่บ้านพฤกษาวิลล์ 99/123 อาคารปฏิรูปฐานเศรษฐกิจ ชั้น 12 ห้อง 1204 ซอยลาดพร้าว 101 แยก 42 (วัดบึงทองหลาง) ถนนลาดพร้าว ใกล้ร้านสะดวกซื้อ ตรงข้ามโรงเรียนกตัญญู'.slice(
        0,
        200,
      ),
    subdistrict: 'คลองจั่น',
    district: 'บางกะปิ',
    province: 'กรุงเทพมหานคร',
    postcode: '10240',
  },
  items: Array.from({ length: 12 }, (_, i) => ({
    productId: 10 + i,
    code: `P${i}`,
    name: `กระเป๋าผ้าฎีกา พิมพ์ลายดอกกุหลาบ สีชมพูอ่อน ${i + 1}`,
    unit: i + 1,
  })),
  note: 'ฝากไว้กับ รปภ. หน้าหมู่บ้านได้เลยค่ะ โทรก่อนส่งทุกครั้ง',
});

describe.each(ownSizes)('a label of %s', (size) => {
  test('shows the whole permit of a monthly payer, and the number can still be scanned', async () => {
    const permit = 'ชำระค่าฝากส่งเป็นรายเดือน ใบอนุญาตเลขที่ 0001/2569 ปณ. 11120';
    const post = label(1, {
      ...{ trackingNumber: 'EX000000059TH', courierName: 'ไปรษณีย์ไทย', serviceName: 'EMS', permit },
      ...{ sortCode: '', lineCode: '', hub: '' },
    });
    const { pdf, report } = await print([post], { size });
    expect(report.notices).toEqual([]);
    const [text = ''] = textOfPages(pdf);
    expect(squeezed(text)).toContain(squeezed('0001/2569 ปณ. 11120'));
    const texts = codesOf(pdf).map((code) => code.text);
    expect(texts).toEqual(['EX000000059TH', 'EX000000059TH']);
  });

  test('contains every word a courier needs, as searchable text', async () => {
    const { pdf, report } = await print([label(1), longest], { size });
    checkPdf(pdf);
    expect(report.notices.filter((notice) => notice.field !== 'items')).toEqual([]);
    const needed = [
      ...[receiver.name, receiver.address, 'ตำบลท่าศาลา อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่', '50000'],
      ...['Flash Express · ส่งด่วน', 'ร้านน้ำผึ้งป่า', 'SO-0001', 'TH01 1200 001KX', '01N-CNXY-00', 'N05'],
      ...['CNX_HUB-ท่าแพ', '฿1,290.50', '20/11/2569 14:05', 'น้ำผึ้งป่าแท้ 500 มล.', '×2', 'ใบที่ 1/2'],
      ...[
        longest.receiver.name,
        longest.receiver.address,
        'แขวงคลองจั่น เขตบางกะปิ กรุงเทพมหานคร',
        '10240',
      ],
      ...['ชำระเงินแล้ว', longest.note],
    ];
    // On a sheet of four, neighboring labels share rows: only the drawing order keeps a text of
    // several lines together.
    const modes = size === 'a4x4' ? (['raw'] as const) : (['default', 'raw', 'layout'] as const);
    for (const mode of modes) {
      const text = squeezed(textOfPages(pdf, mode).join(''));
      expect(
        needed.filter((words) => !text.includes(squeezed(words))),
        mode,
      ).toEqual([]);
    }
  });

  test('has a tracking number that a scanner reads from the barcode and from the QR', async () => {
    const labels = [1, 2, 3, 4, 5].map((id) => label(id));
    const { pdf, report } = await print(labels, { size });
    expect(report.pages).toBe(size === 'a4x4' ? 2 : 5);
    const codes = codesOf(pdf);
    for (const kind of ['CODE-128', 'QR-Code']) {
      const read = codes.filter((code) => code.kind === kind).map((code) => code.text);
      expect(read.sort(), kind).toEqual(labels.map((one) => one.trackingNumber));
    }
  });

  test('never shows a whole phone number', async () => {
    const { pdf } = await print([label(1)], { size });
    const text = textOfPages(pdf).join('');
    expect(text).toContain('(+66)08******47');
    expect(text.replaceAll(/\D/g, '')).not.toContain('0810005647');
    expect(text.replaceAll(/\D/g, '')).not.toContain('020001234');
  });

  test('keeps 2.4 mm free of ink at the edges, where printers cannot print', async () => {
    const { pdf } = await print([label(1), longest, label(3), label(4)], { size });
    const { width, height, pixels } = grayPage(pdf, 1);
    const edge = Math.floor((2.4 / 25.4) * 203);
    for (let y = 0; y < height; y++) {
      const isEdgeRow = y < edge || y >= height - edge;
      const row = pixels.subarray(y * width, (y + 1) * width);
      const parts = isEdgeRow ? [row] : [row.subarray(0, edge), row.subarray(width - edge)];
      for (const part of parts)
        expect(
          part.every((pixel) => pixel > 100),
          `row ${y}`,
        ).toBe(true);
    }
  });

  test('prints the same bytes for the same job', async () => {
    const [first, second] = await Promise.all([
      print([label(1)], { size }),
      print([label(1)], { size }),
    ]);
    expect(first.pdf.equals(second.pdf)).toBe(true);
  });
});

describe('a label that cannot hold everything', () => {
  test('shortens an endless address, never its district, and reports it', async () => {
    const address = 'ซอยลึกมาก เลี้ยวซ้ายตรงต้นไม้ใหญ่ '.repeat(24);
    for (const size of ownSizes) {
      const { pdf, report } = await print([label(1, { receiver: { ...receiver, address } })], {
        size,
      });
      const text = squeezed(textOfPages(pdf).join(''));
      expect(text).toContain(squeezed('ตำบลท่าศาลา อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่'));
      expect(text).toContain('…');
      expect(report.notices).toContainEqual({
        orderId: 1,
        orderCode: 'SO-0001',
        field: 'receiver.address',
        problem: 'shortened',
      });
    }
  });

  test('counts items beyond the room, so that the packer looks them up', async () => {
    const { pdf } = await print([longest]);
    expect(squeezed(textOfPages(pdf)[0]!)).toMatch(/\+\d+รายการ/);
  });

  test('reports a name with letters that the font lacks', async () => {
    const { report } = await print([label(1, { receiver: { ...receiver, name: '王小明' } })]);
    expect(report.notices).toMatchObject([{ field: 'receiver.name', problem: 'unprintable' }]);
  });

  test('prints as text, and reports, a typed tracking number that fits no barcode', async () => {
    const { pdf, report } = await print([label(1, { trackingNumber: 'พัสดุ๑' })]);
    expect(textOfPages(pdf)[0]).toContain('พัสดุ๑');
    expect(report.notices).toMatchObject([{ problem: 'noBarcode' }]);
  });
});

test('a label of a courier without codes shows its postcode where sorters look, beside address and sender', async () => {
  const { pdf } = await print([label(1, { sortCode: '', lineCode: '', hub: '' })]);
  expect(textOfPages(pdf)[0]!.match(/50000/g)).toHaveLength(3);
});

describe('the order of labels', () => {
  const item = (productId: number, name: string, unit: number): LabelData['items'][number] => ({
    productId,
    code: `P${productId}`,
    name,
    unit,
  });
  const mixed = label(1, { items: [item(1, 'กาแฟ', 1), item(2, 'ชา', 1)] });
  const tea = label(2, { items: [item(2, 'ชา', 1)] });
  const coffees = label(3, { items: [item(1, 'กาแฟ', 3)] });
  const coffee = label(4, {
    items: [item(1, 'กาแฟ', 1)],
    receiver: { ...receiver, province: 'กระบี่' },
  });

  async function printedOrder(changes: Partial<LabelJob>): Promise<number[]> {
    const { pdf } = await print([mixed, tea, coffees, coffee], changes);
    return textOfPages(pdf).map((page) => Number(/SO-(\d+)/.exec(page)?.[1]));
  }

  test('by product puts parcels of one product together by quantity, with mixed ones last', async () => {
    expect(await printedOrder({ sort: 'sku' })).toEqual([4, 3, 2, 1]);
  });

  test('is by province, and as selected', async () => {
    expect(await printedOrder({ sort: 'province' })).toEqual([4, 1, 2, 3]);
    expect(await printedOrder({ sort: 'selected' })).toEqual([1, 2, 3, 4]);
  });

  test('starts with the pick list, which counts pieces on the shelf, with sets split into their parts', async () => {
    const set = label(5, {
      items: [{ ...item(9, 'ชุดของขวัญ', 2), components: [item(1, 'กาแฟ', 2), item(3, 'แก้ว', 1)] }],
    });
    for (const size of ownSizes) {
      const { pdf } = await print([mixed, tea, coffees, coffee, set], { size, withPickList: true });
      const first = squeezed(textOfPages(pdf, 'layout')[0]!);
      expect(first).toContain('ใบหยิบสินค้า');
      expect(first).toContain('3สินค้า·13ชิ้น·5ออเดอร์');
      expect(first).not.toContain('ชุดของขวัญ');
      expect(first.match(/กาแฟ.*?9/)).not.toBeNull();
    }
  });
});

describe("the courier's own label", () => {
  async function theirs(text: string): Promise<Uint8Array> {
    const source = await PDFDocument.create();
    source.addPage([283.46, 510.24]).drawText(text, { x: 30, y: 400 });
    return source.save();
  }

  test('is inserted in print order, after the pick list', async () => {
    const { pdf, report } = await print([label(1), label(2)], {
      size: 'courier',
      withPickList: true,
      courierPdf: (one) => theirs(`waybill ${one.trackingNumber}`),
    });
    checkPdf(pdf);
    const pages = textOfPages(pdf);
    expect(pages[0]).toContain('ใบหยิบสินค้า');
    expect(pages.slice(1).map((page) => page.trim())).toEqual([
      'waybill TH011200001KX',
      'waybill TH011200002KX',
    ]);
    expect(report).toEqual({ pages: 3, labels: 2, notices: [] });
  });

  test('is replaced by ours, and the seller is informed, when the courier sent none or an unreadable one', async () => {
    const { pdf, report } = await print([label(1), label(2), label(3)], {
      size: 'courier',
      courierPdf: async (one) => {
        if (one.orderId === 1) return null;
        return one.orderId === 2 ? Buffer.from('{"code":1001}') : theirs('waybill');
      },
    });
    checkPdf(pdf);
    expect(report.pages).toBe(3);
    expect(report.notices.map((notice) => [notice.orderId, notice.problem])).toEqual([
      [1, 'noCourierPdf'],
      [2, 'noCourierPdf'],
    ]);
    expect(textOfPages(pdf)[0]).toContain('SO-0001');
  });
});

test('1,600 labels are streamed in parts, so that memory does not grow with the job', async () => {
  const labels = Array.from({ length: 1_600 }, (_, i) =>
    label(i + 1, { receiver: { ...receiver, name: `คุณลูกค้า ลำดับที่ ${i + 1}` } }),
  );
  const run = await renderLabels({
    ...{ labels, size: '100x150', sort: 'sku', withPickList: true, withItems: true },
    yearStyle: 'be',
    printedAt: new Date(0),
    shop: null,
  });
  let total = 0;
  let mostWaiting = 0;
  for await (const chunk of run.pdf) {
    total += (chunk as Buffer).length;
    mostWaiting = Math.max(mostWaiting, run.pdf.readableLength);
  }
  expect(await run.report).toMatchObject({ pages: 1_601, labels: 1_600 });
  expect(total).toBeGreaterThan(5_000_000);
  expect(mostWaiting).toBeLessThan(2_500_000);
});
