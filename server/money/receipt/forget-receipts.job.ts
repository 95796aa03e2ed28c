// Removes the file behind an expired link; the document stays and can be drawn again.
import { job } from '../../platform/jobs.ts';

export const forgetReceiptsJob = job<{ readonly file: string }>({
  topic: 'receipt.forget',
  does: 'Removes the file of a receipt whose link has run out.',
  handle: ({ payload, services }) => services.files.remove(payload.file),
});
