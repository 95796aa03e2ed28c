// Texts that users without the right to see buyers do not get, because they contain a phone or an address.
const DOTS = '•••';

export const isHidden = (text: string): boolean => text.includes(DOTS);

/** For text inputs: masked text is never sent back as content. */
export const typable = (text: string): string => (isHidden(text) ? '' : text);

/** The hint below such an input. */
export const hiddenHint = 'ข้อความเดิมถูกซ่อนไว้ เพราะมีเบอร์หรือที่อยู่ลูกค้า พิมพ์ใหม่เมื่อต้องการแทนที่';
