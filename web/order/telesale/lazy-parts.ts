// Parts that load on first use.
import { lazyPart } from '../../ui/lazy-part.ts';

/** Needed only after a row is ticked. */
export const TickedTools = lazyPart(() => import('./ticked-tools.tsx'));
