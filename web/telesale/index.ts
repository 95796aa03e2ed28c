// The door of telesale's desk.
import { lazyPart } from '../ui/lazy-part.ts';

export { NoteCall } from './note-call.tsx';
/** Nobody needs it before a row is ticked. */
export const TickedTools = lazyPart(() => import('./ticked-tools.tsx'));
