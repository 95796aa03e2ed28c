// The door of crm: leads and their results.
export { CallLink } from './lead/lead-marks.tsx';
export {
  type Lead,
  type LeadOrders,
  activeChannelsQuery,
  agentsQuery,
  leadOrdersQuery,
  leadQuery,
  leadsChanged,
} from './lead/lead.data.ts';
export { CALL, callAgain, leadOf, sendKeptCall } from './desk/waiting-call.data.ts';
export { NextDate } from './lead/next-date.tsx';
export { runIn } from './desk/run-mode.ts';
