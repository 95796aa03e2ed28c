// Searches a shop's pictures for those that no row names and no planned check covers, then its old documents.
import { job, type JobCall } from '../../platform/jobs.ts';
import {
  SWEEP_PICTURES,
  SWEEP_SECONDS,
  sweepPicturesLater,
} from '../../platform/picture-sweeps.ts';
import { sweepPapers } from '../../platform/sweep-papers.ts';
import { pictureNames } from './forget-unnamed.ts';
import { forgetImages } from './keep-image.ts';

const DAY_MS = 86_400_000;
const AWAY_SECONDS = 3600;
/** Files per run; the next run continues after them. */
const PIECE = 400;

/** A picture, small or large, or the partial file of a killed process. */
const pattern = /^([0-9a-f]{32})(?:-small)?\.webp(\.[0-9a-f-]{36}\.part)?$/;
const folders = ['image', 'private'] as const;

interface Place {
  readonly folder?: (typeof folders)[number];
  /** The last file of the previous run. */
  readonly after?: string;
}

/** Where the next run starts; null when all folders are done. */
async function sweep({ payload, actor, services }: JobCall<Place>): Promise<Place | null> {
  const { folder = folders[0], after = '' } = payload;
  const place = `${folder}/${actor.tenantId}`;
  const found = await services.files.listFolder(place, { after, most: PIECE });
  // A running save or move has written its files today.
  const before = services.now().getTime() - DAY_MS;
  const old = found.filter(({ changedAt }) => changedAt.getTime() < before);
  const names = new Set<string>();
  let drafts = 0;
  for (const { name } of old) {
    const [, base, part] = pattern.exec(name) ?? [];
    if (part !== undefined) {
      await services.files.remove(`${place}/${name}`);
      drafts += 1;
    } else if (base !== undefined) names.add(`${base}.webp`);
  }
  const named = await services.db.withTenant(
    actor,
    (tx) => pictureNames.get().namedOf(tx, [...names]),
    { mode: 'read' },
  );
  const unnamed = [...names].filter((name) => !named.includes(name));
  await forgetImages({ services, actor }, unnamed);
  if (unnamed.length + drafts > 0)
    services.log.info({ tenantId: actor.tenantId, pictures: unnamed.length, drafts }, 'swept');
  const last = found.at(-1);
  if (found.length === PIECE && last) return { folder, after: last.name };
  const next = folders[folders.indexOf(folder) + 1];
  if (next !== undefined) return { folder: next };
  const papers = await sweepPapers({ services, actor });
  if (papers > 0) services.log.info({ tenantId: actor.tenantId, papers }, 'swept');
  return null;
}

export const sweepImagesJob = job<Place>({
  topic: SWEEP_PICTURES,
  does: 'Once a week removes pictures older than a day that no row names, some hundred files in a run, and papers whose time is long over; plans its next look.',
  async handle(call) {
    const { payload, actor, services } = call;
    let next: Place | null = payload;
    let afterSeconds = AWAY_SECONDS;
    try {
      next = await sweep(call);
      afterSeconds = next === null ? SWEEP_SECONDS : 1;
    } catch (error) {
      // A long outage of the file store must not end all later sweeps.
      services.log.warn({ err: error, tenantId: actor.tenantId }, 'pictures could not be swept');
    }
    await services.db.withTenant(actor, (tx) => sweepPicturesLater(tx, afterSeconds, next ?? {}));
  },
});
