// Scans that this browser keeps for hand-overs until the server has them: under which drafts, and how many.
import { listDrafts } from '../../ui/form/draft.ts';

export interface Kept {
  readonly waiting: readonly string[];
}

const DRAFTS = 'manifest-';
export const draftOf = (id: number): string => `${DRAFTS}${id}`;

export type WaitingScans = readonly (readonly [id: number, count: number])[];

/** How many scans wait in this browser for which hand-over, until that is opened; the lowest id first. */
export async function countWaiting(): Promise<WaitingScans> {
  const counts = new Map<number, number>();
  for (const { name, values } of await listDrafts<Kept>(DRAFTS)) {
    const id = Number(name);
    counts.set(id, (counts.get(id) ?? 0) + values.waiting.length);
  }
  return [...counts].filter(([, count]) => count > 0).toSorted(([one], [other]) => one - other);
}
