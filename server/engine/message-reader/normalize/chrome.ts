// Marks what chat and page apps print around messages: buttons, ages, badges, web addresses, opening hours.
import { type Message, kinds, linesOf } from './message.ts';

const age = String.raw`\d{1,3}\s?(?:วินาที|นาที|น\.|ชั่วโมง|ชม\.?|วัน|สัปดาห์|เดือน|ปี|sec|min|mins|hrs?|hours?|h|m|d|w|days?|weeks?|y)(?:\s?(?:ที่แล้ว|ที่ผ่านมา|ago))?`;
const badge =
  'ถูกใจ(?:โดย[^\\n]*)?|ตอบกลับ(?:แล้ว)?|แก้ไขแล้ว|ผู้เขียน|แฟนตัวยง|แฟนพันธุ์แท้|ผู้ติดตาม|ดูคำแปล(?:นี้)?|ดูการตอบกลับ[^\\n]*|ดูเพิ่มเติม|ซ่อน|แชร์|ส่งข้อความ(?:ถึง[^\\n]*)?|เห็นแล้ว|ส่งแล้ว|ใช้งานอยู่|กำลังใช้งาน|ปักหมุด(?:โดย[^\\n]*)?|เมื่อสักครู่|เมื่อครู่|ค่าเริ่มต้น|ตั้งเป็นค่าเริ่มต้น|แก้ไข|คัดลอก|like|reply|replied|edited|author|top fan|see translation|share|hide|view \\d+ repl(?:y|ies)|delivered|active now|pinned|default|copy|edit';
