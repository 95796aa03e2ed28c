// The first page: figures of a range, whole or by part, and how far a new shop is with its first steps.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { Figures, ReportRow } from './reports.contract.ts';
import { counting, inOrder, notTooLong, range } from '../kit/report-range.ts';

/** What can be asked for alone, so that each part of the screen loads, and fails, by itself. */
export const dashboardParts = [
  'figures',
  'products',
  'channels',
  'users',
  'carriers',
  'provinces',
] as const;
export type DashboardPart = (typeof dashboardParts)[number];

export const CarrierRow = z.extend(ReportRow, {
  /** From handing over to the door, of what arrived; null when nothing did. */
  averageDays: z.nullable(z.number()),
});
export type CarrierRow = z.infer<typeof CarrierRow>;

/** In the order in which they are taken. */
export const firstSteps = {
  shop: 'ใส่ชื่อและเบอร์ร้าน',
  sender: 'เพิ่มที่อยู่ผู้ส่ง',
  courier: 'เชื่อมบัญชีขนส่ง',
  product: 'เพิ่มสินค้า',
  staff: 'เพิ่มพนักงาน',
  order: 'สร้างออเดอร์แรก',
  label: 'พิมพ์ใบปะหน้าใบแรก',
} as const;
export type FirstStep = keyof typeof firstSteps;
export const firstStepNames = Object.keys(firstSteps) as [FirstStep, ...FirstStep[]];

const steps = z.record(z.enum(firstStepNames), z.boolean());

export const dashboard = endpoint({
  does: 'Gives what the first page shows: sums of the range by day, product, channel, person, carrier and province, and how far a new shop is; `part` gives one of them. `format` xlsx gives a workbook, pdf the link of a paper.',
  at: 'GET /report/dashboard',
  tool: { name: 'shop_figures', th: 'ดูตัวเลขของร้านตามช่วงวัน' },
  may: 'report.sales',
  takes: {
    query: z
      .object({
        ...range,
        /** Beside it the days just before, as many. */
        compare: z.optional(f.flagText),
        part: z.optional(z.enum(dashboardParts)),
        format: z.optional(
          z.enum(['json', 'xlsx', 'pdf'], { error: 'ใช้ได้เฉพาะ json, xlsx หรือ pdf' }),
        ),
      })
      .check(inOrder, notTooLong),
  },
  gives: z.object({
    start: z.string(),
    end: z.string(),
    total: Figures,
    /** By day; days on which nothing happened are left out. */
    items: z.optional(z.array(ReportRow)),
    previous: z.optional(
      z.object({
        start: z.string(),
        end: z.string(),
        items: z.array(ReportRow),
        total: Figures,
        /** Only while the last day asked for is today: the same without what its last day had after this time of day. */
        soFar: z.optional(z.object({ until: f.instant, total: Figures })),
      }),
    ),
    products: z.optional(z.array(ReportRow)),
    channels: z.optional(z.array(ReportRow)),
    users: z.optional(z.array(ReportRow)),
    carriers: z.optional(z.array(CarrierRow)),
    provinces: z.optional(z.array(ReportRow)),
    /** What a new shop has done of its first steps; only with the whole. */
    steps: z.optional(steps),
    counting,
  }),
  fails: [],
});

export const readFirstSteps = endpoint({
  does: 'Tells what a new shop has done of its first steps, by what it really has.',
  at: 'GET /dashboard/steps',
  may: 'setting',
  takes: {},
  gives: steps,
  fails: [],
});
