// Removes pictures that no row names: after a failed save, a killed process or a failed removal.
import { job } from '../../platform/jobs.ts';
import { FORGET_UNNAMED, pictureNames } from './forget-unnamed.ts';
import { forgetImages } from './keep-image.ts';

export const forgetUnnamedImagesJob = job<{ readonly names: readonly string[] }>({
  topic: FORGET_UNNAMED,
  does: 'Removes pictures that no product, order, lead, return, user or payment names.',
  async handle({ payload: { names }, actor, services }) {
    const named = await services.db.withTenant(
      actor,
      (tx) => pictureNames.get().namedOf(tx, names),
      { mode: 'read' },
    );
    const unnamed = names.filter((name) => !named.includes(name));
    await forgetImages({ services, actor }, unnamed);
  },
});
