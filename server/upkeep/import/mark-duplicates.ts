// Rows that look alike within a file, and rows that are already orders of the shop.
import type { ImportItem } from '@app/contract/upkeep/import';
import type { TenantTx } from '../../platform/database.ts';
import { createPacer } from '../../platform/threads.ts';
import { isRecord } from './check-orders.ts';
import type { Values } from './drafts.ts';
import { knownRefs } from './import.store.ts';
import { knownText } from './known-orders.ts';
import { ordersAlike } from './orders-alike.ts';

const refOf = ({ values }: ImportItem): string =>
  typeof values['ref'] === 'string' ? values['ref'] : '';

/** Recipient and goods: the same twice in a file is more often a copied row than a wish. */
function printOf({ values }: ImportItem): string {
  const info = isRecord(values['info']) ? values['info'] : {};
  const items = Array.isArray(values['items']) ? (values['items'] as Values[]) : [];
  const goods = items.map(({ productId, code, unit }) => `${productId ?? code}×${unit}`);
  return [info['phone'], info['name'], ...goods.toSorted()].join('|');
}

/** The recipient, where the sheet has no order number. */
function personOf({ values }: ImportItem): string {
  const info = isRecord(values['info']) ? values['info'] : {};
  return [info['phone'], info['name'], info['address'], info['postcode']].join('|');
}

interface SeenRows {
  readonly prints: Map<string, number>;
  readonly people: Map<string, number>;
}

function alikeText({ prints, people }: SeenRows, item: ImportItem): string | undefined {
  const print = printOf(item);
  const first = prints.get(print);
  if (first !== undefined) return `เหมือนแถว ${first} ทุกอย่าง อาจซ้ำ`;
  prints.set(print, item.row);
  if (refOf(item) !== '' || item.skip !== null) return undefined;
  const person = personOf(item);
  const other = people.get(person);
  if (other !== undefined) return `ผู้รับเดียวกับแถว ${other} จะเป็นคนละออเดอร์ ถ้าส่งกล่องเดียวให้รวมก่อน`;
  people.set(person, item.row);
  return undefined;
}

export async function markDuplicates(tx: TenantTx, items: ImportItem[]): Promise<ImportItem[]> {
  const refs = items.map(refOf).filter((ref) => ref !== '');
  const known = new Map(
    (refs.length === 0 ? [] : await knownRefs(tx, refs)).map(({ ref, code }) => [ref, code]),
  );
  const alikeOrders = await ordersAlike(tx, items);
  const seenRows: SeenRows = { prints: new Map(), people: new Map() };
  const rest = createPacer();
  const marked: ImportItem[] = [];
  for (const [at, item] of items.entries()) {
    await rest();
    const before = known.get(refOf(item));
    const skip = before === undefined ? (item.skip ?? alikeOrders[at] ?? null) : knownText(before);
    const alike = alikeText(seenRows, item);
    const marks = alike === undefined ? item.marks : { ...item.marks, row: alike };
    marked.push({ ...item, marks, skip });
  }
  return marked;
}
