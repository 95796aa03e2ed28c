// The dashboard: figures of a period, complete or by part, and a new shop's first steps.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { Figures, ReportRow } from './reports.contract.ts';
import { counting, inOrder, notTooLong, range } from '../kit/report-range.ts';

/** Parts that can be requested separately, so that each part of the screen loads and fails by itself. */
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
  /** Days from hand-over to delivery of delivered parcels; null without any. */
  averageDays: z.nullable(z.number()),
});
export type CarrierRow = z.infer<typeof CarrierRow>;

/** In the order in which they are done. */
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
        /** Adds the period just before, of equal length. */
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
    /** By day; days without activity are left out. */
    items: z.optional(z.array(ReportRow)),
    previous: z.optional(
      z.object({
        start: z.string(),
        end: z.string(),
        items: z.array(ReportRow),
        total: Figures,
        /**
         * Only when the last requested day is today: the earlier period, with its last day only until the current
         * time.
         */
        soFar: z.optional(z.object({ until: f.instant, total: Figures })),
      }),
    ),
    products: z.optional(z.array(ReportRow)),
    channels: z.optional(z.array(ReportRow)),
    users: z.optional(z.array(ReportRow)),
    carriers: z.optional(z.array(CarrierRow)),
    provinces: z.optional(z.array(ReportRow)),
    /** A new shop's completed first steps; only in the complete reply. */
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
