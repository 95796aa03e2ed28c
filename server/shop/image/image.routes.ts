// Binds the call that shows pictures.
import { getImage } from '@app/contract/shop/image';
import { routePublic, type Route } from '../../platform/route.ts';
import { getImageUse } from './keep-image.ts';

export const imageRoutes: readonly Route[] = [routePublic(getImage, getImageUse)];
