// The door of the pickup feature.
import { lazyPart } from '../ui/lazy-part.ts';

export { FlashDesk } from './flash-desk.tsx';
export const OrderProof = lazyPart(() => import('./order-proof.tsx'));
