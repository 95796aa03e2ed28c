// What a user looked after is others' once they are deleted or suspended: whoever keeps it says how.
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';

interface Leavers {
  /** In the transaction that deletes or suspends them. */
  release(tx: TenantTx, userId: number): Promise<void>;
  /** In the one that brings them back, while they are still deleted or suspended: what nobody has taken is theirs again. */
  giveBack(tx: TenantTx, userId: number): Promise<void>;
}

export const leavers = new Port<Leavers>('what users who leave looked after');
