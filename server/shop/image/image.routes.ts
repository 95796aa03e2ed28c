// Binds the call that serves pictures, and the job that removes unnamed ones.
import { getImage } from '@app/contract/shop/image';
import type { Job } from '../../platform/jobs.ts';
import { routePublic, type Route } from '../../platform/route.ts';
import { forgetUnnamedImagesJob } from './forget-unnamed.job.ts';
import { getImageUse } from './keep-image.ts';
import { sweepImagesJob } from './sweep-images.job.ts';

export const imageRoutes: readonly Route[] = [routePublic(getImage, getImageUse)];

export const imageJobs: readonly Job[] = [forgetUnnamedImagesJob, sweepImagesJob];
