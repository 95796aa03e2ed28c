// Lines about the goods or payment of one of several recipients, named by a word of that record, by kinship or by
// number.

const kinWord =
  'ยาย|ย่า|ตา|ปู่|ป้า|ลุง|น้า|อา|พี่|น้อง|แม่|พ่อ|เจ๊|เฮีย|หมอ|ครู|หนู|ผม|เพื่อน|แฟน|ลูก|หลาน|สามี|ภรรยา|เมีย';
const lead =
  /^(?:แล้ว(?:ก็|ก้อ|ก)|และ|ส่วน|กับ|อีก|อันนี้)?(?:ส่ง)?(?:ไป|มา)?(?:ของ|ให้|ถึง|ที่(?=บ้าน|ร้าน|หอ))?\s?/u;
const kin = new RegExp(`^(?:${kinWord})(?=[ก-๙]{2})`, 'u');
const counted =
  '(?:คน|ราย|บ้าน|ที่(?:อยู่)?|ออเดอร์|กล่อง|ชุด|เจ้า|ร้าน|สาขา|ใบ|วัด|หลัง|order|shop|parcel|box)';
const ordinals = ['แรก|หนึ่ง|นึง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก'];

const wordsOf = (text: string): string[] =>
  (text.split(/\d/, 1)[0] ?? '')
    .split(/[\s,:：()]+/)
    .map((word) => word.replace(lead, ''))
    .filter((word) => /^[ก-๙]{2,16}$|^[a-z]{3,16}$/iu.test(word));

/** Words and kinship words that only one record has. */
const keysOf = (records: readonly string[]): string[][] => {
  const all = records.map((record) => {
    const words = wordsOf(record);
    return [...new Set([...words, ...words.flatMap((word) => kin.exec(word)?.[0] ?? [])])];
  });
  return all.map((words, at) =>
    words
      .filter((word) => !all.some((other, index) => index !== at && other.includes(word)))
      .toSorted((a, b) => b.length - a.length),
  );
};

const behindOwner =
  '(?=(?:สาว|ชาย)?(?:\\s|[:：=–-]|เอา|ได้|สั่ง|รับ|ขอ|โอน|เก็บ|ปลายทาง|จ่าย|แม่โอน|พี่โอน|\\d|$))';
type OwnedSpan = { at: number; end: number; owner: number };

const find = (line: string, rule: string, owner: number): OwnedSpan[] => {
  const found = new RegExp(rule, 'iu').exec(line);
  return found ? [{ at: found.index, end: found.index + found[0].length, owner }] : [];
};

/** The first mention of each owner in a line. */
const ownersIn = (line: string, keys: readonly (readonly string[])[]): OwnedSpan[] => {
  const byNumber = keys.flatMap((_, owner) =>
    find(
      line,
      `${counted}\\s?(?:ที่)?\\s?(?:${owner + 1}(?![\\d/]|\\s?(?:คน|ที่|บ้าน))|(?:${ordinals[owner] ?? 'ไม่มี'}))\\s*[:：=]?`,
      owner,
    ),
  );
  if (byNumber.length > 1) return byNumber.toSorted((a, b) => a.at - b.at);
  return keys
    .flatMap((words, owner) => {
      const places = words.flatMap((word) => [
        ...find(line, `(?:^|(?<=[\\s,:：(]|ของ|ให้|ส่วน|ที่))${word}${behindOwner}`, owner),
        ...find(line, `(?<=ของ)${word}(?:สาว|ชาย)?(?:หนู|ผม|เรา|ฉัน)?(?=[ก-๙])`, owner),
        ...(/^(?:คน|บ้าน|ร้าน|สาขา)/u.test(word) ? find(line, word, owner) : []),
      ]);
      const [first] = places.toSorted((a, b) => a.at - b.at);
      return first ? [first] : [];
    })
    .toSorted((a, b) => a.at - b.at);
};

const numbered = /^\s*(?:คนที่|ที่|กล่อง(?:ที่)?|ออเดอร์(?:ที่)?|#)?\s*(\d{1,2})\s*[=:：)–-]\s*(?=\S)/u;
const counts = /(?<![\d/])\d{1,2}(?![\d/])/u;
const byDoor = /ปลายทาง|เก็บ|(?<![a-z])cod(?![a-z])/iu;
const onlySum = /^[^\d]{0,12}(\d{2,5})\s*(?:บาท|บ\.?|฿|\.-)?[^\d]*$/u;
const paid = /โอน|จ่ายแล้ว|paid/iu;

export type Owned = {
  /** The words about each record, in the records' order. */
  parts: string[];
  /** The lines about all records. */
  rest: string[];
};

/**
 * Assigns lines outside the records to their owners: 'พ่อเอากะปิ 2 พี่ชายเอาพริกนรก 3', 'ป้านวลโอนแล้ว
 * ลุงชมเก็บปลายทาง 360', '2 = แก้วฟ้า 1', 'ปลายทางกล่อง 1 = 900 กล่อง 2 = 440'. `goodsAt` returns the index of the
 * first product in a text, or −1.
 */
export const ownedBy = (
  lines: readonly string[],
  records: readonly string[],
  goodsAt: (text: string) => number,
): Owned => {
  const keys = keysOf(records);
  const parts = records.map(() => '');
  const isDoor = lines.some((line) => byDoor.test(line));
  const tellOwner = (owner: number, words: string): void => {
    parts[owner] = `${parts[owner] ?? ''}\n${words.trim()}`;
  };
  const rest = lines.filter((line) => {
    const number = Number(numbered.exec(line)?.[1] ?? 0);
    if (number > 0 && number <= records.length) {
      tellOwner(number - 1, line.replace(numbered, ''));
      return false;
    }
    const owners = ownersIn(line, keys);
    const [first] = owners;
    if (
      !first ||
      (owners.length === 1 && line.slice(0, first.at).replace(/[^ก-๙a-z]/giu, '').length > 4)
    )
      return true;
    const before = line.slice(0, first.at);
    const shared =
      goodsAt(before) >= 0
        ? before.slice(goodsAt(before)).replace(/(?:ไป|มา)?(?:ส่ง)?(?:ให้|ของ)\s*$/u, '')
        : '';
    owners.forEach(({ end, owner }, index) => {
      const own = line
        .slice(end, owners[index + 1]?.at ?? line.length)
        .replace(/(?:ของ|ให้|ส่วน)\s*$/u, '');
      const [, sum] = onlySum.exec(own) ?? [];
      const hasGoods = goodsAt(own) >= 0;
      if (sum && !hasGoods && !paid.test(own) && (isDoor || byDoor.test(own)) && !shared)
        tellOwner(owner, `เก็บเงินปลายทาง ${sum} บาท`);
      // 'ส่งน้ำผึ้งให้ป้านวล 2 ขวด ลุงชม 1 ขวด'
      else tellOwner(owner, shared && !hasGoods && counts.test(own) ? `${shared} ${own}` : own);
    });
    return false;
  });
  return { parts, rest };
};
