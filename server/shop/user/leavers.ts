// What happens to a user's work when they are deleted or suspended; the domain that owns the work decides.
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';

interface Leavers {
  /** Runs in the transaction that deletes or suspends the user. */
  release(tx: TenantTx, userId: number): Promise<void>;
  /**
   * Runs in the transaction that brings the user back, before their row changes: work that nobody has taken is theirs
   * again.
   */
  giveBack(tx: TenantTx, userId: number): Promise<void>;
}

export const leavers = new Port<Leavers>('what users who leave looked after');
