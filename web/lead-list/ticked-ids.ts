// The ids behind ticked rows: those seen, or all that the filter matches.
import { useQueryClient } from '@tanstack/react-query';
import { leadsChanged, type Lead } from '../lead/index.ts';
import { toast } from '../ui/feedback/toast.ts';
import { formatCount } from '../ui/format/money.ts';
import type { Selection } from '../ui/table/selection.ts';
import { idsOf, type LeadQuery, type LeadResult } from './lead-list.data.ts';

export interface Ticked {
  selection: Selection<Lead>;
  filter: LeadQuery;
}

export type BulkWork = 'assign' | 'stage' | 'next' | 'tag' | 'merge' | 'cancel';

/** More than that go in several turns. */
const MOST_AT_ONCE = 500;

export const idsOfTicked = ({ selection, filter }: Ticked): Promise<number[]> =>
  selection.everything
    ? idsOf(filter, MOST_AT_ONCE)
    : Promise.resolve([...selection.rows.values()].map(({ id }) => id).slice(0, MOST_AT_ONCE));

/** How many, as far as one turn goes. */
export const countOf = ({ selection }: Ticked): number => Math.min(selection.count, MOST_AT_ONCE);

/** Said when not all went well: how many, and why the first one did not. */
export function tellResults(items: readonly LeadResult[], done: string): void {
  const failed = items.filter(({ t }) => t === 'error');
  const well = items.length - failed.length;
  if (failed.length === 0) toast.done(`${done} ${formatCount(well)} ราย`);
  else
    toast.info(
      `${done} ${formatCount(well)} ราย ไม่สำเร็จ ${formatCount(failed.length)} ราย: ${failed[0]?.error ?? ''}`,
    );
}

/** After the work: the ticks go, and every list of leads is fetched anew. */
export function useFinish({ selection }: Ticked): () => void {
  const client = useQueryClient();
  return () => {
    selection.clear();
    void leadsChanged(client);
  };
}
