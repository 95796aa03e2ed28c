// Parts that load when they are first needed.
import { lazyPart } from '../../ui/lazy-part.ts';

export const LaosParcel = lazyPart(() => import('./laos-parcel.tsx'));
