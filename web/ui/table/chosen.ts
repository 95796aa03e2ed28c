// The rows of a bulk action: the ticked ones, or all matches of the filter.
import { toast } from '../feedback/toast.ts';
import type { Selection } from './selection.ts';

/** The current rows of the selection, at most `most`, the limit of one action; reports when more are left. */
export async function chosenOf<Row>(
  selection: Selection<Row>,
  most: number,
  readFirst: (pageSize: number) => Promise<{ items: readonly Row[] }>,
): Promise<readonly Row[]> {
  if (selection.count > most) toast.info(`ทำได้ครั้งละไม่เกิน ${most} รายการ ที่เหลือทำรอบถัดไป`);
  if (selection.everything) return (await readFirst(most)).items;
  return [...selection.rows.values()].slice(0, most);
}
