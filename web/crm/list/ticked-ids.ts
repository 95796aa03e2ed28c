// The ids of the ticked rows: visible ones, or all matches of the filter.
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

/** The limit of one action; the title shows it. */
const MOST_AT_ONCE = ASSIGN_MOST;

export const idsOfTicked = ({ selection, filter }: Ticked): Promise<number[]> =>
  selection.everything
    ? idsOf(filter, MOST_AT_ONCE)
    : Promise.resolve([...selection.rows.values()].map(({ id }) => id).slice(0, MOST_AT_ONCE));

/** The number within the limit. */
export const countOf = ({ selection }: Ticked): number => Math.min(selection.count, MOST_AT_ONCE);

/** The number of successes and, after failures, the first reason. */
export function resultText(items: readonly LeadResult[], done: string): string {
  const failed = items.filter(({ t }) => t === 'error');
  const well = items.length - failed.length;
  const said = `${done} ${formatCount(well)} ราย`;
  if (failed.length === 0) return said;
  return `${said} ไม่สำเร็จ ${formatCount(failed.length)} ราย: ${failed[0]?.error ?? ''}`;
}

/** After the action: unticks the rows and refetches every list of leads. */
export function useFinish({ selection }: Ticked): () => void {
  const client = useQueryClient();
  return () => {
    selection.clear();
    void leadsChanged(client);
  };
}
