// Stores recently read order lists, messages and buyers in this browser: offline they are shown with their age.
import { findCustomer } from '@app/contract/customer/customer';
import { listMessages } from '@app/contract/order/inbox';
import { listOrders, listTelesaleOrders } from '@app/contract/order/list';
import type { Query, QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { forget, keysUnder } from '../../ui/hooks/local-db.ts';
import { ownPath } from '../../ui/http.ts';
import { recallSealed, storeSealed } from '../../ui/outbox/seal.ts';
import { isLineGone } from '../../ui/wire/or-kept.ts';

/** The most of each that a day's work returns to. */
const MOST: ReadonlyMap<unknown, number> = new Map([
  [listOrders.at, 20],
  [listTelesaleOrders.at, 5],
  [listMessages.at, 5],
  [findCustomer.at, 100],
]);

/** Older data was itself restored from storage. */
const FRESH_MS = 10_000;

interface KeptRead {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly data: unknown;
}

const isKeptRead = (value: unknown): value is KeptRead =>
  typeof value === 'object' && value !== null && 'at' in value && 'data' in value;

const folderOf = ({ queryKey: [call] }: Query): string => `${ownPath()}read/${String(call)}/`;
const pathOf = (query: Query): string => folderOf(query) + query.queryHash;

/** Keeps the newest entries and drops the ones read longest ago. */
async function makeRoom(query: Query): Promise<void> {
  const paths = (await keysUnder(folderOf(query))).map(String);
  const over = paths.length - (MOST.get(query.queryKey[0]) ?? 0);
  if (over <= 0) return;
  const kept = await Promise.all(
    paths.map(async (path) => ({ path, read: await recallSealed(path) })),
  );
  const ageOf = ({ read }: { read: unknown }): number => (isKeptRead(read) ? read.at : 0);
  const oldest = kept.toSorted((one, other) => ageOf(one) - ageOf(other)).slice(0, over);
  await Promise.all(oldest.map(({ path }) => forget(path)));
}

async function keepRead(query: Query): Promise<void> {
  const { data, dataUpdatedAt: at } = query.state;
  if (data === undefined) return;
  await storeSealed(pathOf(query), { at, data } satisfies KeptRead);
  await makeRoom(query);
}

let lastTold = 0;

/** Once for all reads of a screen. */
function tellAge(at: number): void {
  if (Date.now() - lastTold < 5000) return;
  lastTold = Date.now();
  toast.info(`ไม่มีสัญญาณ แสดงข้อมูลที่เก็บไว้เมื่อ ${formatTime(new Date(at).toISOString())}`);
}

async function bringBack(query: Query): Promise<void> {
  if (query.state.data !== undefined) return;
  const kept = await recallSealed(pathOf(query));
  if (!isKeptRead(kept) || query.state.data !== undefined) return;
  query.setData(kept.data, { updatedAt: kept.at, manual: true });
  tellAge(kept.at);
}

function follow(query: Query): void {
  if (!MOST.has(query.queryKey[0])) return;
  const { status, error, dataUpdatedAt } = query.state;
  const isNew = Date.now() - dataUpdatedAt < FRESH_MS;
  // A browser without free space only loses the offline copy.
  if (status === 'success' && isNew) keepRead(query).catch(() => undefined);
  if (status === 'error' && isLineGone(error)) bringBack(query).catch(() => undefined);
}

/** Another user was signed in before: their reads do not belong to this user. */
async function forgetOthers(): Promise<void> {
  const paths = (await keysUnder('')).map(String);
  const others = paths.filter((path) => path.includes('/read/') && !path.startsWith(ownPath()));
  await Promise.all(others.map(forget));
}

export function keepReads(client: QueryClient): void {
  forgetOthers().catch(() => undefined);
  const cache = client.getQueryCache();
  cache.getAll().forEach(follow);
  cache.subscribe((event) => {
    if (event.type === 'updated' && ['success', 'error'].includes(event.action.type))
      follow(event.query);
  });
}
