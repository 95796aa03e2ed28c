// Parts that load on first use.
import { lazyPart } from '../../ui/lazy-part.ts';

/** Rarely needed and never first: the list loads before it. */
export const OpenBatches = lazyPart(() => import('./open-batches.tsx'));
