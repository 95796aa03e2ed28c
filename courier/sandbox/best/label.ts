// BEST's label in the size of a real one; its text contains the tracking number.
import { ascii, pdfOf } from '../pdf.ts';
import type { StoredParcel } from '../world.ts';

export function labelPdf(parcel: StoredParcel): Buffer {
  const cod = Number(parcel.form['codAmount'] ?? 0) / 100;
  const lines = [
    'BEST SANDBOX',
    'NOT A REAL LABEL',
    parcel.sortCode,
    parcel.pno,
    ascii(parcel.outTradeNo),
    cod > 0 ? `COD ${cod.toFixed(2)} THB` : 'NO COD',
  ];
  return pdfOf(lines, { widthMm: 73.6, heightMm: 105.8 });
}
