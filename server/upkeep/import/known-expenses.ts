// Expenses of a sheet that are already in their book, as when a file is imported twice, and duplicates within the
// file.
import type { TenantTx } from '../../platform/database.ts';
import { satangFromBaht } from '@app/contract/kit/money';
import type { CheckedRecord, ExpenseBody } from './check-records.ts';
import { expensesOfDays } from './import.store.ts';

const KNOWN = 'มีค่าใช้จ่ายนี้อยู่แล้ว วันที่ ยอด และรายการตรงกัน';

interface Seen {
  readonly skip: string | null;
  readonly marks: Readonly<Record<string, string>>;
}

const printOf = ({
  date,
  amount,
  note = '',
  ref = '',
  channelId,
  productId,
}: ExpenseBody): string =>
  JSON.stringify([date, satangFromBaht(amount), note, ref, channelId ?? null, productId ?? null]);

/**
 * For each expense: the reason to skip it, and what to check. As many equal ones are skipped as the book has, so that
 * a second equal expense of one day is imported where the book has only one. `rows` are the sheet's row numbers.
 */
export async function knownExpenses(
  tx: TenantTx,
  type: string,
  {
    checked,
    rows,
  }: {
    readonly checked: readonly CheckedRecord<ExpenseBody>[];
    readonly rows: readonly number[];
  },
): Promise<Seen[]> {
  const days = checked.flatMap(({ body }) => body?.date ?? []);
  const left = new Map<string, number>();
  for (const { spent_on, amount_satang, note, ref, channel_id, product_id } of await expensesOfDays(
    tx,
    type,
    [...new Set(days)],
  )) {
    const print = JSON.stringify([spent_on, amount_satang, note, ref, channel_id, product_id]);
    left.set(print, (left.get(print) ?? 0) + 1);
  }
  const first = new Map<string, number>();
  return checked.map(({ body }, at) => {
    if (!body) return { skip: null, marks: {} };
    const print = printOf(body);
    const known = left.get(print) ?? 0;
    left.set(print, known - 1);
    const before = first.get(print);
    first.set(print, before ?? rows[at] ?? at + 1);
    const marks: Seen['marks'] =
      before === undefined ? {} : { row: `เหมือนแถว ${before} ทุกอย่าง อาจซ้ำ` };
    return { skip: known > 0 ? KNOWN : null, marks };
  });
}
