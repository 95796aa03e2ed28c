// Expenses of a sheet that stand in their book already, as when a file is brought in twice, and those it holds twice.
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
 * For each expense: why it stays out, and what is to be looked at. As many equal ones as the book holds stay out, so that
 * the second box of one day comes in where only the first was written down. `rows` are what the sheet calls them.
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
