// Addresses of a sheet: read into the book's fields, compared with existing ones, written and undone.
import * as z from 'zod/mini';
import { addressTypes, createAddress, type AddressType } from '@app/contract/customer/address';
import { fieldTexts, thaiParsing } from '@app/contract/kit/issues';
import { comparableText } from '@app/contract/kit/text';
import type { TenantTx } from '../../platform/database.ts';
import { cells } from '../../engine/spreadsheet/index.ts';
import type { Session } from '../../platform/session.ts';
import { createPacer } from '../../platform/threads.ts';
import {
  addressesOfPhones,
  dropDefault,
  insertAddresses,
  isDefaultOfOthers,
  sendersInUse,
  lockAddresses,
  lockBook,
  ensureDefaultAddress,
  removeAddresses,
  typesWithDefault,
} from './address.store.ts';
import { settlePlaces } from './settle-places.ts';

type Values = Readonly<Record<string, unknown>>;
type Notes = Record<string, string>;
type NewAddressBody = z.output<typeof createAddress.takes.body>;

export interface ReadAddress {
  /** The values to write, for the preview. */
  readonly values: Record<string, unknown>;
  readonly body: NewAddressBody | undefined;
  readonly errors: Notes;
  readonly marks: Notes;
  /** It is already in the book, or further up in the same file. */
  readonly isKnown: boolean;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

// 'ที่อยู่รับคืน' contains the words of a return and of a recipient, so returns are checked first.
const typeWords: readonly (readonly [AddressType, RegExp])[] = [
  ['return', /คืน|ตีกลับ|return/i],
  ['sender', /ผู้ส่ง|ต้นทาง|คลัง|sender|from/i],
  ['recipient', /ผู้รับ|ลูกค้า|ปลายทาง|recipient|receiver|customer/i],
];

function typeOf(cell: string, fallback: AddressType): string {
  if (cell === '') return fallback;
  if (Object.hasOwn(addressTypes, cell)) return cell;
  return typeWords.find(([, words]) => words.test(cell))?.[0] ?? cell;
}

const named = (values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  );

const nowhere = {
  address: '',
  subdistrict: '',
  district: '',
  province: '',
  postcode: '',
  mark: '',
};

interface Draft {
  readonly values: Values;
  readonly type: string;
  readonly mark: string;
}

/** People read and correct the Thai word; a type that the file does not name is chosen for all rows. */
const shownType = (values: Values, type: string): unknown =>
  textOf(values['type']) === '' ? undefined : (addressTypes[type as AddressType] ?? type);

function read({ values, type, mark }: Draft): ReadAddress {
  const errors: Notes = {};
  const { row: _row, ...given } = values;
  const asked = named({ ...given, type, phone: cells.readPhone(textOf(values['phone'])) });
  if (!Object.hasOwn(addressTypes, type)) errors['type'] = `ไม่รู้จัก “${type}” ใส่ ผู้ส่ง ผู้รับ หรือรับคืน`;
  for (const key of ['name', 'phone', 'address'])
    if (textOf(values[key]).includes('**'))
      errors[key] = 'ต้นทางปิดบังข้อมูลนี้ด้วยดอกจัน ใส่ข้อมูลจริงก่อนนำเข้า';
  if (cells.isBareDay(textOf(values['address']))) errors['address'] = cells.houseAsDay;
  const parsed = z.safeParse(createAddress.takes.body, asked, thaiParsing);
  if (!parsed.success)
    for (const [path, said] of Object.entries(fieldTexts(parsed.error.issues)))
      errors[path] ??= said;
  const isFine = parsed.success && Object.keys(errors).length === 0;
  return {
    values: named({ ...asked, type: shownType(values, type) }),
    body: isFine ? parsed.data : undefined,
    errors,
    marks: mark === '' ? {} : { address: mark },
    isKnown: false,
  };
}

/** Uses no database: doubtful places are resolved in the reader's thread. */
export async function readAddresses(
  shop: number,
  drafts: readonly Values[],
  fallback: AddressType = 'recipient',
): Promise<ReadAddress[]> {
  const settled = await settlePlaces(
    shop,
    drafts.map((draft) => ({
      address: textOf(draft['address']),
      subdistrict: textOf(draft['subdistrict']),
      district: textOf(draft['district']),
      province: textOf(draft['province']),
      postcode: textOf(draft['postcode']),
    })),
  );
  const rest = createPacer();
  const items: ReadAddress[] = [];
  for (const [at, draft] of drafts.entries()) {
    await rest();
    const { mark, ...place } = settled[at] ?? nowhere;
    const type = typeOf(textOf(draft['type']), fallback);
    items.push(read({ values: { ...draft, ...place }, type, mark }));
  }
  return items;
}

type AddressIdentity = Pick<NewAddressBody, 'type' | 'name' | 'phone' | 'address' | 'postcode'>;
const keyOf = ({ type, name, phone, address, postcode }: AddressIdentity): string =>
  [type, phone, comparableText(name), comparableText(address), postcode].join('|');

/** The same person at the same place is one address, however often a file contains it. */
export async function markKnown(
  tx: TenantTx,
  session: Session,
  items: readonly ReadAddress[],
): Promise<ReadAddress[]> {
  const phones = items.flatMap(({ body }) => (body ? [body.phone] : []));
  const there = new Set((await addressesOfPhones(tx, session, phones)).map(keyOf));
  const seen = new Set<string>();
  const marked: ReadAddress[] = [];
  const rest = createPacer();
  for (const item of items) {
    await rest();
    const key = item.body && keyOf(item.body);
    const said = key === undefined ? null : saidOf(key, { there, seen });
    if (key !== undefined) seen.add(key);
    marked.push(
      said === null ? item : { ...item, isKnown: true, marks: { ...item.marks, name: said } },
    );
  }
  return marked;
}

interface KnownKeys {
  readonly there: ReadonlySet<string>;
  readonly seen: ReadonlySet<string>;
}

function saidOf(key: string, { there, seen }: KnownKeys): string | null {
  if (there.has(key)) return 'มีที่อยู่นี้ในสมุดแล้ว จะไม่เพิ่มซ้ำ';
  return seen.has(key) ? 'ซ้ำกับแถวก่อนหน้า จะไม่เพิ่มซ้ำ' : null;
}

/** In the given order; the first of a type becomes its default, as in the book's form. */
export async function addAddresses(
  tx: TenantTx,
  session: Session,
  bodies: readonly NewAddressBody[],
): Promise<number[]> {
  await lockBook(tx);
  const asked = bodies.filter(({ isDefault = false }) => isDefault).map(({ type }) => type);
  const others = new Set<AddressType>();
  for (const type of new Set(asked))
    // The shop's default stays where the user may not replace it.
    if (await isDefaultOfOthers(tx, session, type)) others.add(type);
  const led = await typesWithDefault(tx);
  const leaders = new Map<AddressType, number>();
  for (const [at, { type, isDefault = false }] of bodies.entries()) {
    const isFirst = !led.has(type) && !leaders.has(type);
    if (isFirst || (isDefault && !others.has(type))) leaders.set(type, at);
  }
  for (const type of leaders.keys()) if (led.has(type)) await dropDefault(tx, type, 0);
  const rows = bodies.map(
    ({ prefix: _prefix, isDefault: _asked, carriers = [], ...fields }, at) => ({
      ...fields,
      carriers,
      is_default: leaders.get(fields.type) === at,
    }),
  );
  return insertAddresses(tx, rows);
}

interface ImportedRow {
  readonly entity_id: number;
  readonly version: number;
}

/** Removes imported addresses that nobody has changed or uses since; otherwise returns why one stays. */
export async function takeBackAddresses(
  tx: TenantTx,
  rows: readonly ImportedRow[],
): Promise<(string | null)[]> {
  await lockBook(tx);
  const ids = rows.map((row) => row.entity_id);
  const there = new Map((await lockAddresses(tx, ids)).map((row) => [row.id, row]));
  const inUse = await sendersInUse(tx, ids);
  const whyNot = ({ entity_id: id, version }: ImportedRow): string | null => {
    const now = there.get(id);
    if (!now) return 'ที่อยู่นี้ถูกลบไปแล้ว';
    if (now.version !== version) return 'มีคนแก้ไขที่อยู่นี้หลังนำเข้า';
    return inUse.has(id) ? 'มีออเดอร์ที่รอส่งหรือบัญชีขนส่งใช้ที่อยู่นี้เป็นผู้ส่ง' : null;
  };
  const verdicts = rows.map(whyNot);
  const gone = rows.flatMap(({ entity_id: id }, at) =>
    verdicts[at] === null ? (there.get(id) ?? []) : [],
  );
  await removeAddresses(
    tx,
    gone.map(({ id }) => id),
  );
  for (const row of gone)
    tx.audit({ action: 'address.delete', entity: 'address', entityId: row.id, before: row });
  const without = gone.filter((row) => row.is_default).map(({ type }) => type);
  for (const type of new Set(without)) await ensureDefaultAddress(tx, type);
  return verdicts;
}
