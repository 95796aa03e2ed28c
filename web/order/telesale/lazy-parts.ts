// Parts that load when they are first needed.
import { lazyPart } from '../../ui/lazy-part.ts';

/** Nobody needs it before a row is ticked. */
export const TickedTools = lazyPart(() => import('./ticked-tools.tsx'));
