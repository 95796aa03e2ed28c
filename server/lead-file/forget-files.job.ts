// Removes the files of leads that were deleted for good.
import { forgetImages } from '../image/index.ts';
import { FORGET_LEAD_FILES } from '../lead/index.ts';
import { job } from '../platform/jobs.ts';

export const forgetFilesJob = job<{ readonly names: readonly string[] }>({
  topic: FORGET_LEAD_FILES,
  does: 'Removes the files of leads that were deleted for good.',
  handle: ({ payload, services, actor }) => forgetImages({ services, actor }, payload.names),
});
