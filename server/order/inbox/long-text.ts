// How much of its messages an order holds, and what it says where they are longer. Pure.

export const MOST_TEXT = 20_000;
export const REST_IN_INBOX = '… ยาวเกินที่เก็บได้ อ่านทั้งหมดในกล่องข้อความ';

/** A text that is too long says that all of it is in the inbox. */
export const withinText = (text: string): string =>
  text.length <= MOST_TEXT
    ? text
    : text.slice(0, MOST_TEXT - REST_IN_INBOX.length).toWellFormed() + REST_IN_INBOX;
