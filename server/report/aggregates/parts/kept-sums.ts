// Sums that were read before, good until anything is counted again: many look at the same numbers in a moment.
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

/** The oldest go first. */
function makeRoom(): void {
  for (const key of kept.keys()) {
    if (total <= MOST_ROWS) return;
    drop(key);
  }
}

/** Changes whenever a sum does; none where nothing was ever counted. */
export async function figuresVersion(tx: TenantTx): Promise<string | undefined> {
  const [row] = await tx.named<{ version: string }>(
    'figures-version',
    'select version from figure_versions where tenant_id = $1',
    [tx.tenantId],
  );
  return row?.version;
}

/** Whoever moves a sum says so in the same transaction. */
export const sumsMoved = (tx: TenantTx): Promise<unknown> =>
  tx.named(
    'figures-moved',
    `insert into figure_versions (tenant_id) values ($1)
     on conflict (tenant_id) do update set version = excluded.version`,
    [tx.tenantId],
  );

/**
 * What `read` gives, or what it gave for the same `asked` since the sums last changed. The version is read first: what
 * is kept under it is never older.
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
  // Somebody else's failed read is no reason for ours to fail.
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
