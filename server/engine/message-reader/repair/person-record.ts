// Scores how much a run of pieces looks like one person's record: a phone, a place, a beginning, and nothing that
// begins another.
import { type Segment, opening, sameRecipient } from './record-lines.ts';
import type { Unit } from './units.ts';

export type PersonRecord = Segment & {
  score: number;
  lines: number;
  /** It starts with a number, a bullet or a label. */
  isMarked: boolean;
  hasPhone: boolean;
  /** How complete its place is: 2 is a whole place, negative is none. */
  place: number;
  /** It starts with a phone or a house, which is unusual for a record. */
  isMidst: boolean;
  /** Order of phone and address: 'pa', 'ap', 'p', 'a' or ''. */
  order: string;
  /** Where its goods are. */
  goods: '-' | 'first' | 'midst' | 'last';
  hasMoney: boolean;
};

const longestRecord = 16;
const mostUnits = 48;
const mostPhones = 3;
/** What every record costs, so that splitting pays only for good records. */
const price = 1.6;
const whole = 2;
/** One place name and a house. */
const leastPlace = 1.2;

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

const sameWord = /เดียว(?:กัน|กับ)|เดิม|เดียวก(?=\s)/u;
// 'เบอร์ 081… พิมพ์สลับค่ะ': a corrected phone belongs to the same person.
const mended = /พิมพ์|ผิด|แก้(?!ว)|เปลี่ยน|สลับ|สำรอง|ติดต่อ/u;

/**
 * The cost of a repeated subdistrict, district, province and postcode. A house has one subdistrict and postcode, but
 * names of districts and provinces also occur in roads and schools.
 */
const repeatCosts = [2.4, 0.8, 0.8, 2.4];

const placeScore = (levels: readonly number[], hasHouse: boolean): number => {
  const told = levels.filter((count) => count > 0).length + (hasHouse && levels[3] ? 1 : 0);
  const repeated = sum(levels.map((count, at) => Math.max(0, count - 1) * (repeatCosts[at] ?? 0)));
  if (told > 1) return whole - repeated;
  if (told === 1) return (hasHouse ? leastPlace : 0.6) - repeated;
  return hasHouse ? -0.6 : -1.6;
};

const phoneScore = (count: number, isOnePhone: boolean): number => {
  if (isOnePhone) return 0.8;
  return count === 0 ? -1 : whole - 2.2 * (count - 1);
};

const apart = /(?:\/\/|\||;)\s*$/u;

const startScore = (units: readonly Unit[], from: number): number => {
  const first = units[from];
  const above = units[from - 1];
  if (!first) return 0;
  let score = 0;
  if (first.isOpening || first.isLabel) score += 1.2;
  else if (first.isInline && apart.test(above?.text ?? '')) score += 0.3;
  else if (first.isInline) score -= 0.5;
  if (!first.isInline && (!above || above.isGap)) score += 0.5;
  if (above && first.speaker && above.speaker !== first.speaker && !first.isShop) score += 0.3;
  if (first.isNamed) score += 0.5;
  if (first.isMidst) score -= 0.6;
  if (first.isTail && above && !above.isGap) score -= 1.5;
  return score;
};

const leastLetters = 4;
const isNaming = (units: readonly Unit[]): boolean =>
  units
    .map(({ text }) => text.replace(opening, '').replace(/โทร|โทน|เบอร์|tel|phone/giu, ''))
    .join('')
    .replace(/[^\p{L}\p{M}]/gu, '').length >= leastLetters;

const bullet = /^\s*[-–•*>·]/u;
const ofSomebody = /\S.*ของ(?:พี่|น้อง|แม่|พ่อ|ยาย|ย่า|ป้า|ลุง|น้า|อา|หนู|ผม|เพื่อน|แฟน|ลูก)/u;

/** What a growing run has so far. */
class Run {
  readonly phones = new Set<string>();
  private readonly levels = [0, 1, 2, 3].map(() => new Set<string>());
  private readonly speakers = new Set<string>();
  lines = 0;
  private inside = 0;
  private goodsFrom = -1;
  private goodsTo = -1;
  private order = '';
  private hasHouse = false;
  private hasMoney = false;
  private isSame = false;
  private isMended = false;
  private isBehindGap = false;
  private isAgain = false;
  private isNamed = false;
  /** So far the run is a line without a phone, a place or a name. */
  private isHeadOnly = true;

  private readonly units: readonly Unit[];
  private readonly from: number;
  private readonly isOnePhone: boolean;

  constructor(units: readonly Unit[], from: number, isOnePhone: boolean) {
    this.units = units;
    this.from = from;
    this.isOnePhone = isOnePhone;
  }

