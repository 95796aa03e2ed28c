// Binds the calls of files in the histories of leads.
import { addLeadFile, removeLeadFile } from '@app/contract/crm/file';
import type { Job } from '../../platform/jobs.ts';
import { routeOutside, type Route } from '../../platform/route.ts';
import { forgetFilesJob } from './forget-files.job.ts';
import { addLeadFileUse, removeLeadFileUse } from './keep-files.ts';

export const leadFileRoutes: readonly Route[] = [
  routeOutside(addLeadFile, addLeadFileUse),
  routeOutside(removeLeadFile, removeLeadFileUse),
];

export const leadFileJobs: readonly Job[] = [forgetFilesJob];
