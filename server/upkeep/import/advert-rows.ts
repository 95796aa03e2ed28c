// Special rows of an advertising export beside the daily spend: totals, empty rows, and rows for many days.
import { cells, headers } from '../../engine/spreadsheet/index.ts';
import type { Draft } from './drafts.ts';

const ENDS: ReadonlySet<string> = new Set(
  ['Reporting ends', 'สิ้นสุดการรายงาน', 'วันที่สิ้นสุดการรายงาน'].map(headers.foldHeader),
);

/** Reads the last day of a row's period; undefined where the sheet has no such column. */
export function endColumn(names: readonly string[]): (row: readonly string[]) => string {
  const at = names.findIndex((name) => ENDS.has(headers.foldHeader(name)));
  return (row) => row[at] ?? '';
}

/** The spend of many days would be recorded on the first of them, so the preview says so. */
export function spanNote(start: string, end: string): Readonly<Record<string, string>> {
  const [first, last] = [cells.readDay(start), cells.readDay(end)];
  if (first === null || last === null || last <= first) return {};
  const text = `ยอดนี้รวมถึง ${end.trim()} แต่จะลงวันแรกวันเดียว ดาวน์โหลดแบบแยกรายวันแล้วนำเข้าแทน`;
  return { date: text };
}

const SUM = 'แถวนี้เป็นผลรวมของแถวอื่น';
const NOTHING = 'ไม่มียอดใช้จ่าย';
const satangOf = ({ values }: Draft): number => {
  const { amount } = values;
  return typeof amount === 'number' ? Math.round(amount * 100) : 0;
};

/** The single row without a name whose amount is the sum of all named rows. */
function sumRow(drafts: readonly Draft[]): Draft | undefined {
  const isNamed = ({ values }: Draft) =>
    ['note', 'ref', 'channel', 'product'].some((key) => key in values);
  const [nameless, ...more] = drafts.filter((draft) => !isNamed(draft));
  if (!nameless || more.length > 0) return undefined;
  const sum = drafts.reduce((total, draft) => total + satangOf(draft), 0);
  return drafts.length > 1 && satangOf(nameless) * 2 === sum ? nameless : undefined;
}

/** Skipped by default: importing the total would record the spend twice. */
export function withoutSums(drafts: readonly Draft[]): Draft[] {
  const sum = sumRow(drafts);
  return drafts.map((draft) => {
    if (draft.skip !== null) return draft;
    if (draft === sum) return { ...draft, skip: SUM };
    return draft.values['amount'] === 0 ? { ...draft, skip: NOTHING } : draft;
  });
}
