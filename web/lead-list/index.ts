// The door of lists of leads.
export { BulkActions } from './bulk-actions.tsx';
export { columns, LeadCard, useLeadFilters } from './lead-columns.tsx';
export { leadsQuery, type LeadQuery } from './lead-list.data.ts';
