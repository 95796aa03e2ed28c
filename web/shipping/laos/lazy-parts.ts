// Parts that load on first use.
import { lazyPart } from '../../ui/lazy-part.ts';

export const LaosParcel = lazyPart(() => import('./laos-parcel.tsx'));
