// A form that a shop filled in to show how: whoever is named there receives nothing.

/** 'ตัวอย่าง: …', '(ตัวอย่าง)', 'ตัวอย่างการแจ้งที่อยู่', 'กรอกตามตัวอย่างนะคะ'; a surname 'ตัวอย่าง' is none of them. */
const heading =
  /^[^\S\n]*[^\nก-๙a-z\d]{0,4}(?:ตัวอย่าง(?=[^\S\n]*(?:[:：)\]>👇\n-]|การ|วิธี|ชื่อ|ที่อยู่|ฟอร์ม|นะ|ค่ะ|คะ|ครับ|จ้า))|(?:example|sample)\s?[:：)\]👇])|ตย\.(?=\s?(?:การ|[:：]))|[([]\s?ตัวอย่าง[^)\]\n]{0,20}[)\]:：]|(?:กรอก|แจ้ง|พิมพ์|ฟอร์ม|ข้อมูล)[^\n\d]{0,24}(?:ตาม|ดู|แบบ)ตัวอย่าง/gimu;
const phone = /(?<!\d)0[2-9](?:[ -]?\d){7,8}(?!\d)/g;
/** What parts the example from the form below it: nothing or a rule on a line of its own, or where to begin. */
const parts = /^[\s\-=_*~•—.]*$|กรอก|👇|^[^\S\n]*ชื่อ/u;
const longest = 400;
const mostBehind = 4;

/** The example goes on below its phone, up to what parts it from the next form. */
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

/** Whether such a form is shown in it. */
export const hasExample = (text: string): boolean => {
  heading.lastIndex = 0;
  return heading.test(text);
};

/** '(ข้อความตอบกลับอัตโนมัติ) … ร้านอยู่ 55 ถ.เจริญกรุง … โทร 02…': what the shop's own robot says on a line. */
const robot = /^[^\n]{0,40}(?:ตอบ(?:กลับ)?อัตโนมัติ|auto(?:matic)?[ -]?reply)[^\n]*(?:\n|$)/gimu;

/** Nothing that the shop's robot says is sent to anybody, where somebody's own phone stands beside it. */
const withoutRobot = (text: string): string => {
  const rest = text.replace(robot, '');
  return rest !== text && rest.search(phone) >= 0 ? rest : text;
};

/** The message without such a form, where somebody's own phone stands below it. */
export const withoutExample = (raw: string): string => {
  const text = withoutRobot(raw);
  heading.lastIndex = 0;
  const found = heading.exec(text);
  if (!found) return text;
  const [shown, own] = [...text.slice(found.index).matchAll(phone)];
  if (!shown || !own || shown.index > longest) return text;
  const example = text.slice(found.index, found.index + shown.index);
  // 'ตัวอย่าง: 081-xxx-xxxx' shows nobody's phone: the next one is the customer's.
  if (/x{3}|\.{4}|0[689]\d?-?_{2}/iu.test(example)) return text;
  const end = endOf(text, found.index + shown.index);
  const start = text.lastIndexOf('\n', found.index) + 1;
  if (found.index + own.index < end) return text;
  return `${text.slice(0, start)}${text.slice(end)}`;
};
