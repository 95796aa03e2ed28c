// The door of telesale's desk.
export { AssignTicked } from './assign-ticked.tsx';
export { ToLeadsTicked } from './to-leads-ticked.tsx';
export { NoteCall } from './note-call.tsx';
