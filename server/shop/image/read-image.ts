// Re-encodes an uploaded picture to a small clean one, or says why it is none: only the content is trusted.
import sharp from 'sharp';
import { fail } from '../../platform/failure.ts';
import { createPacer } from '../../platform/threads.ts';
import { createTurns, withRests, type TurnOf } from '../../platform/turns.ts';

/** Two sizes of the same picture. */
export interface Picture {
  readonly full: Uint8Array;
  readonly small: Uint8Array;
}

const FULL_SIDE = 1000;
/** Three times the size in lists, for high-density screens. */
const SMALL_SIDE = 120;
/** The largest pictures of phones; larger ones are decompression bombs: a few kB of file, gigabytes of memory. */
const MOST_PIXELS = 52_000_000;
const LONGEST_SIDE = 20_000;
const SECONDS = 15;
/** Each picture may take a few hundred MB while it is decoded. */
const AT_ONCE = 2;

const texts = {
  type: 'ใช้ได้เฉพาะรูป jpg, png หรือ webp',
  broken: 'เปิดรูปนี้ไม่ได้ ไฟล์อาจเสีย ลองบันทึกรูปใหม่แล้วเลือกอีกครั้ง',
  large: 'รูปกว้างหรือสูงเกินไป ย่อรูปก่อนแล้วเลือกใหม่',
  mixed: 'ในไฟล์นี้มีอย่างอื่นซ่อนอยู่ด้วย ใช้ไม่ได้ ถ่ายหรือบันทึกรูปใหม่',
} as const;

const at = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(
    bytes.buffer,
    bytes.byteOffset + from,
    Math.max(0, Math.min(to, bytes.length) - from),
  ).toString('latin1');

/** By the first bytes; other formats that the decoder knows (svg, gif, pdf, tiff …) never reach it. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  if (at(bytes, 0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (at(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (at(bytes, 0, 4) === 'RIFF' && at(bytes, 8, 12) === 'WEBP') return 'webp';
  return null;
}

const ZIP_END = 'PK\u0005\u0006';
const ZIP_END_REACH = 65_557;
const RIDERS = /<script|<\?php|<html|<!doctype html|%PDF-1/i;
/** Beginnings of markup, to be compared with the following letters: most bytes of a photograph are skipped after two. */
const OPENINGS = ['<s', '<S', '<?', '<h', '<H', '<!', '%P', '%p'];
const LONGEST_RIDER = '<!doctype html'.length;
/** Searched in slices of well under a millisecond, each overlapping the next. */
const LOOK_BYTES = 256 * 1024;

/** A slice with more candidates is not from a photograph and is searched byte by byte. */
const MOST_OPENINGS = 500;

/** Whether markup begins within the slice from `from` on. */
function hasRider(bytes: Uint8Array, from: number): boolean {
  const stretch = bytes.subarray(from, from + LOOK_BYTES + 1);
  const letters = Buffer.from(stretch.buffer, stretch.byteOffset, stretch.length);
  let found = 0;
  for (const opening of OPENINGS)
    for (let on = letters.indexOf(opening); on !== -1; on = letters.indexOf(opening, on + 1)) {
      found += 1;
      if (found > MOST_OPENINGS)
        return RIDERS.test(at(bytes, from, from + LOOK_BYTES + LONGEST_RIDER));
      if (RIDERS.test(at(bytes, from + on, from + on + LONGEST_RIDER))) return true;
    }
  return false;
}

/** Re-encoding drops embedded markup, but a file with it is refused anyway. */
async function isMixed(bytes: Uint8Array): Promise<boolean> {
  const tail = at(bytes, Math.max(0, bytes.length - ZIP_END_REACH), bytes.length);
  if (tail.includes(ZIP_END)) return true;
  const rest = createPacer();
  for (let from = 0; from < bytes.length; from += LOOK_BYTES) {
    await rest();
    if (hasRider(bytes, from)) return true;
  }
  return false;
}

/** Pauses between pictures when several wait; a single one is never delayed. */
const turns = withRests(createTurns(AT_ONCE), { times: 3, longestMs: 500, onlyInLine: true });
/** One thread per picture, however many processors there are. */
sharp.concurrency(1);
// Every picture comes once, so the library's cache would never be hit.
sharp.cache(false);

async function redraw(bytes: Uint8Array): Promise<Picture> {
  const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
  // Rotated by the EXIF orientation, because all metadata is dropped: place, owner, device.
  const full = await source
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(FULL_SIDE, FULL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  const small = await sharp(full)
    .resize(SMALL_SIDE, SMALL_SIDE, { fit: 'cover' })
    .webp({ quality: 75 })
    .toBuffer();
  return { full, small };
}

/** Refuses, beside `field`, a file that is no plain picture. */
export async function readImage(
  bytes: Uint8Array,
  { field, shop }: { readonly field: string; readonly shop: TurnOf },
): Promise<Picture> {
  const refuse = (text: string, cause?: unknown) =>
    fail('UNPROCESSED', { fields: { [field]: text } }, cause);
  const format = formatOf(bytes);
  if (format === null) throw refuse(texts.type);
  if (await isMixed(bytes)) throw refuse(texts.mixed);
  return turns.inTurn(shop, async () => {
    const head = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch((error: unknown) => {
        throw refuse(texts.broken, error);
      });
    if (head.format !== format) throw refuse(texts.broken);
    const { width, height } = head;
    if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) {
      throw refuse(texts.large);
    }
    return redraw(bytes).catch((error: unknown) => {
      throw refuse(texts.broken, error);
    });
  });
}

/** 300 dpi for a logo as wide as a hand. */
const PAPER_SIDE = 900;

/** A stored picture as JPEG on white, because printers have no transparency. */
export async function jpegOf(picture: Uint8Array) {
  const { data, info } = await sharp(picture)
    .resize(PAPER_SIDE, PAPER_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: new Uint8Array(data), width: info.width, height: info.height };
}
