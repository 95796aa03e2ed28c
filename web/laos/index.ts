// The door of the feature for parcels to Laos.
import { lazyPart } from '../ui/lazy-part.ts';

export const LaosParcel = lazyPart(() => import('./laos-parcel.tsx'));
