// What one step is done with: the ticked rows, or everything that the filter means.
import { toast } from '../feedback/toast.ts';
import type { Selection } from './selection.ts';

/** What was chosen as it stands now, the first `most` of it, as many as one step takes: that more are left is told. */
export async function chosenOf<Row>(
  selection: Selection<Row>,
  most: number,
  readFirst: (pageSize: number) => Promise<{ items: readonly Row[] }>,
): Promise<readonly Row[]> {
  if (selection.count > most) toast.info(`ทำได้ครั้งละไม่เกิน ${most} รายการ ที่เหลือทำรอบถัดไป`);
  if (selection.everything) return (await readFirst(most)).items;
  return [...selection.rows.values()].slice(0, most);
}
