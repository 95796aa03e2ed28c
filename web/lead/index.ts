// The door of leads: what the order form needs of the lead that buys.
export {
  lateLeads,
  leadOrdersQuery,
  leadQuery,
  leadsChanged,
  type Lead,
  type LeadOrders,
} from './lead.data.ts';
