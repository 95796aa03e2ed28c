// Moves pictures from the public to the private folder.
import { job } from '../../platform/jobs.ts';
import { images } from '../../shop/index.ts';
import { privatePictures } from './privacy.store.ts';

export const hidePicturesJob = job<object>({
  topic: 'privacy.hide-pictures',
  does: 'Puts pictures of orders, leads, returns and bills of an older release where only signed links reach them.',
  async handle({ actor, services }) {
    const names = await services.db.withTenant(actor, privatePictures, { mode: 'read' });
    for (const name of names) await images.hideImage({ services, actor }, name);
  },
  expireSeconds: 3600,
});
