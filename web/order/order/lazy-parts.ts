// Parts that load when they are first needed.
import { lazyPart } from '../../ui/lazy-part.ts';

/** Over a batch's results, for an address that a courier refused. */
export const EditReceiver = lazyPart(() => import('./edit-receiver.tsx'));
