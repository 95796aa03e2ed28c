// The door of importing leads: checked, written and taken back within the one import of all kinds.
export { checkLeads } from './check-leads.ts';
export { planLeads, takeBackLead, writeLead, type LeadWork } from './write-leads.ts';
