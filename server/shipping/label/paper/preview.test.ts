// The preview shows exactly what is printed.
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { grayPage } from '../../../../tool/read-pdf.ts';
import { closePdfWorkers } from '../../../engine/pdf/worker-pool.ts';
import type { LabelData } from './label-data.ts';
import { renderLabels, renderPreview } from './render-labels.ts';

afterAll(closePdfWorkers);

const place = {
  subdistrict: 'ท่าศาลา',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50000',
};
const label: LabelData = {
  orderId: 1,
  orderCode: 'SD1',
  trackingNumber: 'TH01120000001KX',
  shopName: 'ร้านน้ำผึ้งป่า',
  courierName: 'Flash Express',
  serviceName: 'ส่งด่วน',
  permit: '',
  sortCode: '01N-CNXY-00',
  lineCode: 'N05',
  hub: 'CNX_HUB-ท่าแพ',
  sender: { name: 'ร้านน้ำผึ้งป่า', phone: '0800000001', address: '88/8 หมู่ 5', ...place },
  receiver: { name: 'ณัฐฐิญา ปั้นน้ำผึ้ง ปู่ฎุฐู', phone: '0810005647', address: '99/9 หมู่ 1', ...place },
  showsPhone: false,
  codAmountSatang: 1_234_50,
  weightGrams: 1200,
  box: { width: 10, length: 20, height: 5 },
  items: [{ productId: 1, code: 'CR01', name: 'ครีมกันแดด ລາວ', unit: 2 }],
  note: 'โทรก่อนส่ง',
};
const at = { shop: null, printedAt: new Date('2026-11-21T03:00:00Z'), yearStyle: 'be' } as const;
const DPI = 203;

async function paper(size: '100x150' | '100x75' | 'a4x4') {
  const { pdf, report } = await renderLabels({
    ...{ labels: [label], size, sort: 'selected', withPickList: false, withItems: true },
    ...at,
  });
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(part as Buffer);
  await report;
  return grayPage(Buffer.concat(parts), 1, DPI);
}

/** Scales the picture down: letters blur to grey, but a present or missing letter still shows. */
async function seen(picture: Sharp, { width, height }: { width: number; height: number }) {
  const whole = await picture
    .flatten({ background: '#fff' })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer();
  const small = { width: Math.round(width / 8), height: Math.round(height / 8) };
  const shades = await sharp(whole)
    .resize({ ...small, fit: 'fill', kernel: 'cubic' })
    .grayscale()
    .raw()
    .toBuffer();
  return [...shades];
}

test.each(['100x150', '100x75', 'a4x4'] as const)(
  'the label preview of %s looks the same as the printed page',
  async (size) => {
    const page = await paper(size);
    const { svg, notices } = await renderPreview({ label, size, withItems: true, ...at });
    expect(notices).toEqual([]);
    expect(svg).not.toContain('0810005647');
    const raw = { width: page.width, height: page.height, channels: 1 } as const;
    const [there, here] = await Promise.all([
      seen(sharp(page.pixels, { raw }), page),
      seen(sharp(Buffer.from(svg), { density: DPI }), page),
    ]);
    const off = there.map((shade, n) => Math.abs(shade - (here[n] ?? 0)));
    // The two renderers smooth edges differently; an extra, missing or moved word differs far more.
    expect(Math.max(...off)).toBeLessThan(60);
  },
);
