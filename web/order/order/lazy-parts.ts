// Parts that load on first use.
import { lazyPart } from '../../ui/lazy-part.ts';

/** Above a batch's results, for an address that a courier refused. */
export const EditReceiver = lazyPart(() => import('./edit-receiver.tsx'));
