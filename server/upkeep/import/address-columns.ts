// Joins an address that a sheet spreads over several columns into one line.
import { headers } from '../../engine/spreadsheet/index.ts';
import type { Sheet } from './drafts.ts';

export interface AddressColumns {
  /** The field of these columns; empty where one column holds it all. */
  readonly key: string;
  readonly columns: readonly { readonly at: number; readonly word: string }[];
}

/** Headers of columns beside the house number, with the word that the cells leave out. */
const houseWords: Readonly<Record<string, string>> = {
  เลขที่: '',
  บ้านเลขที่: '',
  ห้อง: 'ห้อง',
  เลขห้อง: 'ห้อง',
  ชั้น: 'ชั้น',
  อาคาร: '',
  หมู่บ้าน: '',
  'หมู่บ้าน/อาคาร': '',
  หมู่: 'หมู่ที่',
  หมู่ที่: 'หมู่ที่',
  ซอย: 'ซอย',
  'ตรอก/ซอย': 'ซอย',
  ตรอก: 'ตรอก',
  ถนน: 'ถนน',
  moo: 'หมู่ที่',
  soi: 'ซอย',
  road: 'ถนน',
  street: 'ถนน',
  building: '',
  village: '',
};
const folded = new Map(
  Object.entries(houseWords).map(([head, word]) => [headers.foldHeader(head), word]),
);
const oneOfSeveral =
  /^(?:shippingaddress|address(?:line)?|ที่อยู่(?:ผู้รับ|จัดส่ง|บรรทัดที่)?)(?:\d|ต่อ)$|^additionaladdressinformation$/;

const keys: Readonly<Partial<Record<Sheet['kind'], string>>> = {
  order: 'info.address',
  address: 'address',
  lead: 'address',
};

/** The mapped column and, in sheet order, the columns that continue it and are not mapped. */
export function addressColumns(
  { kind, header }: Sheet,
  mapped: ReadonlyMap<string, number>,
): AddressColumns {
  const key = keys[kind] ?? '';
  const first = mapped.get(key);
  const others = new Set([...mapped].flatMap(([one, at]) => (one === key ? [] : [at])));
  if (first === undefined) return { key: '', columns: [] };
  const columns = header.seen.flatMap((name, at) => {
    if (others.has(at)) return [];
    const head = headers.foldHeader(name);
    const word = folded.get(head);
    return at === first || word !== undefined || oneOfSeveral.test(head)
      ? [{ at, word: word ?? '' }]
      : [];
  });
  return columns.length > 1 ? { key, columns } : { key: '', columns: [] };
}

export const addressText = ({ columns }: AddressColumns, cell: (at: number) => string): string =>
  columns
    .flatMap(({ at, word }) => {
      const text = cell(at);
      if (text === '' || text === '-') return [];
      // Some sheets repeat the word in every cell.
      return [
        word === '' || /^(?:หมู่|ม\.|ซ|ถ|ตรอก|ห้อง|ชั้น|[a-z])/i.test(text)
          ? text
          : `${word}${/^\d/.test(text) ? ' ' : ''}${text}`,
      ];
    })
    .join(' ');
