// Parts that load on first use.
import { lazyPart } from '../../ui/lazy-part.ts';

export const OrderProof = lazyPart(() => import('./order-proof.tsx'));
