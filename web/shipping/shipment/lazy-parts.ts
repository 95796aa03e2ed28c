// Parts that load when they are first needed.
import { lazyPart } from '../../ui/lazy-part.ts';

/** Rarely there and never first: the list stands before it. */
export const OpenBatches = lazyPart(() => import('./open-batches.tsx'));
