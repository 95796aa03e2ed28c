// What one step at the COD desk is done with: the ticked rows, or everything that the filter means.
import { toast } from '../../ui/feedback/toast.ts';
import type { Selection } from '../../ui/table/selection.ts';

/** More are not closed or decided at once. */
export const MOST_AT_ONCE = 200;

/** What was chosen as it stands now, at most so many as one step takes: that more are left is told. */
export async function chosenOf<Row>(
  selection: Selection<Row>,
  readFirst: (pageSize: number) => Promise<{ items: readonly Row[] }>,
): Promise<readonly Row[]> {
  if (selection.count > MOST_AT_ONCE)
    toast.info(`ทำได้ครั้งละไม่เกิน ${MOST_AT_ONCE} รายการ ที่เหลือทำรอบถัดไป`);
  if (selection.everything) return (await readFirst(MOST_AT_ONCE)).items;
  return [...selection.rows.values()].slice(0, MOST_AT_ONCE);
}
