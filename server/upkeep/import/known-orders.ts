// Orders that were imported before, also by a concurrent import of the same file: by their numbers, or, without
// one, alike an order that somebody else has just imported.
import { IMPORTED_BEFORE } from '@app/contract/upkeep/import';
import type { TenantTx } from '../../platform/database.ts';
import type { Values } from './drafts.ts';
import { awaitOtherImports, knownRefs } from './import.store.ts';
import { codesAlike, isAlikeText } from './orders-alike.ts';
import type { LeftOut, PieceInfo, SentRow } from './run-import.ts';

export const knownText = (code: string): string => `${IMPORTED_BEFORE} เป็นออเดอร์ ${code}`;

/** The client sent the preview's skip reason along, so the user knew it and wants the row. */
export const wantedAgain = (drafts: readonly Values[]): ReadonlySet<number> =>
  new Set(
    drafts.flatMap(({ skip }, at) =>
      typeof skip === 'string' && (skip.startsWith(IMPORTED_BEFORE) || isAlikeText(skip))
        ? [at]
        : [],
    ),
  );

/**
 * The positions of skipped rows in this piece. Rows in `wanted`, by position in the whole request, were ticked by a
 * person who knew; the others wait for running imports.
 */
export async function knownOrders(
  tx: TenantTx,
  { rows, importId }: PieceInfo,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, LeftOut>> {
  const asked = rows.filter(({ at }) => !wanted.has(at));
  if (asked.length === 0) return new Map();
  await awaitOtherImports(tx);
  const refs = asked.flatMap(({ ref }) => (ref === '' ? [] : [ref]));
  const codes = new Map((await knownRefs(tx, refs, importId)).map(({ ref, code }) => [ref, code]));
  const alike = await codesAlike(tx, rows.map(draftOf), { justByOthers: true });
  return new Map(
    rows.flatMap(({ at, ref }, place): [number, LeftOut][] => {
      const code = wanted.has(at) ? undefined : (codes.get(ref) ?? alike[place]);
      return code === undefined ? [] : [[place, { mark: knownText(code) }]];
    }),
  );
}

const draftOf = ({ ref, body }: SentRow<unknown>) => ({
  values: { ...(body as Values), ...(ref === '' ? { ref: undefined } : { ref }) },
});
