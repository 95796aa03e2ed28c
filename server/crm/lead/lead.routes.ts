// Binds the calls of leads.
import {
  createLead,
  deleteLead,
  getLead,
  logLead,
  restoreLead,
  updateLead,
} from '@app/contract/crm/lead';
import {
  findLeadDuplicates,
  listLeadEvents,
  listLeadOrders,
  setLeadScript,
} from '@app/contract/crm/detail';
import {
  countCancelReasons,
  getPipeline,
  listAgents,
  listLeadChanges,
  listLeadDates,
  listLeadRisks,
  listLeads,
  listLeadTags,
} from '@app/contract/crm/list';
import type { Exists } from '../../platform/idempotency.ts';
import { route, type Route } from '../../platform/route.ts';
import { createLeadUse } from './create-lead.ts';
import { deleteLeadUse, restoreLeadUse, setLeadScriptUse, updateLeadUse } from './edit-lead.ts';
import { findLeadRow } from './lead.store.ts';
import { logLeadUse } from './log-call.ts';
import {
  countCancelReasonsUse,
  findLeadDuplicatesUse,
  getLeadUse,
  getPipelineUse,
  listAgentsUse,
  listLeadChangesUse,
  listLeadDatesUse,
  listLeadEventsUse,
  listLeadOrdersUse,
  listLeadRisksUse,
  listLeadsUse,
  listLeadTagsUse,
} from './read-leads.ts';

/** After a lead was cancelled, the same person may be added as a lead again. */
const isKept: Exists<typeof createLead> = async (tx, { id }) => {
  const row = await findLeadRow(tx, id);
  return row !== undefined && row.stage !== 'cancel';
};

export const leadRoutes: Route[] = [
  route(getPipeline, getPipelineUse),
  route(createLead, createLeadUse, isKept),
  route(listLeads, listLeadsUse),
  route(listLeadChanges, listLeadChangesUse),
  route(listLeadRisks, listLeadRisksUse),
  route(countCancelReasons, countCancelReasonsUse),
  route(listLeadDates, listLeadDatesUse),
  route(listLeadTags, listLeadTagsUse),
  route(listAgents, listAgentsUse),
  route(findLeadDuplicates, findLeadDuplicatesUse),
  route(setLeadScript, setLeadScriptUse),
  route(getLead, getLeadUse),
  route(updateLead, updateLeadUse),
  route(logLead, logLeadUse),
  route(restoreLead, restoreLeadUse),
  route(deleteLead, deleteLeadUse),
  route(listLeadEvents, listLeadEventsUse),
  route(listLeadOrders, listLeadOrdersUse),
];
