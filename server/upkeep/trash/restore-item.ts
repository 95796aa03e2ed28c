// Which rule puts which kind back, and who may.
import { trashKinds, type TrashKind } from '@app/contract/upkeep/trash';
import { restoreAddress, restoreChannel } from '../../customer/index.ts';
import { restoreCategory, restoreProduct } from '../../catalog/index.ts';
import { restoreExpense } from '../../money/index.ts';
import { restoreOrder } from '../../order/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Session } from '../../platform/session.ts';
import { restoreUser } from '../../shop/index.ts';

export interface Deleted {
  readonly kind: TrashKind;
  readonly id: number;
  readonly moved?: { readonly to: number; readonly ids: readonly number[] };
}

export const mayRestore = (session: Session, kind: TrashKind): boolean =>
  trashKinds[kind].may.some((key) => session.can(key));

export function restoreItem(
  tx: TenantTx,
  session: Session,
  { kind, id, moved }: Deleted,
): Promise<void> {
  if (!mayRestore(session, kind)) throw fail('PERMISSION_DENIED');
  switch (kind) {
    case 'order':
      return restoreOrder(tx, session, id);
    case 'product':
      return restoreProduct(tx, id);
    case 'category':
      return restoreCategory(tx, id, moved);
    case 'address':
      return restoreAddress(tx, id);
    case 'channel':
      return restoreChannel(tx, id);
    case 'expense':
      return restoreExpense(tx, id);
    case 'user':
      return restoreUser(tx, session, id);
  }
}