  /** How strongly a piece after the first suggests another record. */
  private against(unit: Unit): number {
    const isPerson = unit.phones.length > 0 || unit.hasAddress;
    let score = 0;
    // '- คอล 1' below a name is a row of goods, not the start of a record.
    const isRow = !isPerson && unit.hasGoods && (bullet.test(unit.text) || !unit.isNamed);
    if ((unit.isOpening && !isRow) || unit.isLabel) score += 0.9;
    if (unit.isAside && unit.phones.length > 0) score += 1;
    // '… ของย่าเก็บปลายทางนะ ของยายโอนแล้ว': says after the records what belongs to whom.
    if (unit.isInline && unit.text.startsWith('ของ')) score += 0.4;
    if (!isPerson && unit.hasMoney && ofSomebody.test(unit.text)) score += 0.5;
    if (isPerson && this.isHeadOnly && unit.hasAddress && unit.phones.length > 0) score += 0.3;
    if (this.isNamed && unit.isNamed && !unit.isInline && isPerson) score += 0.8;
    return score;
  }

  take(unit: Unit, at: number): void {
    if (!unit.isInline) this.lines += 1;
    if (at > this.from) this.inside += this.against(unit);
    if (unit.isGap) this.inside += this.isBehindGap ? 0.5 : 0.2;
    this.isBehindGap = unit.isGap;
    if (unit.isShop) return;
    if (unit.isForAll && unit.phones.length === 0) this.inside += 0.7;
    if (unit.speaker) this.speakers.add(unit.speaker);
    if (!unit.isAside) for (const phone of unit.phones) this.phones.add(phone);
    unit.levels.forEach((names, level) => names.forEach((name) => this.levels[level]?.add(name)));
    if (unit.phones.length > 0 && !this.order.includes('p')) this.order += 'p';
    if (unit.hasAddress && !this.order.includes('a')) this.order += 'a';
    this.hasHouse ||= unit.hasHouse;
    this.hasMoney ||= unit.hasMoney;
    this.isSame ||= sameWord.test(unit.text);
    this.isMended ||= mended.test(unit.text);
    this.isAgain ||= unit.text.search(sameRecipient) >= 0;
    this.isNamed ||= unit.isNamed;
    if (unit.isNamed || unit.isOpening || unit.isLabel || unit.hasAddress || unit.phones.length > 0)
      this.isHeadOnly = false;
    if (!unit.hasGoods) return;
    if (this.goodsFrom < 0) this.goodsFrom = at;
    this.goodsTo = at;
  }

  private goods(at: number): PersonRecord['goods'] {
    if (this.goodsFrom < 0) return '-';
    if (this.goodsFrom === this.from) return 'first';
    return this.goodsTo === at ? 'last' : 'midst';
  }

  /** The record that ends with the piece at `at`; undefined if the run belongs to nobody. */
  record(at: number): PersonRecord | undefined {
    const { units, from, phones, isOnePhone } = this;
    const start = units[from];
    const counts = this.levels.map((names) => names.size);
    if (!start) return undefined;
    const isMarked = start.isOpening || start.isLabel;
    // 'กล่อง 2 คนเดียวกัน ที่เดียวกัน หมูแดด 2'
    const isAgain = isMarked && from > 0 && this.isAgain && this.goodsFrom >= 0;
    if (phones.size + sum(counts) === 0 && !isAgain) return undefined;
    const place = Math.max(
      placeScore(counts, this.hasHouse),
      isAgain || (this.isSame && this.hasHouse) ? leastPlace : -whole,
    );
    // 'คนสอง ใบตอง 091… เดี๋ยวถามที่อยู่ให้': the place may come later.
    const isSomebody = start.isLabel || (start.isOpening && isNaming(units.slice(from, at + 1)));
    if (place < 0 && !(phones.size > 0 && isSomebody && !this.isMended)) return undefined;
    // 'วิภา (สมุทรปราการ) = หมูแดด 2' assigns goods to a person and has no address.
    if (phones.size === 0 && place < leastPlace && !isMarked) return undefined;
    const score =
      phoneScore(phones.size, isOnePhone) +
      place +
      startScore(units, from) -
      this.inside -
      1.5 * Math.max(0, this.speakers.size - 1) -
      price;
    return {
      from,
      to: at + 1,
      lines: this.lines,
      isMarked,
      hasPhone: phones.size > 0,
      place,
      isMidst: start.isMidst && !isMarked,
      order: this.order,
      goods: this.goods(at),
      hasMoney: this.hasMoney,
      score,
    };
  }
}

/** All records that can begin at `from`. `isOnePhone`: the paste has one phone for all. */
export const recordsFrom = (
  units: readonly Unit[],
  from: number,
  isOnePhone: boolean,
): PersonRecord[] => {
  const start = units[from];
  if (!start || start.isGap || start.isShop) return [];
  const found: PersonRecord[] = [];
  const run = new Run(units, from, isOnePhone);
  for (let at = from; at < Math.min(units.length, from + mostUnits); at += 1) {
    const unit = units[at];
    if (!unit || unit.isDrawn || run.lines >= longestRecord) break;
    run.take(unit, at);
    if (run.phones.size > mostPhones) break;
    const record = unit.isGap ? undefined : run.record(at);
    if (record) found.push(record);
  }
  return found;
};
