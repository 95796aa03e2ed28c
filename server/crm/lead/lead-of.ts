// Maps a lead to the API shape; decides whose leads a session may see and who may change one now.
import type { Lead } from '@app/contract/crm/lead';
import { bahtFromSatang } from '@app/contract/kit/money';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Session } from '../../platform/session.ts';
import { knownRefs, listAgentRows } from './lead-list.store.ts';
import type { LeadRow } from './lead.store.ts';

/** Whose leads the session may see: null for the whole shop. */
export const leadsOf = (session: Session): number | null =>
  session.can('crm.all') ? null : session.userId;

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export const leadOf = (row: LeadRow): Lead => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  social: row.social,
  channelId: row.channel_id,
  channel:
    row.channel_id === null
      ? null
      : { id: row.channel_id, name: row.channel_name ?? '', kind: row.channel_kind ?? '' },
  productId: row.product_id,
  product:
    row.product_id === null
      ? null
      : { id: row.product_id, code: row.product_code ?? '', name: row.product_name ?? '' },
  stage: row.stage,
  stageAt: row.stage_at.toISOString(),
  ownerId: row.owner_id,
  owner:
    row.owner_id === null
      ? null
      : { id: row.owner_id, username: row.owner_username ?? '', name: row.owner_name ?? '' },
  nextAt: instant(row.next_at),
  nextKind: row.next_kind,
  lastResult: row.last_result,
  lastNote: row.last_note,
  lastAt: instant(row.last_at),
  value: bahtFromSatang(row.value_satang),
  province: row.province,
  address: row.address,
  tags: row.tags,
  note: row.note,
  cancelReason: row.cancel_reason,
  cancelledAt: instant(row.cancelled_at),
  cancelledBy: row.canceller,
  calls: row.calls,
  unanswered: row.unanswered,
  orderIds: row.order_ids,
  rebuyOn: row.rebuy_on,
  doNotCall: row.do_not_call,
  lockedBy: lockerOf(row),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** The user who has it open. */
export const lockerOf = (row: LeadRow): Lead['lockedBy'] =>
  row.locker === null || row.locked_by === null
    ? null
    : { id: row.locked_by, username: row.locker };

/** A user with only crm.own cannot access another agent's lead. */
export function requireReach(session: Session, row: Pick<LeadRow, 'owner_id'>): void {
  const only = leadsOf(session);
  if (only !== null && row.owner_id !== only) throw fail('PERMISSION_DENIED');
}

/** Who else has it open now, as a message; null where the user may change it. */
export const whyNotFree = (row: LeadRow, userId: number | null): string | null =>
  row.locker !== null && row.locked_by !== userId ? `${row.locker} เปิดลีดนี้อยู่` : null;

/** Nobody changes a lead that somebody else has open. */
export function requireFree(session: Session, row: LeadRow): void {
  if (whyNotFree(row, session.userId) !== null)
    throw fail('LEAD_LOCKED', { details: { by: row.locker, leadId: row.id } });
}

interface LeadReferences {
  readonly channelId?: number | null | undefined;
  readonly productId?: number | null | undefined;
}

export async function requireRefs(
  tx: TenantTx,
  { channelId, productId }: LeadReferences,
): Promise<void> {
  if (channelId == null && productId == null) return;
  const known = await knownRefs(tx, { channelId: channelId ?? 0, productId: productId ?? 0 });
  const fields = {
    ...(channelId != null && !known.channel && { channelId: 'ไม่พบช่องทางนี้ เลือกใหม่' }),
    ...(productId != null && !known.product && { productId: 'ไม่พบสินค้านี้ เลือกใหม่' }),
  };
  if (Object.keys(fields).length > 0) throw fail('UNPROCESSED', { fields });
}

/** All of these users may have leads. */
export async function requireAgents(
  tx: TenantTx,
  ids: readonly number[],
  field: string,
): Promise<void> {
  const agents = new Set((await listAgentRows(tx, null)).map((agent) => agent.id));
  if (!ids.every((id) => agents.has(id)))
    throw fail('UNPROCESSED', { fields: { [field]: 'ผู้ดูแลคนนี้รับลีดไม่ได้ เลือกคนอื่น' } });
}
