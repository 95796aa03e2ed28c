// The figures of the dashboard, defined once for screen, workbook and PDF.
import { formatSatang, satangFromBaht } from '../kit/money.ts';
import type { Figures } from './reports.contract.ts';

type NumberKind = 'baht' | 'count' | 'percent';

/** Percentage with one decimal; null for a total of zero. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

const averageOf = ({ orders, sales }: Figures): number | null =>
  orders === 0 ? null : Math.round((sales / orders) * 100) / 100;

/** `of` returns null where it would divide by zero, undefined where the session may not see it. */
const numbers = {
  sales: { title: 'ยอดขาย', kind: 'baht', of: (sum: Figures) => sum.sales },
  orders: { title: 'ออเดอร์', kind: 'count', of: (sum: Figures) => sum.orders },
  average: { title: 'เฉลี่ยต่อออเดอร์', kind: 'baht', of: averageOf },
  cod: {
    title: 'สัดส่วนยอด COD',
    kind: 'percent',
    of: (sum: Figures) => percentOf(sum.cod, sum.sales),
  },
  delivered: {
    title: 'ส่งสำเร็จ',
    kind: 'percent',
    of: (sum: Figures) => percentOf(sum.delivered, sum.shipped),
  },
  returned: {
    title: 'ตีกลับ',
    kind: 'percent',
    of: (sum: Figures) => percentOf(sum.returned, sum.shipped),
  },
  adCost: { title: 'ค่าโฆษณา', kind: 'baht', of: (sum: Figures) => sum.adCost },
  profit: { title: 'กำไรโดยประมาณ', kind: 'baht', of: (sum: Figures) => sum.profit },
} as const;
export type NumberName = keyof typeof numbers;

export interface DashboardNumber {
  readonly name: NumberName;
  readonly title: string;
  readonly kind: NumberKind;
  readonly now: number | null;
  /** Undefined without a comparison. */
  readonly before: number | null | undefined;
}

interface Compared {
  readonly total: Figures;
  readonly soFar?: { readonly total: Figures } | undefined;
}

/** The figures to compare with: for the current day the day before until the same time, not the whole day. */
export const comparedWith = (previous?: Compared): Figures | undefined =>
  previous?.soFar?.total ?? previous?.total;

/** In display order, without those that the session may not see. */
export const dashboardNumbers = (now: Figures, before?: Figures): DashboardNumber[] =>
  (Object.keys(numbers) as NumberName[]).flatMap((name) => {
    const { title, kind, of } = numbers[name];
    const value = of(now);
    return value === undefined
      ? []
      : [{ name, title, kind, now: value, before: before && of(before) }];
  });

export function numberText(kind: NumberKind, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (kind === 'baht') return formatSatang(satangFromBaht(value));
  return kind === 'percent' ? `${value.toFixed(1)}%` : value.toLocaleString('en-US');
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)}`;

/** Changes beyond this percentage are not shown exactly. */
const MOST_TOLD = 999;

function percentText(change: number): string {
  if (change > MOST_TOLD) return `>${MOST_TOLD}%`;
  return change < -MOST_TOLD ? `<-${MOST_TOLD}%` : `${signed(change)}%`;
}

/** '+12.5%', for shares '+2.1 จุด'; null without a comparison. */
export function changeText({ kind, now, before }: DashboardNumber): string | null {
  if (before === undefined || before === null || now === null) return null;
  if (now === before) return 'เท่าเดิม';
  if (kind === 'percent') return `${signed(now - before)} จุด`;
  return before === 0 ? 'ช่วงก่อนไม่มี' : percentText(((now - before) / Math.abs(before)) * 100);
}
