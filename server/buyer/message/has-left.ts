// Whether a buyer has blocked the shop on LINE, by what LINE told of them.
import type { Row, TenantTx } from '../../platform/database.ts';
import { comingsAndGoings, wordsSince, type ChatUser } from './message.store.ts';

interface Told {
  readonly timestamp?: unknown;
  readonly source?: { readonly type?: unknown };
}
type ToldRow = Row<'webhook_deliveries', 'body'>;

const toldIn = ({ body }: ToldRow): Told => JSON.parse(body) as Told;
const saidAt = (row: ToldRow): number => Number(toldIn(row).timestamp) || 0;
/** In a group they may write although they blocked the channel. */
const isToShop = (row: ToldRow): boolean => toldIn(row).source?.type === 'user';

/**
 * Whether the last that LINE told of somebody is that they blocked the channel. What is pushed to them reaches nobody, and
 * LINE answers as if it did. Who writes to the shop has it open again, though word of that was lost.
 */
export async function hasLeft(tx: TenantTx, user: ChatUser): Promise<boolean> {
  const told = await comingsAndGoings(tx, user);
  const [last] = told.toSorted((one, other) => saidAt(other) - saidAt(one));
  if (last?.type !== 'unfollow') return false;
  const since = await wordsSince(tx, user, last.received_at);
  return !since.some((row) => isToShop(row) && saidAt(row) > saidAt(last));
}
