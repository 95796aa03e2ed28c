// The message of a sale page's order: what of the delivery found no place in the order. Pure.
import { MAX_LINES } from '@app/contract/order/parts';
import type { PageOrder } from './read-salepage.ts';

/** The same limits as for typed input. */
export const MOST_NAME = 100;
export const MOST_ADDRESS = 200;
export const MOST_NOTE = 400;
const MOST_SOCIAL = 100;

/** The maximum length of an order's message. */
const MOST_LETTERS = 5000;
const SEE_BELOW = '… ยาวเกินที่เก็บได้ ดูทั้งหมดในข้อมูลที่เซลเพจส่งมาด้านล่าง';
const SEE_MESSAGE = '… อ่านต่อในข้อความของออเดอร์';
export const CUT_RECEIVER = 'ชื่อหรือที่อยู่ยาวเกินจึงตัดไว้ ตรวจกับข้อความก่อนส่ง';

const cut = (text: string, most: number, end: string): string =>
  text.length <= most ? text : text.slice(0, most - end.length).toWellFormed() + end;

/** A note that is too long says that the rest is in the order's message. */
export const shortNote = (note: string): string => cut(note, MOST_NOTE, SEE_MESSAGE);

/** Labels and forms have one line for it. */
const inOneLine = (text: string, most: number): string =>
  text
    .replaceAll(/\s*\n\s*/g, ' ')
    .slice(0, most)
    .toWellFormed();

/** The receiver of a page's order within its limits. */
export function shortReceiver(page: PageOrder, address: string) {
  const { name, social, note } = page;
  const isCut = name.length > MOST_NAME || address.length > MOST_ADDRESS;
  return {
    name: inOneLine(name, MOST_NAME),
    address: inOneLine(address, MOST_ADDRESS),
    social: social.slice(0, MOST_SOCIAL).toWellFormed(),
    note: shortNote([isCut ? CUT_RECEIVER : '', note].filter(Boolean).join(' / ')),
  };
}

const tooLong = (page: PageOrder, address: string): string[] =>
  [
    ['ชื่อ', page.name, page.name.length > MOST_NAME],
    ['ที่อยู่', page.address, address.length > MOST_ADDRESS],
    ['โซเชียล', page.social, page.social.length > MOST_SOCIAL],
    ['หมายเหตุ', page.note, page.note.length > MOST_NOTE],
  ].flatMap(([label, text, isLong]) => (isLong ? [`${label}เต็มจากเซลเพจ: ${text}`] : []));

interface Unplaced {
  /** The address before it was cut. */
  readonly address: string;
  readonly left: readonly string[];
  readonly unknown: readonly string[];
}

export const messageOfPage = (page: PageOrder, { address, left, unknown }: Unplaced): string =>
  cut(
    [
      ...(left.length > 0
        ? [`เซลเพจส่งมาเกิน ${MAX_LINES} รายการ ยังไม่ได้ใส่: ${left.join(', ')}`]
        : []),
      ...(unknown.length > 0 ? [`สินค้าที่ไม่รู้จักจากเซลเพจ: ${unknown.join(', ')}`] : []),
      ...(page.phone === '' && page.saidPhone !== ''
        ? [`เบอร์ที่เซลเพจส่งมาใช้ไม่ได้: ${page.saidPhone}`]
        : []),
      ...tooLong(page, address),
    ].join('\n'),
    MOST_LETTERS,
    SEE_BELOW,
  );
