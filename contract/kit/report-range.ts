// Common parts of all reports: the days, the format, and the notice about changes that are not counted yet.
import * as z from 'zod/mini';
import * as f from './fields.ts';

const MOST_DAYS = 3_700;
const DAY_MS = 86_400_000;

interface Range {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}
const daysBetween = ({ start = '', end = '' }: Range): number =>
  (Date.parse(end) - Date.parse(start)) / DAY_MS;

export const inOrder = z.refine<Range>(
  (range) => range.start === undefined || range.end === undefined || range.start <= range.end,
  { error: 'วันสิ้นสุดต้องไม่ก่อนวันเริ่ม', path: ['end'] },
);
export const notTooLong = z.refine<Range>(
  (range) =>
    range.start === undefined || range.end === undefined || daysBetween(range) <= MOST_DAYS,
  { error: 'ดูได้ครั้งละไม่เกิน 10 ปี', path: ['end'] },
);

/** Bangkok days, both inclusive; without them the current month. */
export const range = { start: z.optional(f.day), end: z.optional(f.day) };

/** The report as a workbook, or as a PDF behind a link. */
export const format = z.optional(
  z.enum(['json', 'xlsx', 'pdf'], { error: 'ใช้ได้เฉพาะ json, xlsx หรือ pdf' }),
);

/** `format=pdf`: the link of the PDF, valid for one hour. */
export const reportPaper = z.object({ url: z.string() });

/** Present when many changes, such as a large import, are not in the sums yet and are being counted. */
export const Counting = z.object({
  /** Their number; counting stops at 100,000. */
  left: z.int(),
  /** When the oldest of them was made. */
  since: f.instant,
});
export type Counting = z.infer<typeof Counting>;
export const counting = z.optional(Counting);
