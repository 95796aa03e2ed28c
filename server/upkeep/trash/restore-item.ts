// Who may restore which kind; the owning domain does it.
import { trashKinds, type TrashKind } from '@app/contract/upkeep/trash';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Session } from '../../platform/session.ts';
import type { TrashedItem } from '../../platform/upkeep.ts';
import { trashKeepers } from '../upkeep.ts';

export interface Deleted extends TrashedItem {
  readonly kind: TrashKind;
}

export const mayRestore = (session: Session, kind: TrashKind): boolean =>
  trashKinds[kind].may.some((key) => session.can(key));

export function restoreItem(
  tx: TenantTx,
  session: Session,
  { kind, ...item }: Deleted,
): Promise<void> {
  if (!mayRestore(session, kind)) throw fail('PERMISSION_DENIED');
  return trashKeepers[kind].restore(tx, session, item);
}
