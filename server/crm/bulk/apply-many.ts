// Changes many leads at once: saved, added to their timelines and audited by few statements, however many they are.
import { leaveTrace, type ChangedLead } from '../lead/edit-lead.ts';
import { insertLeadEvents, type NewLeadEvent } from '../lead/lead-event.store.ts';
import { saveLeads } from '../lead/lead.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import { createPacer } from '../../platform/threads.ts';

export interface PlannedChange extends ChangedLead {
  readonly events: readonly NewLeadEvent[];
}

export async function applyMany(tx: TenantTx, planned: readonly PlannedChange[]): Promise<void> {
  await saveLeads(tx, planned);
  await insertLeadEvents(
    tx,
    planned.flatMap(({ events }) => events),
  );
  const rest = createPacer();
  for (const change of planned) {
    await rest();
    leaveTrace(tx, change);
  }
}
