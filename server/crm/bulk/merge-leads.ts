// Merges several leads of one phone without losing notes or sales.
import type { mergeLeads } from '@app/contract/crm/bulk';
import { applyChanges } from '../lead/edit-lead.ts';
import { leadOf, requireFree, requireReach } from '../lead/lead-of.ts';
import { lockLeadRows, saveLead, type LeadRow } from '../lead/lead.store.ts';
import { moveEvents } from '../lead/lead-event.store.ts';
import { ordersOfLeads } from '../lead/orders-of-leads.ts';
import { readLead } from '../lead/create-lead.ts';
import { followNewestOrder } from '../lead/win-lead.ts';
import { offerMerge } from './undo-merge.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';

/** The lead to keep: the requested one, else the oldest that is not cancelled. */
function keptOf(rows: readonly LeadRow[], into: number | undefined): LeadRow {
  const oldest = rows.find((row) => row.stage !== 'cancel') ?? rows[0];
  const kept = into === undefined ? oldest : rows.find((row) => row.id === into);
  if (!kept) throw fail('UNPROCESSED', { fields: { into: 'เลือกลีดที่จะเก็บไว้จากรายการที่รวม' } });
  return kept;
}

const earliest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce<Date | null>(
    (first, date) => (date !== null && (first === null || date < first) ? date : first),
    null,
  );

/** The limit of a lead's note, so that it can be saved in the form as it is. The history keeps what does not fit. */
const MOST_NOTE = 1000;
const MOST_TAGS = 20;

/** Whole notes only, because half a note is useless. */
const joined = (texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].reduce((note, text) => {
    const longer = note === '' ? text : `${note}\n${text}`;
    return note !== '' && longer.length > MOST_NOTE ? note : longer;
  }, '');

const isFirstOfPhone = (row: LeadRow): boolean =>
  row.stage !== 'cancel' && row.duplicate_reason === '';

function sumOf(kept: LeadRow, rows: readonly LeadRow[]) {
  const others = rows.filter((row) => row.id !== kept.id);
  const all = [kept, ...others];
  const firstOf = <T>(values: readonly (T | null)[]): T | null =>
    values.find((value) => value !== null) ?? null;
  const isWon = all.some((row) => row.stage === 'won');
  return {
    tags: [...new Set(all.flatMap((row) => row.tags))].slice(0, MOST_TAGS),
    note: joined(all.map((row) => row.note)),
    calls: all.reduce((sum, row) => sum + row.calls, 0),
    value_satang: Math.max(...all.map((row) => row.value_satang)),
    order_ids: [...new Set(all.flatMap((row) => row.order_ids))],
    channel_id: firstOf(all.map((row) => row.channel_id)),
    product_id: firstOf(all.map((row) => row.product_id)),
    owner_id: firstOf(all.map((row) => row.owner_id)),
    social: all.find((row) => row.social !== '')?.social ?? '',
    address: all.find((row) => row.address !== '')?.address ?? '',
    province: all.find((row) => row.province !== '')?.province ?? '',
    // It represents the phone from now on, as the removed one did: the next lead of the phone needs a reason.
    ...(others.some(isFirstOfPhone) && { duplicate_reason: '' }),
    ...(kept.stage !== 'cancel' && !isWon && { next_at: earliest(all.map((row) => row.next_at)) }),
    ...(kept.stage !== 'cancel' && isWon && { stage: 'won' as const, next_at: null }),
  };
}

/** A removed lead, with its values that differ from the final values of the kept one. */
function farewellOf(kept: ReturnType<typeof sumOf>, gone: LeadRow): string {
  const owner = gone.owner_name || gone.owner_username;
  const tags = gone.tags.filter((tag) => !kept.tags.includes(tag));
  const otherwise = [
    gone.social !== '' && gone.social !== kept.social && `LINE / Facebook: ${gone.social}`,
    gone.address !== '' && gone.address !== kept.address && `ที่อยู่: ${gone.address}`,
    gone.owner_id !== null && gone.owner_id !== kept.owner_id && `ผู้ดูแล: ${owner}`,
    tags.length > 0 && `แท็ก: ${tags.join(', ')}`,
    !kept.note.includes(gone.note) && `โน้ต: ${gone.note}`,
  ];
  return [gone.name, ...otherwise.filter(Boolean)].join(' · ');
}

export async function mergeLeadsUse({ tx, session, body }: Call<typeof mergeLeads>) {
  const ids = [...new Set([...body.ids, ...(body.into === undefined ? [] : [body.into])])];
  const rows = await lockLeadRows(tx, ids);
  if (rows.length !== ids.length) throw fail('NOT_FOUND');
  for (const row of rows) {
    requireReach(session, row);
    requireFree(session, row);
  }
  if (rows.length < 2) throw fail('UNPROCESSED', { fields: { ids: 'เลือกอย่างน้อย 2 ลีด' } });
  if (new Set(rows.map((row) => row.phone_key)).size > 1)
    throw fail('UNPROCESSED', { fields: { ids: 'รวมได้เฉพาะลีดที่ใช้เบอร์เดียวกัน' } });
  const kept = keptOf(rows, body.into);
  const gone = rows.filter((row) => row.id !== kept.id);
  const goneIds = gone.map((row) => row.id);
  for (const row of gone)
    await saveLead(tx, row.id, { deleted_at: tx.now, merged_into: kept.id, locked_by: null });
  const moved = {
    events: await moveEvents(tx, goneIds, kept.id),
    orders: await ordersOfLeads.get().move(tx, goneIds, kept.id),
  };
  // The rebuy date follows the added orders; recorded here so that an undo knows the former one.
  const sum = sumOf(kept, rows);
  const changes = { ...sum, rebuy_on: kept.rebuy_on };
  const note = gone.map((row) => farewellOf(sum, row)).join('\n');
  await applyChanges(tx, kept, {
    changes,
    events: [{ leadId: kept.id, kind: 'merged', note }],
  });
  if (moved.orders.length > 0) await followNewestOrder(tx, kept.id);
  tx.audit({ action: 'lead.merge', entity: 'lead', entityId: kept.id, after: { merged: goneIds } });
  const undo = await offerMerge(tx, { kept: { row: kept, changes }, goneIds, moved });
  return { ...leadOf(await readLead(tx, kept.id)), ...undo };
}
