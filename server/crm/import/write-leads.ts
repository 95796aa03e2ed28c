// Writes the leads of a file: added, merged into existing leads, distributed, and removed by an undo.
import { phoneKey } from '@app/contract/kit/text';
import { satangFromBaht } from '@app/contract/kit/money';
import { addLead, type NewLeadBody } from '../lead/create-lead.ts';
import { applyChanges } from '../lead/edit-lead.ts';
import { leadsWithPictures } from '../lead/lead-event.store.ts';
import { whyNotFree } from '../lead/lead-of.ts';
import { eraseLeads, lockLeadRows, type LeadRow } from '../lead/lead.store.ts';
import { distributeLeads, type Share } from '../bulk/distribute.ts';
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { CheckedLead } from './check-leads.ts';
import { versionOfLead } from './lead-import.store.ts';

export type Existing = 'skip' | 'update' | 'create';

export interface LeadWork {
  readonly body: NewLeadBody;
  readonly ownerId: number | null;
  /** Null adds a lead; an id updates that lead with the file's values; undefined skips the row. */
  readonly into: number | null | undefined;
}

/** The action for each valid row; new leads without a named owner are distributed. */
export function planLeads(
  checked: readonly CheckedLead[],
  { existing, shares }: { existing: Existing; shares: readonly Share[] },
): (LeadWork | undefined)[] {
  const into = checked.map(({ body, existing: there, isForbidden }) => {
    if (!body || isForbidden) return undefined;
    if (!there || existing === 'create') return null;
    return existing === 'update' ? (there.id ?? undefined) : undefined;
  });
  const added = checked.flatMap(({ body }, at) =>
    into[at] === null && body?.ownerId === undefined ? [at] : [],
  );
  const dealt = distributeLeads(added.length, shares);
  const dealtTo = new Map(added.map((at, place) => [at, dealt[place] ?? null]));
  return checked.map(({ body, existing: there }, at) => {
    if (!body) return undefined;
    const ownerId = dealtTo.get(at) ?? body.ownerId ?? null;
    const meant = there && { ...body, duplicateReason: 'นำเข้าจากไฟล์' };
    return { body: meant ?? body, ownerId, into: into[at] };
  });
}

export interface WrittenLead {
  readonly id: number;
  readonly version: number;
  readonly before: object | null;
}

/** Only values that the file contains replace the existing ones. */
async function putInto(
  tx: TenantTx,
  id: number,
  body: NewLeadBody,
): Promise<WrittenLead | undefined> {
  const [row] = await lockLeadRows(tx, [id]);
  if (!row) return undefined;
  const text = whyNotFree(row, tx.actor.userId);
  if (text !== null) throw fail('LEAD_LOCKED', { details: { leadId: id, text } });
  const given = {
    name: body.name,
    social: body.social,
    channel_id: body.channelId,
    product_id: body.productId,
    next_at: row.do_not_call ? undefined : body.nextAt,
    value_satang: body.value === undefined ? undefined : satangFromBaht(body.value),
    province: body.province,
    address: body.address,
    note: body.note,
  };
  const changes = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  );
  const before = Object.fromEntries(
    Object.keys(changes).map((key) => [key, row[key as keyof typeof row]]),
  );
  await applyChanges(tx, row, { changes, events: [] });
  return { id, version: await versionOfLead(tx, id), before };
}

const FIRST_VERSION = 1;

/** Undefined where there was nothing to do. */
export async function writeLead(tx: TenantTx, work: LeadWork): Promise<WrittenLead | undefined> {
  if (work.into === undefined) return undefined;
  if (work.into !== null) return putInto(tx, work.into, work.body);
  const id = await addLead(tx, work.body, work.ownerId);
  return { id, version: FIRST_VERSION, before: null };
}

interface ImportedRow {
  readonly entity_id: number;
  readonly version: number;
  readonly before: object | null;
}

/** Removes or restores leads that nobody has worked on since; returns for each of the others why it stays. */
export async function takeBackLeads(
  tx: TenantTx,
  importedRows: readonly ImportedRow[],
): Promise<(string | null)[]> {
  const ids = importedRows.map(({ entity_id }) => entity_id);
  const rows = new Map((await lockLeadRows(tx, ids)).map((row) => [row.id, row]));
  const pictured = await leadsWithPictures(tx, ids);
  const whyNot = ({ entity_id: id, version, before }: ImportedRow): string | null => {
    const row = rows.get(id);
    if (!row) return 'ลีดนี้ถูกลบหรือรวมไปแล้ว';
    if (row.version !== version) return 'มีคนทำงานกับลีดนี้หลังนำเข้า';
    const open = whyNotFree(row, tx.actor.userId);
    if (open !== null) return open;
    return before === null && pictured.has(id) ? 'มีคนเก็บรูปไว้ในประวัติลีดนี้' : null;
  };
  const verdicts = importedRows.map(whyNot);
  const free = importedRows.filter((_, at) => verdicts[at] === null);
  const made = free.filter(({ before }) => before === null).map(({ entity_id }) => entity_id);
  await eraseLeads(tx, made);
  for (const { entity_id: id, before } of free) {
    const row = rows.get(id);
    if (row && before !== null) await applyChanges(tx, row, { changes: before, events: [] });
    else if (row) tx.audit(erasedEntry(row));
  }
  return verdicts;
}

const erasedEntry = ({ id, stage, phone }: LeadRow) => ({
  action: 'lead.delete',
  entity: 'lead',
  entityId: id,
  before: { stage, phoneKnown: phoneKey(phone) !== '' },
});
