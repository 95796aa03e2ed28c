// SPX's label behind a link that expires after half an hour or ten downloads.
import { ascii, pdfOf } from '../pdf.ts';
import type { SandboxReply } from '../courier-sandbox.ts';
import type { StoredParcel, World } from '../world.ts';

const livesMs = 30 * 60_000;
const openingsMost = 10;
const openings = new WeakMap<World, Map<string, number>>();

export const linkPath = (world: World, parcel: StoredParcel): string =>
  `/awb/${parcel.pno}/${world.now()}.pdf`;

/** Null if the path is not that of a label. */
export function labelAt(path: string): ((world: World) => SandboxReply) | null {
  const [, pno = '', issued = ''] = /^\/awb\/(TH\d+)\/(\d+)\.pdf$/.exec(path) ?? [];
  if (pno === '') return null;
  return (world) => {
    const opened = openings.get(world) ?? new Map<string, number>();
    openings.set(world, opened);
    const times = (opened.get(path) ?? 0) + 1;
    opened.set(path, times);
    const parcel = world.parcels.get(pno);
    const isGone = world.now() - Number(issued) > livesMs || times > openingsMost;
    return parcel && !isGone
      ? { kind: 'pdf', pdf: labelPdf(parcel) }
      : { kind: 'json', body: { error: 'the link has expired' } };
  };
}

function labelPdf(parcel: StoredParcel): Buffer {
  const cod = Number(parcel.form['codAmount'] ?? 0) / 100;
  const lines = [
    'SPX SANDBOX - NOT A REAL LABEL',
    parcel.sortCode,
    parcel.pno,
    `Order ${ascii(parcel.outTradeNo)}`,
    cod > 0 ? `COD ${cod.toFixed(2)} THB` : 'NO COD',
  ];
  return pdfOf(lines, { widthMm: 100, heightMm: 150 });
}
