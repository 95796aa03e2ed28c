// Unsent scans of this browser for hand-overs: their draft names, and their numbers.
import { listDrafts } from '../../ui/form/draft.ts';

export interface Kept {
  readonly waiting: readonly string[];
}

const DRAFTS = 'manifest-';
export const draftOf = (id: number): string => `${DRAFTS}${id}`;

export type WaitingScans = readonly (readonly [id: number, count: number])[];

/** The number of waiting scans per hand-over, until that is opened; lowest id first. */
export async function countWaiting(): Promise<WaitingScans> {
  const counts = new Map<number, number>();
  for (const { name, values } of await listDrafts<Kept>(DRAFTS)) {
    const id = Number(name);
    counts.set(id, (counts.get(id) ?? 0) + values.waiting.length);
  }
  return [...counts].filter(([, count]) => count > 0).toSorted(([one], [other]) => one - other);
}
