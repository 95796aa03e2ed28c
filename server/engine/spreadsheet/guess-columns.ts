// Guesses the field of each column: whole words first, then words within a header, never similar-sounding ones.
import type { ImportMapping } from '@app/contract/upkeep/import';
import { foldHeader, headerWords, type SheetKind } from './header-words.ts';

const SHORTEST_PART = 4;

/** The header of a total contains the word for a price too, but is no unit price. */
const sum = 'รวม|สุทธิ|ทั้งหมด|ทั้งสิ้น|ชำระโดย|total|sum';
const price = new RegExp(
  `${sum}|ทุน|ซื้อ|ส่ง|เต็ม|เดิม|เก่า|ก่อน|(?<!หลัง|หัก)ส่วนลด|สมาชิก|ตัวแทน|โหล|แพ็[คก]|ลัง`,
);
/** Columns of people other than the recipient. */
export const otherPeople = /ผู้ส่ง|ต้นทาง|sender|ใบกำกับ|ภาษี|ออกบิล|billing|invoice/;
const person = new RegExp(`${otherPeople.source}|ร้าน|เพจ|บัญชี|พนักงาน|แอดมิน`);
const name = new RegExp(`${person.source}|(?<!ผู้รับ)สินค้า|ขนส่ง|แคมเปญ|โฆษณา|เบอร์|โทร|ที่อยู่|รหัส|วันที่`);
const goods = /ทุน|ราคา|จำนวน|น้ำหนัก|ค่า|ยอด|หมวด|ประเภท|ตัวเลือก|สถานะ|ส่วนลด|หมายเหตุ/;
const code = /ลูกค้า|ผู้|พนักงาน|พัสดุ|ติดตาม|ไปรษณีย์|คูปอง|ส่วนลด|สมาชิก|ขนส่ง/;
const time = 'วันที่|เวลา|สถานะ';
/** A marketplace's own vouchers: the seller is paid in full. */
const othersGift = /แพลตฟอร์ม|shopee|lazada|tiktok|bundle|เหรียญ|coin|บัตร|เครื่องเก่า/;

/** Headers that contain a field's word but mean something else. */
const never: Readonly<Record<SheetKind, Readonly<Record<string, RegExp>>>> = {
  order: {
    'info.name': name,
    'info.phone': person,
    'info.phone2': person,
    'info.address': person,
    'info.subdistrict': person,
    'info.district': person,
    'info.province': person,
    'info.postcode': person,
    'items.code': code,
    'items.name': new RegExp(`${goods.source}|รหัส`),
    'items.unit': /เงิน|บาท|thb|฿|ยอด|วัน|คงเหลือ|ครั้ง|แต้ม|ราคา|พัสดุ/,
    'items.price': price,
    'payment.method': new RegExp(`${time}|ยอด|โดยผู้ซื้อ`),
    'payment.codAmount': new RegExp(`${time}|ค่าธรรมเนียม|ค่าบริการ`),
    'payment.total': /cod|ปลายทาง|ค่าธรรมเนียม|น้ำหนัก|ชิ้น|ทุน|กำไร/,
    'payment.shippingFee': /จริง|ทุน|ขนส่ง|หัก/,
    'payment.discount': new RegExp(`รหัส|โค้ด|%|เปอร์เซ็น|${othersGift.source}`),
    'payment.paid': new RegExp(`${time}|ปลายทาง|cod`),
  },
  product: {
    code,
    name: new RegExp(`${goods.source}|รหัส`),
    price,
    cost: /รวม|ทั้งหมด|ทั้งสิ้น/,
    weight: /กก|kg|กิโล/,
  },
  expense: { amount: /คงเหลือ|งบ|ภาษี/ },
  lead: {
    name,
    phone: person,
    address: person,
    product: goods,
  },
  address: {},
  statement: { amount: /โอน|สุทธิ|ค่าธรรมเนียม|หัก/, pno: /อ้างอิง|ลูกค้า/ },
  bank: { amount: /คงเหลือ|ออก|ถอน|จ่าย|วันที่|เวลา|บัตร|withdraw|balance|debit/ },
};

/** A fee that includes its tax has none to add. */
const isTaxIn = (head: string): boolean => /รวม(?:vat|ภาษี)|incl/.test(head);

/** A header for comparison: the unit after an amount's name only says that it is a number. */
const bare = (head: string): string => head.replace(/(?<=.)(?<!^จำนวน)(?:บาท|thb|฿)$/, '');

interface Open {
  readonly mapping: Record<string, number>;
  readonly heads: readonly string[];
  /** Assigns the first free matching column to a field without one. */
  readonly claimFor: (key: string, fits: (head: string) => boolean) => void;
}

function openMapping(names: readonly string[]): Open {
  const heads = names.map((name) => bare(foldHeader(name)));
  const mapping: Record<string, number> = {};
  const taken = new Set<number>();
  const claimFor: Open['claimFor'] = (key, fits) => {
    if (key in mapping) return;
    const at = heads.findIndex((head, column) => !taken.has(column) && fits(head));
    if (at === -1) return;
    mapping[key] = at;
    taken.add(at);
  };
  return { mapping, heads, claimFor };
}

/** Whole words first, each field's best one; then Thai words within a header (English ones are too ambiguous). */
export function guessMapping(kind: SheetKind, names: readonly string[]): ImportMapping {
  const { mapping, heads, claimFor } = openMapping(names);
  const fields = [...headerWords[kind]].map(([key, words]) => [key, words.map(bare)] as const);
  const most = Math.max(...fields.map(([, words]) => words.length));
  // By quality of the word, not field by field: 'ชื่อ' is a name only where no other column fits better.
  for (let place = 0; place < most; place += 1)
    for (const [key, words] of fields) {
      const word = words[place];
      if (word !== undefined) claimFor(key, (head) => head === word);
    }
  for (const [key, words] of fields)
    for (const word of words.filter((one) => one.length >= SHORTEST_PART && /[ก-๛]/.test(one)))
      claimFor(key, (head) => head.includes(word) && !never[kind][key]?.test(head));
  if (kind === 'statement' && isTaxIn(heads[mapping['fee'] ?? -1] ?? '')) delete mapping['feeVat'];
  return mapping;
}
