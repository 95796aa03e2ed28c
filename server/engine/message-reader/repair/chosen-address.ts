// Several complete addresses and a word that chooses one: 'ส่งที่ทำงานนะคะ', 'เอาที่อยู่ 2', 'ใช้อันล่าง'. The others
// are set aside.
import { type Message, type Span, kinds, linesOf } from '../normalize/message.ts';

// Kinds of places where people have an address, each with its names.
const sites: readonly RegExp[] = [
  /(?:ที่)?ทำงาน|ออฟฟิ[ศส]|office|บริษัท|โรงงาน/iu,
  /หอ(?:พัก)?(?![ก-ฮ])|คอนโด|แมนชั่น|อพาร์ท/iu,
  /โรงเรียน|รร\.|มหาลัย|มหาวิทยาลัย/u,
  /ร้าน/u,
  /บ้าน(?:แม่|พ่อ|ยาย|ย่า|ตา|แฟน)/u,
  /ต่างจังหวัด|ตจว/u,
  /บ้าน(?!เลขที่)/u,
];
const ordinals: readonly RegExp[] = [
  /^a$|แรก|หนึ่ง|(?<!\d)1(?![\d/])|บน/iu,
  /^b$|สอง|(?<!\d)2(?![\d/])/iu,
  /สาม|(?<!\d)3(?![\d/])/u,
];
const last = /ล่าง|สุดท้าย|หลังสุด/u;

// 'ส่งที่ …', 'รอบนี้เอาที่อยู่ …', 'ใช้อัน …': the choice; a negated word is none.
const choice =
  /(?<!ไม่(?:ต้อง|ได้|ให้|เอา)? ?|อย่า(?:เพิ่ง)?|ห้าม|เคย|ครั้งก่อน|รอบก่อน|ผู้|คน)(?:(?:จัด)?ส่ง|เอา|ใช้|เลือก|ขอ(?!ส่ง|ใช้|เอา|เลือก|เป็น))(?:ไป|มา|เป็น|เข้า|ให้)* ?(?:(?:ตาม)?ที่(?:อยู่)?|อัน|ข้อ|เบอร์|หมายเลข|แบบ)? ?(?:ที่ ?)?(?<what>ทำงาน|ออฟฟิ[ศส]|office|บริษัท|โรงงาน|หอ(?:พัก)?|คอนโด|แมนชั่น|อพาร์ท|โรงเรียน|รร\.|มหา(?:ลัย|วิทยาลัย)|ร้าน|ต่างจังหวัด|ตจว|บ้าน(?:แม่|พ่อ|ยาย|ย่า|ตา|แฟน)?|แรก|หนึ่ง|สอง|สาม|(?:ข้าง|ด้าน)?(?:บน|ล่าง)|สุดท้าย|หลังสุด|[ab](?![a-z])|[123](?![\d/]))/giu;

const placeWords =
  /(?:ต\.|ตำบล|แขวง)\s?[ก-ฮเ-ไ]|(?:อ\.|อำเภอ|เขต)\s?[ก-ฮเ-ไ]|(?:จ\.|จังหวัด)\s?[ก-ฮเ-ไ]|(?<![\d/])[1-9]\d{4}(?!\d)/gu;
const isAddress = (words: string): boolean => (words.match(placeWords)?.length ?? 0) >= 2;
// 'มี 2 ที่อยู่นะ'
const howMany = /(?:มี|ให้|แจ้ง)(?:ไว้)?[^\S\n]?[2-4][^\S\n]?(?:ที่(?:อยู่)?|แห่ง|บ้าน)(?:นะ|ค่ะ|คะ|ครับ)*/gu;
const mostLabel = 24;
const ownLabel = /^[\s•]*(?:[1-3][.)]\s?)?(?:ที่(?:อยู่)?\s?)?(?:บ้าน|ทำงาน|ออฟฟิศ)?\s?[:：]?\s/u;

type Block = Span & { label: string; labelEnd: number };

/** Each line that is a complete address, with the short line above it that names the place. */
const blocksOf = (text: string): Block[] => {
  const lines = linesOf(text);
  return lines.flatMap((line, at) => {
    const words = text.slice(line.start, line.end);
    if (!isAddress(words)) return [];
    const above = lines[at - 1];
    const head = above ? text.slice(above.start, above.end) : '';
    const own = words.slice(0, mostLabel).split(/\d/, 1)[0] ?? '';
    const isTold = sites.some((rule) => rule.test(own)) && /[:：\s]\s*$/u.test(own);
    const isLabel =
      !isTold && head.trim().length > 0 && head.length <= mostLabel && !/\d{4}|คุณ|ชื่อ/u.test(head);
    return [
      {
        start: isLabel && above ? above.start : line.start,
        end: line.end,
        label: isLabel ? head : own,
        labelEnd:
          isLabel && above ? above.end : line.start + (ownLabel.exec(words)?.[0].length ?? 0),
      },
    ];
  });
};

const chosenBy = (what: string, blocks: readonly Block[]): number => {
  const order = ordinals.findIndex((rule) => rule.test(what));
  if (order >= 0 && order < blocks.length) return order;
  if (last.test(what)) return blocks.length - 1;
  const site = sites.find((rule) => rule.test(what));
  const fits = site ? blocks.flatMap((block, at) => (site.test(block.label) ? [at] : [])) : [];
  return fits.length === 1 ? (fits[0] ?? -1) : -1;
};

/** Sets the addresses aside that were not chosen. Returns whether the message chooses exactly one. */
export const setUnchosenAside = (message: Message): boolean => {
  const { text, cover } = message;
  const blocks = blocksOf(text).filter((block) => !cover[block.end - 1]);
  if (blocks.length < 2) return false;
  const told = [...text.matchAll(choice)].filter(
    ({ index }) => !blocks.some((block) => index >= block.start && index < block.end),
  );
  const picks = new Set(
    told.map((match) => chosenBy(match.groups?.['what'] ?? '', blocks)).filter((at) => at >= 0),
  );
  const [pick] = picks;
  if (pick === undefined || picks.size > 1) return false;
  const chosen = blocks[pick];
  for (const block of blocks) {
    if (block === chosen) continue;
    cover.fill(kinds.aside, block.start, block.end);
  }
  for (const match of told) {
    const end = text.indexOf('\n', match.index);
    const stop = Math.min(match.index + match[0].length, end < 0 ? text.length : end);
    cover.fill(kinds.noise, match.index, stop);
  }
  for (const match of text.matchAll(howMany)) {
    cover.fill(kinds.noise, match.index, match.index + match[0].length);
  }
  // The label ('ที่ทำงาน') names the place and is not part of the address.
  if (chosen) cover.fill(kinds.label, chosen.start, chosen.labelEnd);
  return true;
};
