// J&T's label in its five sizes; its text contains the tracking number.
import type { SandboxReply } from '../courier-sandbox.ts';
import { ascii, pdfOf } from '../pdf.ts';
import type { StoredParcel, World } from '../world.ts';

const sizes: Record<string, { widthMm: number; heightMm: number }> = {
  1: { widthMm: 100, heightMm: 150 },
  2: { widthMm: 100, heightMm: 75 },
  3: { widthMm: 100, heightMm: 80 },
  4: { widthMm: 100, heightMm: 100 },
  5: { widthMm: 76, heightMm: 100 },
};

export function labelPdf(parcel: StoredParcel, type: string): Buffer {
  const cod = Number(parcel.form['codAmount'] ?? 0) / 100;
  const lines = [
    'J&T SANDBOX - NOT A REAL LABEL',
    parcel.pno,
    parcel.sortCode,
    `Order ${ascii(parcel.outTradeNo)}`,
    cod > 0 ? `COD ${cod.toFixed(2)} THB` : 'NO COD',
  ];
  return pdfOf(lines, sizes[type] ?? { widthMm: 100, heightMm: 150 });
}

export const labelPath = (parcel: StoredParcel, type: string): string =>
  `/label/${parcel.pno}/${type}.pdf`;

/** Null if the path is not that of a label. */
export function labelAt(path: string): ((world: World) => SandboxReply) | null {
  const [, pno = '', type = ''] = /^\/label\/(\d+)\/([1-5])\.pdf$/.exec(path) ?? [];
  if (pno === '') return null;
  return (world) => {
    const parcel = world.parcels.get(pno);
    return parcel
      ? { kind: 'pdf', pdf: labelPdf(parcel, type) }
      : { kind: 'json', body: { error: 'no such label' } };
  };
}
