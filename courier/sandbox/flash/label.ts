// The label in the sizes that Flash prints; its text contains the tracking number.
import { ascii, pdfOf } from '../pdf.ts';
import type { World } from '../world.ts';
import { answer, type FlashAnswer, type FlashRequest } from './answer.ts';

export function labelOf(
  world: World,
  request: FlashRequest,
  ask: { pno: string; heightMm: number },
): FlashAnswer {
  const parcel = world.parcels.get(ask.pno);
  if (!parcel) return answer(request, 1006);
  if (parcel.mchId !== request.mchId) return answer(request, 1019);
  const cod = Number(parcel.form['codAmount'] ?? 0) / 100;
  const lines = [
    'FLASH SANDBOX - NOT A REAL LABEL',
    parcel.pno,
    parcel.sortCode,
    `Order ${ascii(parcel.outTradeNo)}`,
    cod > 0 ? `COD ${cod.toFixed(2)} THB` : 'NO COD',
  ];
  return { kind: 'pdf', pdf: pdfOf(lines, { widthMm: 100, heightMm: ask.heightMm }) };
}
