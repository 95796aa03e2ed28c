// Removes the file behind a link that has run out.
import { job } from '../../platform/jobs.ts';

export const forgetBarcodesJob = job<{ readonly file: string }>({
  topic: 'barcode.forget',
  does: 'Removes the file of printed barcodes whose link has run out.',
  handle: ({ payload, services }) => services.files.remove(payload.file),
});
