// Removes the files of permanently deleted leads.
import { images } from '../../shop/index.ts';
import { FORGET_LEAD_FILES } from '../lead/lead-event.store.ts';
import { job } from '../../platform/jobs.ts';

export const forgetFilesJob = job<{ readonly names: readonly string[] }>({
  topic: FORGET_LEAD_FILES,
  does: 'Removes the files of leads that were deleted for good.',
  handle: ({ payload, services, actor }) => images.forgetImages({ services, actor }, payload.names),
});
