// Orders of a marketplace that came in before, also by someone who imports the same file at this moment.
import type { TenantTx } from '../../platform/database.ts';
import type { Values } from './drafts.ts';
import { awaitOtherImports, knownRefs } from './import.store.ts';
import type { LeftOut, PieceInfo } from './run-import.ts';

const KNOWN = 'เคยนำเข้าแล้ว';

export const knownText = (code: string): string => `${KNOWN} เป็นออเดอร์ ${code}`;

/** Of drafts that carry what the preview said of them: who sends them all the same was told. */
export const wantedAgain = (drafts: readonly Values[]): ReadonlySet<number> =>
  new Set(
    drafts.flatMap(({ skip }, at) =>
      typeof skip === 'string' && skip.startsWith(KNOWN) ? [at] : [],
    ),
  );

/**
 * Which rows of the piece are left out, by their place in it. Those in `wanted`, places among all that was sent, were taken in
 * by a person who was told; the others wait for imports that are under way.
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
