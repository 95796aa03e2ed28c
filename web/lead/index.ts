// The door of leads: what is known of one, how it looks, and when it is called again.
export { CallLink, LeadStageChip, NextMark } from './lead-marks.tsx';
export {
  agentsQuery,
  change,
  channelsQuery,
  lateLeads,
  leadOrdersQuery,
  leadQuery,
  leadsChanged,
  log,
  productsQuery,
  type Lead,
  type LeadBody,
  type LeadOrders,
} from './lead.data.ts';
export { sampleLead } from './lead.sample.ts';
export { NextDate } from './next-date.tsx';
export { instantOf, nextChoices, timeOf } from './next-words.ts';
export { sayRefusal } from './say-refusal.ts';
