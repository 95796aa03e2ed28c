// The door of crm: leads and their results.
export * as leadsAgain from './bulk/leads-again.ts';
export { undoLeads } from './bulk/undo-leads.ts';
export { type MadeLeads } from './bulk/undo-made.ts';
export { checkLeads } from './import/check-leads.ts';
export * as leadImport from './import/write-leads.ts';
export { addLead } from './lead/create-lead.ts';
export { type LeadsBefore } from './lead/edit-lead.ts';
export { requireAgents } from './lead/lead-of.ts';
export { applyDoNotCall } from './lead/lead.store.ts';
export {
  addOrderToLead,
  followNewestOrder,
  onOrderStatusChanged,
  requireSellable,
  winLead,
} from './lead/win-lead.ts';
export { crmUpkeep } from './upkeep.ts';
