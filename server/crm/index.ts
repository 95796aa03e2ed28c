// The door of crm: leads and what becomes of them.
export { undoLeads } from './bulk/undo-leads.ts';
export { type MadeLeads } from './bulk/undo-made.ts';
export { checkLeads } from './import/check-leads.ts';
export { type LeadWork, planLeads, takeBackLead, writeLead } from './import/write-leads.ts';
export { addLead } from './lead/create-lead.ts';
export { type ChangedLead, type LeadsBefore, applyChanges, leadsBefore } from './lead/edit-lead.ts';
export { nameLead } from './lead/lead-event.store.ts';
export { agentIds } from './lead/lead-list.store.ts';
export { leadsOf, requireAgents, requireFree } from './lead/lead-of.ts';
export { type LeadColumns, type LeadRow, leadsOfPhone, lockLeadRows } from './lead/lead.store.ts';
export { requireSellable, tellLead, winLead } from './lead/win-lead.ts';
export { crmUpkeep } from './upkeep.ts';
