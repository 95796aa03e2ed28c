// Words that a reader without the right to see buyers does not get, because they quote a phone or an address.
const DOTS = '•••';

export const isHidden = (text: string): boolean => text.includes(DOTS);

/** For a box that is typed into: dots are never sent back as words. */
export const typable = (text: string): string => (isHidden(text) ? '' : text);

/** Said under such a box. */
export const hiddenHint = 'ข้อความเดิมถูกซ่อนไว้ เพราะมีเบอร์หรือที่อยู่ลูกค้า พิมพ์ใหม่เมื่อต้องการแทนที่';
