// Removes the file of an expired link.
import { job } from '../../platform/jobs.ts';

export const forgetBarcodesJob = job<{ readonly file: string }>({
  topic: 'barcode.forget',
  does: 'Removes the file of printed barcodes whose link has run out.',
  handle: ({ payload, services }) => services.files.remove(payload.file),
});
