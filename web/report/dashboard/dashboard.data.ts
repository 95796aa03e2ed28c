// API calls of the dashboard: its parts, open work, and the first steps; the only file that makes them.
import { getCodPayment } from '@app/contract/money/cod';
import {
  dashboard,
  readFirstSteps,
  type CarrierRow,
  type DashboardPart,
} from '@app/contract/report/dashboard';
import { countExceptions } from '@app/contract/shipping/exception';
import type { Gives } from '@app/contract/kit/endpoint';
import { countQueue } from '@app/contract/crm/queue';
import { countWaitingPages } from '@app/contract/order/create';
import { type ReportRow } from '@app/contract/report/reports';
import { reportPaper } from '@app/contract/kit/report-range';
import { updateUser } from '@app/contract/shop/user';
import { lowStockQuery } from '../../catalog/index.ts';
import { orderCountsQuery, stageCountsQuery } from '../../order/index.ts';
import { call, type AppError } from '../../ui/http.ts';
import { read } from '../../ui/wire/query.ts';

export type { AppError, CarrierRow, ReportRow };
export type Dashboard = Gives<typeof dashboard>;

const EVERY_MS = 60_000;

/** Refetched each minute while the tab is visible, and when the user returns to it. */
const live = { refetchInterval: EVERY_MS, refetchOnWindowFocus: 'always' } as const;

export interface Days {
  readonly start: string;
  readonly end: string;
}
export interface DashboardQuery extends Days {
  /** With the previous period. */
  readonly compares: boolean;
}

const queryOf = ({ start, end, compares }: DashboardQuery) => ({
  start,
  end,
  ...(compares && { compare: '1' as const }),
});

/** Each part loads and fails by itself. */
export const partQuery = (part: DashboardPart, dashboardQuery: DashboardQuery) => ({
  ...read(dashboard, { query: { ...queryOf(dashboardQuery), part } }, { keep: true, quiet: true }),
  ...live,
});

export const stepsQuery = () => ({ ...read(readFirstSteps, {}, { quiet: true }), ...live });

export const countsQuery = () => ({ ...orderCountsQuery(), ...live });
export const stagesQuery = () => ({ ...stageCountsQuery(), ...live });
export const troubleQuery = () => ({ ...read(countExceptions, {}, { quiet: true }), ...live });
export const moneyQuery = () => ({
  ...read(getCodPayment, { query: {} }, { quiet: true }),
  ...live,
});
export const queueQuery = () => ({ ...read(countQueue, { query: {} }, { quiet: true }), ...live });

export const waitingPagesQuery = () => ({
  ...read(countWaitingPages, {}, { quiet: true }),
  ...live,
});

/** The calls behind open work, by the start of their keys. */
export const taskCalls: ReadonlySet<unknown> = new Set([
  ...[countExceptions.at, getCodPayment.at, countQueue.at, countWaitingPages.at],
  ...[orderCountsQuery(), stageCountsQuery(), lowStockQuery()].map(({ queryKey: [at] }) => at),
]);
export const boardCalls: ReadonlySet<unknown> = new Set([...taskCalls, dashboard.at]);

type Sheet = Omit<typeof dashboard, 'gives'> & { readonly gives: 'xlsx' };
type Paper = Omit<typeof dashboard, 'gives'> & { readonly gives: typeof reportPaper };

export const takeSheet = (dashboardQuery: DashboardQuery): Promise<Blob> =>
  call({ ...dashboard, gives: 'xlsx' } as Sheet, {
    query: { ...queryOf(dashboardQuery), format: 'xlsx' },
  });
export const takePaper = (dashboardQuery: DashboardQuery): Promise<{ url: string }> =>
  call({ ...dashboard, gives: reportPaper } as Paper, {
    query: { ...queryOf(dashboardQuery), format: 'pdf' },
  });

/** Each user hides the first steps for themselves. */
export const hideSteps = (userId: number, stepsHidden: boolean) =>
  call(updateUser, { params: { id: userId }, body: { profile: { stepsHidden } } });
