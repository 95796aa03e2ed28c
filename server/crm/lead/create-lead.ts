// Adding a lead: one open lead per phone, nobody who asked not to be called, and an owner who may have it.
import type { createLead } from '@app/contract/crm/lead';
import { phoneKey } from '@app/contract/kit/text';
import { satangFromBaht } from '@app/contract/kit/money';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { insertLeadEvents } from './lead-event.store.ts';
import { listAgentRows } from './lead-list.store.ts';
import { leadOf, leadsOf, requireAgents, requireRefs } from './lead-of.ts';
import {
  findLeadRow,
  applyDoNotCall,
  insertLead,
  isDoNotCall,
  leadsOfPhone,
  type LeadRow,
  type NewLead,
} from './lead.store.ts';

export type NewLeadBody = Call<typeof createLead>['body'];

const fieldsOf = (body: NewLeadBody, ownerId: number | null): NewLead => ({
  name: body.name,
  phone: body.phone,
  phoneKey: phoneKey(body.phone),
  social: body.social ?? '',
  channelId: body.channelId ?? null,
  productId: body.productId ?? null,
  stage: body.stage ?? 'new',
  ownerId,
  nextAt: body.nextAt ?? null,
  nextKind: body.nextKind ?? 'call',
  valueSatang: satangFromBaht(body.value ?? 0),
  province: body.province ?? '',
  address: body.address ?? '',
  tags: [...new Set(body.tags)],
  note: body.note ?? '',
  duplicateReason: body.duplicateReason ?? '',
});

/** The owner of a lead that this session creates. */
async function ownerFor(tx: TenantTx, session: Session, body: NewLeadBody): Promise<number | null> {
  const isForAnother = body.ownerId !== undefined && body.ownerId !== session.userId;
  if ((isForAnother || body.distribute === true) && !session.can('crm.assign'))
    throw fail('PERMISSION_DENIED', { details: { may: 'crm.assign' } });
  if (body.distribute === true) return (await listAgentRows(tx, null))[0]?.id ?? session.userId;
  if (body.ownerId == null) return body.ownerId === null ? null : session.userId;
  if (isForAnother) await requireAgents(tx, [body.ownerId], 'ownerId');
  return body.ownerId;
}

/**
 * Adds it and returns its id; the caller has checked its references and checks do-not-call wishes after all are
 * added. Throws LEAD_EXISTS or DO_NOT_CALL.
 */
export async function addLead(
  tx: TenantTx,
  body: NewLeadBody,
  ownerId: number | null,
): Promise<number> {
  const fields = fieldsOf(body, ownerId);
  if (await isDoNotCall(tx, fields.phoneKey)) throw fail('DO_NOT_CALL');
  const id = await insertLead(tx, fields);
  if (id === undefined) throw fail('LEAD_EXISTS', { details: { phoneKey: fields.phoneKey } });
  await insertLeadEvents(tx, [
    {
      leadId: id,
      kind: 'created',
      toStage: fields.stage,
      toOwner: ownerId,
      nextAt: fields.nextAt,
      note: fields.duplicateReason,
    },
  ]);
  // Personal data does not belong in an audit trail that is kept for years.
  const { stage, channelId, productId, valueSatang, tags, nextAt } = fields;
  const after = { stage, channelId, productId, ownerId, valueSatang, tags, nextAt };
  tx.audit({ action: 'lead.create', entity: 'lead', entityId: id, after });
  return id;
}

/** Refuses a lead whose phone has a do-not-call wish, including one that was stored at the same moment. */
export async function requireUnasked(tx: TenantTx, id: number): Promise<void> {
  if ((await applyDoNotCall(tx, [id])).length > 0) throw fail('DO_NOT_CALL');
}

export async function createLeadUse({ tx, session, body }: Call<typeof createLead>) {
  await requireRefs(tx, body);
  const ownerId = await ownerFor(tx, session, body);
  try {
    const id = await addLead(tx, body, ownerId);
    await requireUnasked(tx, id);
    return leadOf(await readLead(tx, id));
  } catch (error) {
    throw await withExisting(tx, session, { body, error });
  }
}

/** Adds the blocking lead to the error, when the session may see it. */
async function withExisting(
  tx: TenantTx,
  session: Session,
  { body, error }: { body: NewLeadBody; error: unknown },
): Promise<unknown> {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'LEAD_EXISTS') return error;
  const only = leadsOf(session);
  const there = await leadsOfPhone(tx, phoneKey(body.phone), null);
  const mine = there.find((row) => only === null || row.owner_id === only);
  return fail('LEAD_EXISTS', mine ? { details: { leadId: mine.id } } : {}, error);
}

/** The existing lead, or NOT_FOUND. */
export async function readLead(tx: TenantTx, id: number): Promise<LeadRow> {
  const row = await findLeadRow(tx, id);
  if (!row) throw fail('NOT_FOUND');
  return row;
}
