// An event for staff: written in the transaction that causes it, sent after the commit.
import type { StaffEvent } from '@app/contract/shop/staff-push';
import type { TenantTx } from '../../platform/database.ts';
import type { NewLogin } from '../user/open-session.ts';
import { NEW_LOGIN } from './push-events.ts';
import { insertPushes } from './staff-push.store.ts';

export { type PushWords } from './push-events.ts';

export const SEND_PUSH = 'push.send';

/** More than anybody reads; a courier's outage must not ring a phone hundreds of times. */
const MOST_AN_HOUR = 30;

interface RaisedEvent {
  readonly event: string;
  readonly subject: string;
  readonly deviceId?: number;
  readonly userId?: number;
}

export async function raiseFor(tx: TenantTx, raisedEvent: RaisedEvent): Promise<void> {
  const pushes = await insertPushes(tx, { ...raisedEvent, mostAnHour: MOST_AN_HOUR });
  for (const { id } of pushes) await tx.enqueue(SEND_PUSH, { pushId: id });
}

/** `subject` identifies the event: a repeat notifies nobody again. */
export const raisePush = (
  tx: TenantTx,
  event: StaffEvent,
  subject: number | string,
): Promise<void> => raiseFor(tx, { event, subject: String(subject) });

/** Sent to all of the user's browsers with notifications, whatever events they chose. */
export const tellNewLogin = (tx: TenantTx, { userId, family }: NewLogin): Promise<void> =>
  raiseFor(tx, { event: NEW_LOGIN, subject: family, userId });
