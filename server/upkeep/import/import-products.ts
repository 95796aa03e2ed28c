// Importing products: checked like the form, written through the product feature.
import type { importProducts, ImportResult } from '@app/contract/upkeep/import';
import { addProduct, addSingles, changeProduct, isOfSet } from '../../catalog/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { createPacer } from '../../platform/threads.ts';
import { checkProducts, type ProductBody } from './check-records.ts';
import type { Values } from './drafts.ts';
import { rowOf } from './import-orders.ts';
import {
  discardPlansIfDue,
  runImport,
  wishOf,
  type Outcome,
  type WrittenRow,
} from './run-import.ts';

const FIRST_VERSION = 1;
/** Small enough for one statement; plans are renewed after every second one. */
const AT_ONCE = 250;

interface ProductWork {
  readonly body: ProductBody;
  readonly existing: { readonly id: number; readonly version: number } | undefined;
}

/** The earlier values of the imported fields, to undo the change. */
function beforeOf(body: ProductBody, row: Awaited<ReturnType<typeof changeProduct>>): object {
  const was: Values = {
    code: row.code,
    name: row.name,
    barcode: row.barcode,
    aliases: row.aliases,
    categoryId: row.category_id,
    price: row.price_satang / 100,
    cost: row.cost_satang / 100,
    weight: row.weight_grams,
    width: row.width_cm,
    length: row.length_cm,
    height: row.height_cm,
    flashCategory: row.flash_category,
    isSet: row.is_set,
    components: row.is_set ? row.parts : undefined,
    isPack: row.is_pack,
    isCheck: row.is_check,
    lowStock: row.low_stock,
    supplyDays: row.supply_days,
    active: row.active,
  };
  // A product that becomes a set without a cost gets the cost of its components.
  const isChanged = (key: string): boolean => key in body || (key === 'cost' && 'isSet' in body);
  return Object.fromEntries(Object.entries(was).filter(([key]) => isChanged(key)));
}

async function writeProduct(tx: TenantTx, work: ProductWork): Promise<WrittenRow> {
  const { body, existing } = work;
  if (!existing) return { id: await addProduct(tx, body), version: FIRST_VERSION, before: null };
  const row = await changeProduct(tx, { id: existing.id, body });
  return { id: row.id, version: row.version + 1, before: beforeOf(body, row) };
}

/** A refusal during the write, such as a code taken meanwhile or an invalid component, does not affect the others. */
async function tryProduct(tx: TenantTx, work: ProductWork): Promise<Outcome> {
  try {
    return await tx.savepoint(() => writeProduct(tx, work));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error;
  }
}

type Placed = [at: number, outcome: Outcome];

const isSingle = ({ body, existing }: ProductWork): boolean => !existing && !isOfSet(body);

/** New products that are no sets, a few hundred per statement. */
async function writeSingles(tx: TenantTx, works: readonly ProductWork[]): Promise<Placed[]> {
  const singles = [...works.entries()].filter(([, work]) => isSingle(work));
  const placed: Placed[] = [];
  const rest = createPacer();
  for (let from = 0; from < singles.length; from += AT_ONCE) {
    await discardPlansIfDue(tx, from);
    const piece = singles.slice(from, from + AT_ONCE);
    const added = await addSingles(
      tx,
      piece.map(([, { body }]) => body),
    );
    for (const [place, one] of added.entries()) {
      const at = piece[place]?.[0] ?? 0;
      placed.push([
        at,
        one instanceof Failure ? one : { id: one, version: FIRST_VERSION, before: null },
      ]);
    }
    await rest();
  }
  return placed;
}

/** Sets and existing products. */
async function writeOthers(
  tx: TenantTx,
  works: readonly ProductWork[],
  skips: boolean,
): Promise<Placed[]> {
  const others = [...works.entries()].filter(
    ([, work]) => !isSingle(work) && !(skips && work.existing),
  );
  const placed: Placed[] = [];
  for (const [done, [at, work]] of others.entries()) {
    await discardPlansIfDue(tx, done);
    placed.push([at, await tryProduct(tx, work)]);
  }
  return placed;
}

export async function importProductsUse(
  call: OutsideCall<typeof importProducts>,
): Promise<ImportResult> {
  const { body, actor, services, session } = call;
  const rows = body.products.map(rowOf);
  const checked = await services.db.withTenant(
    actor,
    (tx) => checkProducts(tx, session, { drafts: body.products, rows }),
    { mode: 'read' },
  );
  const skips = (body.existing ?? 'skip') === 'skip';
  const wish = wishOf(body);
  const write = async (tx: TenantTx, works: readonly ProductWork[]): Promise<Outcome[]> => {
    if (wish.dryRun) return works.map(() => undefined);
    const outcome = works.map((): Outcome => undefined);
    for (const writeSome of [writeSingles, writeOthers])
      for (const [at, one] of await writeSome(tx, works, skips)) outcome[at] = one;
    return outcome;
  };
  const sent = checked.map(({ body: one, existing, errors, marks }, at) => ({
    at,
    row: rows[at] ?? 0,
    ref: '',
    body: one && { body: one, existing },
    errors,
    marks,
  }));
  return runImport({
    services,
    actor,
    kind: 'product',
    ...wish,
    sent,
    write,
  });
}
