// Whether a buyer has blocked the shop on LINE, by the events that LINE sent.
import type { Row, TenantTx } from '../../platform/database.ts';
import { comingsAndGoings, wordsSince, type ChatUser } from './message.store.ts';

interface Told {
  readonly timestamp?: unknown;
  readonly source?: { readonly type?: unknown };
}
type ToldRow = Row<'webhook_deliveries', 'body'>;

const toldIn = ({ body }: ToldRow): Told => JSON.parse(body) as Told;
const saidAt = (row: ToldRow): number => Number(toldIn(row).timestamp) || 0;
/** In a group they can write although they blocked the channel. */
const isToShop = (row: ToldRow): boolean => toldIn(row).source?.type === 'user';

/**
 * Whether the last event of a LINE user is that they blocked the channel. Pushes to them arrive nowhere, although
 * LINE answers as if they did. A user who writes to the shop has unblocked it, even if that event was lost.
 */
export async function hasLeft(tx: TenantTx, user: ChatUser): Promise<boolean> {
  const told = await comingsAndGoings(tx, user);
  const [last] = told.toSorted((one, other) => saidAt(other) - saidAt(one));
  if (last?.type !== 'unfollow') return false;
  const since = await wordsSince(tx, user, last.received_at);
  return !since.some((row) => isToShop(row) && saidAt(row) > saidAt(last));
}