const chromeLine = new RegExp(
  String.raw`^(?=.*\S)(?:[\s·•.,|:()[\]\-–]|(?:${badge})(?![ก-๙a-z])|${age}(?![ก-๙a-z]))+$`,
  'iu',
);
const chromeParts: readonly RegExp[] = [
  // '[บ้าน] [ค่าเริ่มต้น]'
  /\[(?:บ้าน|ที่ทำงาน|ค่าเริ่มต้น|home|work|office|default)\]/giu,
  /(?:https?:\/\/|www\.)\S+/giu,
  /(?:\be-?mail\s*[:：.]?\s*|\be\s*[:：]\s*)?(?<![\w.+-])[\w.+-]{1,40}@[\w-]{1,40}(?:\.[\w-]{1,20}){1,4}/giu,
  // 'line id: mint' and 'ไลน์ mint_99' are accounts; 'The Line Asoke' is a building.
  /(?:(?:\bline|ไลน์|\big|\bfb|เฟส)\s?(?:(?:id|ไอดี|official|oa)\s*[:：.]?|[:：.])\s*@?|(?:\bline|ไลน์|\big|\bfb|เฟส)\s*(?:@|(?=[a-z.-]*[\d_])))[a-z][\w.-]{2,24}(?![ก-๙])/giu,
  /(?<![\w.])@[a-z][\w.-]{2,30}/giu,
  /(?:เปิด|ปิด|รับสาย|ทำการ)[^\n\d]{0,20}\d{1,2}[.:]\d{2}\s*(?:น\.?)?\s*[-–]\s*\d{1,2}[.:]\d{2}\s*(?:น\.)?/gu,
  /(?<![\d/])\d{1,2}[.:]\d{2}\s*[-–]\s*\d{1,2}[.:]\d{2}\s*น\./gu,
  // '13.7563,100.5018', '8G2F+X4': the coordinates of a map pin.
  /(?<![\d.])-?\d{1,3}\.\d{3,}\s*[,/ ]\s*-?\d{1,3}\.\d{3,}(?!\d)/gu,
  /(?<![a-z\d])[2-9cfghjmpqrvwx]{4,8}\+[2-9cfghjmpqrvwx]{2,3}(?![a-z\d])/giu,
  /(?<![ก-๙])(?:(?:เปิด|ปิด)(?:อยู่|ทำการ|แล้ว|24\s?ชม\.?|24\s?ชั่วโมง|ตลอด(?:เวลา)?|ทุกวัน)|ปิดเร็วๆ ?นี้|เปิดเร็วๆ ?นี้)(?![ก-๙])/gu,
  /(?<=(?<!\d)[1-9]\d{4},?[^\S\n]+)ไทย(?=\s|$)/gmu,
  // 'จ-ศ 9-17น.', 'จันทร์ - ศุกร์ 8.30-17.00'
  /(?<![ก-๙.])(?:จันทร์|จ|ทุกวัน|เสาร์|ส)\.?(?:\s?(?:-|–|ถึง)\s?(?:พฤหัส(?:บดี)?|พฤ|ศุกร์|ศ|เสาร์|ส|อาทิตย์|อา)\.?)(?![ก-๙])(?:[^\S\n]*(?:เวลา\s?)?\d{1,2}(?:[.:]\d{2})?\s*[-–]\s*\d{1,2}(?:[.:]\d{2})?\s*(?:น\.?(?![ก-๙]))?)?/gu,
  /(?<![\d/])\d{1,2}(?:[.:]\d{2})?\s*[-–]\s*\d{1,2}(?:[.:]\d{2})?\s?(?:น\.?(?![ก-๙])|โมง)/gu,
  // '#05', 'คนที่ 3', 'ลำดับ 21', 'บิลที่ 8 (ดรอปชิป)' at the start of a line.
  /^[^\S\n]*(?:#\s?\d{1,5}|(?:คน|บิล|ออเดอร์|order|ลำดับ|รายการ|ใบ|กล่อง|รายที่|ราย)\s?(?:ที่)?\s*[:：#]?\s*\d{1,5}(?![\d/]|\s*(?:ชิ้น|กล่อง|อัน|ตัว)))(?:[^\S\n]*\([^)\n]*\))?(?=\s|$)/gimu,
  /#[ก-๙a-z_]+[ก-๙a-z_\d]*/giu,
  // '10:42 ıll LTE 87%': the status bar in a screenshot of a phone.
  /^[^\nก-๙]{0,24}\b(?:lte|[45]g|wi-?fi)\b[^\nก-๙]{0,16}%[^\nก-๙]{0,4}$/gimu,
  // 'ตอบกลับ ร้านน้องมิ้น' above a quoted message.
  /^[^\S\n]*(?:ตอบกลับ|replying to|in reply to)[^\S\n][^\n\d:：]{1,40}$/gimu,
  // 'Nok Noi ตอบกลับคุณ', 'replied to you'
  /(?<=\S[^\S\n]+)(?:ตอบกลับ(?:คุณ|ข้อความ[ก-๙]*)|replied to (?:you|your message))[^\S\n]*$/gimu,
];

const setDown = (message: Message, start: number, end: number): void => {
  for (let at = start; at < end; at += 1) {
    if (message.cover[at] === kinds.free) message.cover[at] = kinds.noise;
  }
};

/**
 * 'ร้าน ผ้าสวยดี' alone on a line and '@ร้าน ผ้าสวยดี …' in another: a mention names who is answered, not the
 * recipient.
 */
const takeMentions = (message: Message): void => {
  const { text } = message;
  const lines = linesOf(text).filter(({ start, end }) => end - start > 1 && end - start < 40);
  for (const match of text.matchAll(/@(?=[^\s\d])/g)) {
    const at = match.index + 1;
    const named = lines.filter(({ start, end }) =>
      text.startsWith(text.slice(start, end).trim(), at),
    );
    for (const { start, end } of named) {
      setDown(message, start, end);
      setDown(message, at - 1, at + text.slice(start, end).trim().length);
    }
  }
};

/** Marks text that an app printed and no person wrote as noise. Changes only characters that are still free. */
export const stripChrome = (message: Message): void => {
  for (const line of linesOf(message.text)) {
    if (chromeLine.test(message.text.slice(line.start, line.end)))
      setDown(message, line.start, line.end);
  }
  takeMentions(message);
  for (const rule of chromeParts) {
    for (const match of message.text.matchAll(rule))
      setDown(message, match.index, match.index + match[0].length);
  }
};
