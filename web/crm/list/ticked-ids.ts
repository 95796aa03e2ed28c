// The ids behind ticked rows: those seen, or all that the filter matches.
import { ASSIGN_MOST } from '@app/contract/crm/bulk';
import { useQueryClient } from '@tanstack/react-query';
import { leadsChanged, type Lead } from '../lead/lead.data.ts';
import { formatCount } from '../../ui/format/money.ts';
import type { Selection } from '../../ui/table/selection.ts';
import { idsOf, type LeadQuery, type LeadResult } from './lead-list.data.ts';

export interface Ticked {
  selection: Selection<Lead>;
  filter: LeadQuery;
}

export type BulkWork = 'assign' | 'stage' | 'next' | 'tag' | 'merge' | 'cancel';

/** More than that are no step but a project: the title says how many one press takes. */
const MOST_AT_ONCE = ASSIGN_MOST;

export const idsOfTicked = ({ selection, filter }: Ticked): Promise<number[]> =>
  selection.everything
    ? idsOf(filter, MOST_AT_ONCE)
    : Promise.resolve([...selection.rows.values()].map(({ id }) => id).slice(0, MOST_AT_ONCE));

/** How many, as far as one turn goes. */
export const countOf = ({ selection }: Ticked): number => Math.min(selection.count, MOST_AT_ONCE);

/** How many went well and, when not all did, why the first one did not. */
export function resultText(items: readonly LeadResult[], done: string): string {
  const failed = items.filter(({ t }) => t === 'error');
  const well = items.length - failed.length;
  const said = `${done} ${formatCount(well)} ราย`;
  if (failed.length === 0) return said;
  return `${said} ไม่สำเร็จ ${formatCount(failed.length)} ราย: ${failed[0]?.error ?? ''}`;
}

/** After the work: the ticks go, and every list of leads is fetched anew. */
export function useFinish({ selection }: Ticked): () => void {
  const client = useQueryClient();
  return () => {
    selection.clear();
    void leadsChanged(client);
  };
}
