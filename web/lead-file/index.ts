// The door of files in the histories of leads.
export { AddLeadFile } from './add-lead-file.tsx';
export { LeadFile } from './lead-file.tsx';
