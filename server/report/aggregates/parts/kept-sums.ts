// A cache of sums, valid until the next count: many users read the same numbers at the same time.
import type { TenantTx } from '../../../platform/database.ts';

const MOST_ROWS = 30_000;

interface CachedSums<Row> {
  readonly version: string;
  readonly parts: Promise<readonly (readonly Row[])[]>;
  rows: number;
}

const kept = new Map<string, CachedSums<unknown>>();
let total = 0;

function drop(key: string): void {
  total -= kept.get(key)?.rows ?? 0;
  kept.delete(key);
}

/** Evicts the oldest entries. */
function makeRoom(): void {
  for (const key of kept.keys()) {
    if (total <= MOST_ROWS) return;
    drop(key);
  }
}

/** A value that changes with every change of a sum; undefined if nothing was ever counted. */
export async function figuresVersion(tx: TenantTx): Promise<string | undefined> {
  const [row] = await tx.named<{ version: string }>(
    'figures-version',
    'select version from figure_versions where tenant_id = $1',
    [tx.tenantId],
  );
  return row?.version;
}

/** Must be called in every transaction that changes a sum. */
export const sumsMoved = (tx: TenantTx): Promise<unknown> =>
  tx.named(
    'figures-moved',
    `insert into figure_versions (tenant_id) values ($1)
     on conflict (tenant_id) do update set version = excluded.version`,
    [tx.tenantId],
  );

/**
 * Returns the result of `read`, or the cached one for the same `asked` since the sums last changed.
 * The version is read first, so a cached result is never older than its version.
 */
export async function keptOr<Row>(
  tx: TenantTx,
  asked: object,
  read: () => Promise<readonly (readonly Row[])[]>,
): Promise<Row[][]> {
  const version = await figuresVersion(tx);
  const copy = (parts: readonly (readonly Row[])[]): Row[][] => parts.map((rows) => [...rows]);
  if (version === undefined) return copy(await read());
  const key = `${tx.tenantId} ${JSON.stringify(asked)}`;
  const known = kept.get(key) as CachedSums<Row> | undefined;
  // If the shared read of another call failed, this call reads again.
  if (known?.version === version)
    return copy(await known.parts.catch(() => keepNow({ key, version, read })));
  return copy(await keepNow({ key, version, read }));
}

interface SumsRead<Row> {
  readonly key: string;
  readonly version: string;
  readonly read: () => Promise<readonly (readonly Row[])[]>;
}

async function keepNow<Row>({ key, version, read }: SumsRead<Row>) {
  drop(key);
  const own: CachedSums<Row> = { version, parts: read(), rows: 0 };
  kept.set(key, own as CachedSums<unknown>);
  try {
    const parts = await own.parts;
    if (kept.get(key) === own) {
      own.rows = parts.reduce((sum, rows) => sum + rows.length, 0);
      total += own.rows;
      makeRoom();
    }
    return parts;
  } catch (error) {
    if (kept.get(key) === own) drop(key);
    throw error;
  }
}
