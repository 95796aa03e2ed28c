// Decodes the text of a CSV: UTF-8 with or without BOM, UTF-16, or the Thai code page of old programs.
import { SheetRefusal } from './refusal.ts';

const SAMPLE = 4096;
/** The result of bytes that are undefined in the Thai code page. */
const strange = /[\u0080-\u0084\u0086-\u0090\u0098-\u009f\ufffd]/g;

const tryDecode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Not this encoding: the next one is tried.
    return undefined;
  }
};

const THAI_PAGE = 0x0e;

/** In UTF-16, Latin text has a zero in every other byte, Thai text the number of its page. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0 || byte === THAI_PAGE) zeros[at % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros;
  const least = sample.length / 8;
  if (odd > least && even < odd / 4) return 'utf-16le';
  if (even > least && odd < even / 4) return 'utf-16be';
  return undefined;
}

/** 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-874': by BOM, else the first that fits, in this order. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = wideEncoding(bytes);
  const found = wide ? tryDecode(bytes, wide) : tryDecode(bytes, 'utf-8');
  if (found !== undefined && !found.includes('\0')) return found;
  if (bytes.includes(0)) throw new SheetRefusal('notSheet');
  // TIS-620 is the same but for a few characters, which the larger code page contains too.
  const thai = new TextDecoder('windows-874').decode(bytes);
  const letters = thai.match(/[ก-๛]/g)?.length ?? 0;
  const lost = thai.match(strange)?.length ?? 0;
  if (lost > letters / 20) throw new SheetRefusal(letters === 0 ? 'notSheet' : 'letters');
  return thai;
}
