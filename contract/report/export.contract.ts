// Workbooks of lists: orders directly, long lists as a background job with a link valid for one hour; reports also as
// PDF.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { listOrders } from '../order/list.contract.ts';

export const sheetStates = {
  waiting: 'รอคิว',
  running: 'กำลังเตรียมไฟล์',
  done: 'พร้อมดาวน์โหลด',
  failed: 'ไม่สำเร็จ',
} as const;
export type SheetState = keyof typeof sheetStates;

/** The most orders in a directly returned workbook; larger ones are made in the background. */
export const EXPORT_MOST = 50_000;

export const exportOrders = endpoint({
  does: 'Gives the filtered orders, all pages, as a workbook that is written while it is read; of more than 50,000 it says to begin one by `POST /export`.',
  at: 'GET /order/export',
  may: 'order.export',
  takes: { query: listOrders.takes.query },
  gives: 'xlsx',
  fails: [],
});

const plain = z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean()]);

export const SheetJob = z.object({
  id: f.id,
  state: z.enum(Object.keys(sheetStates) as [SheetState, ...SheetState[]]),
  /** Rows written, and their total; a capped total is a lower bound. */
  rows: f.count,
  total: f.count,
  fileName: z.string(),
  /** Works in a plain tab for one hour; the file itself is kept for two. */
  url: z.nullable(z.string()),
  /** Why it failed, in Thai. */
  error: z.nullable(z.string()),
});
export type SheetJob = z.infer<typeof SheetJob>;

/** The most rows in a PDF; more need a workbook. */
export const PAPER_MOST = 20_000;

/** `format=pdf` of a list of rows: its link, valid for one hour, or for a long list the job that makes it. */
export const listPaper = z.object({ url: z.nullable(z.string()), job: z.nullable(SheetJob) });
export type ListPaper = z.infer<typeof listPaper>;

export const startSheet = endpoint({
  does: 'Begins a workbook of a list in the background, or a paper of a report; asked again while it is being made, the same one answers.',
  at: 'POST /export',
  may: 'signedIn',
  machine: true,
  takes: {
    body: z.strictObject({
      /** As in the contract: `GET /product/{id}/stock`. */
      list: f.text(100),
      params: z.optional(z.record(z.string().check(z.maxLength(40)), plain)),
      query: z.optional(z.record(z.string().check(z.maxLength(40)), plain)),
      /** `pdf` only for lists that are reports. */
      format: z._default(z.enum(['xlsx', 'pdf']), 'xlsx'),
      prefix: f.prefix,
    }),
  },
  gives: SheetJob,
  fails: [],
  once: true,
});

export const getSheet = endpoint({
  does: 'Tells how far a workbook or paper of mine is, and its link when it is done.',
  at: 'GET /export/{id}',
  may: 'signedIn',
  machine: true,
  takes: { params: z.object({ id: f.idText }) },
  gives: SheetJob,
  fails: [],
});
