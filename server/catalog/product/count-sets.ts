// Cost and weight of a set, computed from its components unless a person sets them.
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
 * A set without its own cost costs the sum of its components, because without a cost there is no profit. The same for
 * its weight, or a parcel of sets would be declared as weightless. Computed figures stay computed until a person sets
 * one.
 */
export async function withSums(
  tx: TenantTx,
  fields: ProductFields,
  {
    parts,
    before,
  }: { readonly parts: readonly SetPart[]; readonly before?: SetBefore | undefined },
): Promise<ProductFields> {
  // A former set of heavy components must not exceed the limit for typed weights.
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

/** Recomputes the sets whose figures came from this component's earlier ones. */
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
