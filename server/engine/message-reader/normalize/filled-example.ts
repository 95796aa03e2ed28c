// Finds an example that the shop filled in to explain its form: nothing goes to the person in it.

/**
 * 'ตัวอย่าง: …', '(ตัวอย่าง)', 'ตัวอย่างการแจ้งที่อยู่', 'กรอกตามตัวอย่างนะคะ'; the surname 'ตัวอย่าง' does not match.
 */
const heading =
  /^[^\S\n]*[^\nก-๙a-z\d]{0,4}(?:ตัวอย่าง(?=[^\S\n]*(?:[:：)\]>👇\n-]|การ|วิธี|ชื่อ|ที่อยู่|ฟอร์ม|นะ|ค่ะ|คะ|ครับ|จ้า))|(?:example|sample)\s?[:：)\]👇])|ตย\.(?=\s?(?:การ|[:：]))|[([]\s?ตัวอย่าง[^)\]\n]{0,20}[)\]:：]|(?:กรอก|แจ้ง|พิมพ์|ฟอร์ม|ข้อมูล)[^\n\d]{0,24}(?:ตาม|ดู|แบบ)ตัวอย่าง/gimu;
const phone = /(?<!\d)0[2-9](?:[ -]?\d){7,8}(?!\d)/g;
/** A line that ends the example before the real form: an empty or drawn line, or an instruction to start. */
const parts = /^[\s\-=_*~•—.]*$|กรอก|👇|^[^\S\n]*ชื่อ/u;
const longest = 400;
const mostBehind = 4;

/** Index where the example ends: its phone's line, plus the following lines up to the next form. */
const endOf = (text: string, from: number): number => {
  const lineEnd = text.indexOf('\n', from);
  if (lineEnd < 0) return text.length;
  let end = lineEnd;
  for (const line of text.slice(lineEnd + 1).split('\n', mostBehind)) {
    if (parts.test(line)) return end;
    if (/0[689]\d/.test(line)) break;
    end += line.length + 1;
  }
  return lineEnd;
};

/** Whether the text contains a filled-in example. */
export const hasExample = (text: string): boolean => {
  heading.lastIndex = 0;
  return heading.test(text);
};

/** '(ข้อความตอบกลับอัตโนมัติ) … ร้านอยู่ 55 ถ.เจริญกรุง … โทร 02…': an automatic answer of the shop. */
const robot = /^[^\n]{0,40}(?:ตอบ(?:กลับ)?อัตโนมัติ|auto(?:matic)?[ -]?reply)[^\n]*(?:\n|$)/gimu;

/** Removes the shop's automatic answers where another phone remains; that phone is the customer's. */
const withoutRobot = (text: string): string => {
  const rest = text.replace(robot, '');
  return rest !== text && rest.search(phone) >= 0 ? rest : text;
};

/**
 * The message without the shop's example and automatic answers, if a customer's phone follows; else the message as it
 * is.
 */
export const withoutExample = (raw: string): string => {
  const text = withoutRobot(raw);
  heading.lastIndex = 0;
  const found = heading.exec(text);
  if (!found) return text;
  const [shown, own] = [...text.slice(found.index).matchAll(phone)];
  if (!shown || !own || shown.index > longest) return text;
  const example = text.slice(found.index, found.index + shown.index);
  // 'ตัวอย่าง: 081-xxx-xxxx' hides its phone, so the first real phone is the customer's.
  if (/x{3}|\.{4}|0[689]\d?-?_{2}/iu.test(example)) return text;
  const end = endOf(text, found.index + shown.index);
  const start = text.lastIndexOf('\n', found.index) + 1;
  if (found.index + own.index < end) return text;
  return `${text.slice(0, start)}${text.slice(end)}`;
};
