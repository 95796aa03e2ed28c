// Removes files of a shop that are older than any of their kind may get: their removal job failed for good, was lost
// when the database was restored, or was never planned.
import { fileKinds } from './files.ts';
import type { JobCall } from './jobs.ts';

const DAY_MS = 86_400_000;
const PIECE = 1000;

/** Their rows decide about these. */
const PICTURES: ReadonlySet<string> = new Set(['image', 'private']);

/** For files that live for hours: no job writes or reads one for this long. */
const PASSING_DAYS = 3;
/**
 * Prints are kept for thirty days; a label that came with a booking is kept until it is printed, which never takes
 * months.
 */
const KEPT_DAYS: Readonly<Record<string, number>> = { print: 60, waybill: 180 };

/** By age alone, so that a row that is written late cannot lose its file; returns how many were removed. */
export async function sweepPapers({
  services: { files, now },
  actor,
}: Pick<JobCall<object>, 'services' | 'actor'>): Promise<number> {
  let removed = 0;
  for (const kind of fileKinds.filter((each) => !PICTURES.has(each))) {
    const before = now().getTime() - (KEPT_DAYS[kind] ?? PASSING_DAYS) * DAY_MS;
    const place = `${kind}/${actor.tenantId}`;
    for (let after: string | undefined = ''; after !== undefined;) {
      const found = await files.listFolder(place, { after, most: PIECE });
      for (const { name } of found.filter(({ changedAt }) => changedAt.getTime() < before)) {
        await files.remove(`${place}/${name}`);
        removed += 1;
      }
      after = found.length === PIECE ? found.at(-1)?.name : undefined;
    }
  }
  return removed;
}
