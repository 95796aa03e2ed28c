// Binds the call for packing with a scanner.
import { scanPack } from '@app/contract/shipping/pack';
import { route, type Route } from '../../platform/route.ts';
import { scanPackUse } from './scan-pack.ts';

export const packRoutes: readonly Route[] = [route(scanPack, scanPackUse)];
