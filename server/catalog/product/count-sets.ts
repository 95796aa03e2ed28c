// What a set is counted from its parts, unless somebody says otherwise: its cost and its weight.
import { HEAVY_GRAMS } from '@app/contract/kit/order-sums';
import type { TenantTx } from '../../platform/database.ts';
import {
  recountSets,
  sumsOfParts,
  type ProductFields,
  type SetPart,
  type SetSums,
} from './product.store.ts';

interface SetBefore {
  readonly is: SetSums;
  readonly parts: readonly SetPart[];
}

const COUNTED = ['cost_satang', 'weight_grams'] as const;

/**
 * A set whose cost nobody has given costs what its parts do: a profit without costs would be none. Its weight likewise: a
 * parcel of sets would be announced as one that weighs nothing. What was counted before goes on to be, as long as nobody
 * gives another figure.
 */
export async function withSums(
  tx: TenantTx,
  fields: ProductFields,
  {
    parts,
    before,
  }: { readonly parts: readonly SetPart[]; readonly before?: SetBefore | undefined },
): Promise<ProductFields> {
  // What was a set of heavier parts keeps what a person may write.
  if (!fields.is_set)
    return { ...fields, weight_grams: Math.min(fields.weight_grams, HEAVY_GRAMS) };
  const sums = await sumsOfParts(tx, parts);
  const sumsBefore = before && (await sumsOfParts(tx, before.parts));
  const isCounted = (name: keyof SetSums): boolean =>
    fields[name] === 0 ||
    (before !== undefined &&
      before.is[name] === fields[name] &&
      sumsBefore?.[name] === fields[name]);
  return {
    ...fields,
    ...Object.fromEntries(COUNTED.filter(isCounted).map((name) => [name, sums[name]])),
  };
}

/** Sets that were counted from this part as it was are counted from it as it is now. */
export async function followSums(
  tx: TenantTx,
  partId: number,
  { before, after }: { readonly before: SetSums; readonly after: SetSums },
): Promise<void> {
  if (COUNTED.every((name) => before[name] === after[name])) return;
  for (const set of await recountSets(tx, partId, before)) {
    const others = COUNTED.filter((name) => set.before?.[name] !== set.after[name]);
    const of = (sums: SetSums | undefined) =>
      Object.fromEntries(others.map((name) => [name, sums?.[name]]));
    tx.audit({
      action: 'product.update',
      entity: 'product',
      entityId: set.after.id,
      before: of(set.before),
      after: of(set.after),
    });
  }
}
