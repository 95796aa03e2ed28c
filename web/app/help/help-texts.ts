// The help of every screen: three things to do there. A screen without help does not compile.
import type { ScreenPath } from '../screen/paths.ts';
import type { Help } from './help.ts';
import { orderHelp } from './order-help.ts';
import { parcelHelp } from './parcel-help.ts';
import { shopHelp } from './shop-help.ts';

export const helpTexts: Readonly<Record<ScreenPath, Help>> = {
  ...orderHelp,
  ...parcelHelp,
  ...shopHelp,
};
