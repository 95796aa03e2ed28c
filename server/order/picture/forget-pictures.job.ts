// Removes picture files whose order or buyer was erased.
import { images } from '../../shop/index.ts';
import { job } from '../../platform/jobs.ts';

export const FORGET_PICTURES = 'order-picture.forget';

export const forgetPicturesJob = job<{ readonly names: readonly string[] }>({
  topic: FORGET_PICTURES,
  does: 'Removes the files of pictures that no order keeps any more.',
  handle: ({ payload, services, actor }) => images.forgetImages({ services, actor }, payload.names),
});
