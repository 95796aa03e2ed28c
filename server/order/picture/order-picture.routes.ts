// Binds the calls for pictures of orders.
import { addPicture, listPictures, removePicture } from '@app/contract/order/picture';
import type { Job } from '../../platform/jobs.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { forgetPicturesJob } from './forget-pictures.job.ts';
import { addPictureUse, listPicturesUse, removePictureUse } from './keep-pictures.ts';

export const orderPictureRoutes: readonly Route[] = [
  route(listPictures, listPicturesUse),
  routeOutside(addPicture, addPictureUse),
  routeOutside(removePicture, removePictureUse),
];

export const orderPictureJobs: readonly Job[] = [forgetPicturesJob];
