// A barcode reader at a page: real key events with the reader's own timestamps, however late the
// machine delivers them.
import type { CDPSession, Page } from 'playwright-core';

const KEY_SECONDS = 0.004;
const PAUSE_SECONDS = 0.2;

interface Reader {
  readonly line: CDPSession;
  /** When its last key was pressed, in seconds since 1970. */
  at: number;
}

const readers = new WeakMap<Page, Promise<Reader>>();

const plug = async (page: Page): Promise<Reader> => ({
  line: await page.context().newCDPSession(page),
  at: 0,
});

/** The key code on a Latin keyboard: letters, digits and the hyphen. */
function placeOf(sign: string): string {
  if (/\d/.test(sign)) return `Digit${sign}`;
  return sign === '-' ? 'Minus' : `Key${sign.toUpperCase()}`;
}

/** What a computer with the Thai layout (Kedmanee) makes of the keys that a reader presses. */
const signs = '1234567890-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const thaiSigns = [
  ...'ๅ/-ภถ\u0e38\u0e36คตจขฟ\u0e34แกำดเ\u0e49ร\u0e48าสท\u0e37นยๆพหะ\u0e35อไป\u0e31ผ',
  ...'ฤ\u0e3aฉฏฎโฌ\u0e47ณ\u0e4bษศ?\u0e4cฯญ๐ฑฆธ\u0e4aฮ")\u0e4d(',
];
const inThai = new Map([...signs].map((sign, at) => [sign, thaiSigns[at] ?? sign]));

export type Layout = 'latin' | 'thai';

/** Reads one code of letters, digits and hyphens, ended by Enter as readers do. */
export async function readCode(page: Page, code: string, layout: Layout = 'latin'): Promise<void> {
  const reader = readers.get(page) ?? plug(page);
  readers.set(page, reader);
  const own = await reader;
  own.at = Math.max(own.at + PAUSE_SECONDS, Date.now() / 1000);
  const pressed: Promise<unknown>[] = [];
  const press = (sign: string, place: string, text = sign) => {
    own.at += KEY_SECONDS;
    const shift = /^[A-Z]$/.test(sign) ? 8 : 0;
    const key = text === '\r' ? sign : text;
    const which = { key, code: place, timestamp: own.at, modifiers: shift };
    pressed.push(
      own.line.send('Input.dispatchKeyEvent', { ...which, type: 'keyDown', text }),
      own.line.send('Input.dispatchKeyEvent', { ...which, type: 'keyUp' }),
    );
  };
  const typed = (sign: string) => (layout === 'thai' ? inThai.get(sign) : sign);
  for (const sign of code) press(sign, placeOf(sign), typed(sign));
  press('Enter', 'Enter', '\r');
  await Promise.all(pressed);
}
