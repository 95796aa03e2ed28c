// Reads the QR code of a slip's picture: the sending bank and the reference.
import type { SlipFault } from '@app/contract/money/slip';
import { slipVerify } from 'promptparse/validate';
import sharp from 'sharp';
import type { TurnOf } from '../../platform/turns.ts';
import { runThread, ThreadFault } from '../../platform/threads.ts';

/** Larger pictures are shrunk to this size; the QR is a fifth of a slip's width. */
const LONGEST_SIDE = 2400;
/** The same limit as for stored pictures. */
const MOST_PIXELS = 52_000_000;
const SECONDS = 15;
const MEMORY_MB = 256;
const TIMEOUT_MS = 20_000;

export interface SlipCode {
  readonly bank: string;
  readonly reference: string;
}

export type ReadSlip =
  | { readonly code: SlipCode }
  | { readonly code: null; readonly fault: SlipFault };

interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

async function pixelsOf(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The slip in a QR text, checksum verified; null for any other QR. */
export function slipCodeOf(text: string): SlipCode | null {
  const said = slipVerify(text.trim());
  if (said === null) return null;
  const { sendingBank: bank, transRef: reference } = said;
  return /^\d{3}$/.test(bank) && /^[A-Za-z0-9]{6,40}$/.test(reference) ? { bank, reference } : null;
}

/** The only transfer among a picture's QR texts, or why there is none. */
export function slipAmong(texts: readonly string[]): ReadSlip {
  const codes = texts.flatMap((text) => slipCodeOf(text) ?? []);
  const references = new Set(codes.map(({ reference }) => reference.toUpperCase()));
  const [code] = codes;
  if (code === undefined) return { code: null, fault: 'none' };
  return references.size === 1 ? { code } : { code: null, fault: 'several' };
}

/** `bytes` must be a valid picture; one that takes too long to read counts as unreadable. */
export async function readSlip(bytes: Uint8Array, shop: TurnOf): Promise<ReadSlip> {
  try {
    const texts = await runThread<string[]>({
      shop,
      module: new URL('./slip-thread.ts', import.meta.url),
      input: await pixelsOf(bytes),
      memoryMb: MEMORY_MB,
      timeoutMs: TIMEOUT_MS,
    });
    return slipAmong(texts);
  } catch (error) {
    if (error instanceof ThreadFault) return { code: null, fault: 'none' };
    throw error;
  }
}
