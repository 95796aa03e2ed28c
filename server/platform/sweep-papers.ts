// Papers of a shop that are older than any of their kind may get: the job that was to remove them failed for good, was lost with
// an earlier state of the database, or never came to be planned.
import { fileKinds } from './files.ts';
import type { JobCall } from './jobs.ts';

const DAY_MS = 86_400_000;
const PIECE = 1000;

/** These are looked after by their rows. */
const PICTURES: ReadonlySet<string> = new Set(['image', 'private']);

/** Of whatever ends within hours: no job that still writes or reads one runs so long. */
const PASSING_DAYS = 3;
/** Prints are kept for thirty days; the label that came with a booking until it is printed, which nobody puts off for months. */
const KEPT_DAYS: Readonly<Record<string, number>> = { print: 60, waybill: 180 };

/** By their age alone, so that no row that is written late can lose its file; how many went. */
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
