// Unsent work of this browser's scanning screens: their drafts, and how much.
import { listDrafts } from '../../ui/form/draft.ts';
import { PACK_ROUND, type Round } from '../pack/round.ts';
import type { ReturnRound } from './return-round.ts';

export const RETURN_ROUND = 'return-round';

export interface Unsent {
  /** Unresolved scans and checked parcels. */
  readonly packs: number;
  readonly returns: number;
}

/** Of screens that no other open tab is working on. */
export async function countUnsent(): Promise<Unsent> {
  const packs = await listDrafts<Pick<Round, 'waiting' | 'outgoing'>>(PACK_ROUND);
  const returns = await listDrafts<Pick<ReturnRound, 'outgoing'>>(RETURN_ROUND);
  return {
    packs: packs.reduce(
      (sum, { values }) => sum + values.waiting.length + values.outgoing.length,
      0,
    ),
    returns: returns.reduce((sum, { values }) => sum + values.outgoing.length, 0),
  };
}
