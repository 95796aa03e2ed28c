// Marketplace orders that were imported before, also by a concurrent import of the same file.
import type { TenantTx } from '../../platform/database.ts';
import type { Values } from './drafts.ts';
import { awaitOtherImports, knownRefs } from './import.store.ts';
import type { LeftOut, PieceInfo } from './run-import.ts';

const KNOWN = 'เคยนำเข้าแล้ว';

export const knownText = (code: string): string => `${KNOWN} เป็นออเดอร์ ${code}`;

/** The client sent the preview's skip reason along, so the user knew it and wants the row. */
export const wantedAgain = (drafts: readonly Values[]): ReadonlySet<number> =>
  new Set(
    drafts.flatMap(({ skip }, at) =>
      typeof skip === 'string' && skip.startsWith(KNOWN) ? [at] : [],
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
  const refs = rows.flatMap(({ at, ref }) => (ref === '' || wanted.has(at) ? [] : [ref]));
  if (refs.length === 0) return new Map();
  await awaitOtherImports(tx);
  const codes = new Map((await knownRefs(tx, refs, importId)).map(({ ref, code }) => [ref, code]));
  return new Map(
    rows.flatMap(({ at, ref }, place): [number, LeftOut][] => {
      const code = wanted.has(at) ? undefined : codes.get(ref);
      return code === undefined ? [] : [[place, { mark: knownText(code) }]];
    }),
  );
}
