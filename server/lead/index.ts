// The door of the lead feature: what queues, bulk changes and orders do to leads.
export { addLead, readLead, type NewLeadBody } from './create-lead.ts';
export {
  applyChanges,
  leadsBefore,
  offerLeads,
  ownerChange,
  type ChangedLead,
  type LeadBefore,
  type LeadsBefore,
} from './edit-lead.ts';
export {
  FORGET_LEAD_FILES,
  insertLeadEvents,
  moveBack,
  moveEvents,
  moveOrders,
  nameLead,
  type MovedRow,
  type NewLeadEvent,
} from './lead-event.store.ts';
export { agentIds, deeds, isOpen, midnight } from './lead-list.store.ts';
export { leadOf, leadsOf, lockerOf, requireAgents, requireFree, requireReach } from './lead-of.ts';
export {
  allowCalls,
  columns,
  eraseLeads,
  eraseLeadsOf,
  joins,
  leadsOfPhone,
  lockLeadRows,
  saveLead,
  versionsOf,
  type LeadColumns,
  type LeadRow,
} from './lead.store.ts';
export { planMove } from './move-lead.ts';
export { requireSellable, tellLead, winLead } from './win-lead.ts';
