// J&T's classic API (`logistics_interface`): operations and answer shapes, keys in lower case.
import * as z from 'zod';
import type { Environment } from '../../kit/courier.ts';
import { maybeText } from '../../kit/form.ts';
import { personalNames, Trace } from '../jnt.wire.ts';

/** Production hosts differ per merchant and are not public: the deployment must configure one. */
export const hosts: Record<Environment, string | null> = {
  production: null,
  training: 'https://jtpay-uat.jtexpress.co.th',
};

/** The default path; a configured URL may replace it. */
export const basePath = '/jts-tha-openplatform-api/';

export const operations = {
  create: { path: 'api/order/create', type: 'ORDERCREATE' },
  cancel: { path: 'api/order/cancel', type: 'ORDERCANCEL' },
  track: { path: 'api/track/trackForJson', type: 'TRACKQUERY' },
  label: { path: 'api/order/getReportUrl', type: 'GETREPORTURL' },
  query: { path: 'api/order/queryOrder', type: 'ORDERQUERY' },
} as const;
export type Operation = keyof typeof operations;

/** J&T answers about twenty numbers and silently drops the rest. */
export const batchMax = 19;
export const remarkMax = 400;

export const duplicateCode = 'S10';
/** J&T says to retry; whether the request was carried out is not said. */
export const unclearCodes = ['S06', 'S07'];

export const sensitive = { secretNames: ['key', 'data_digest'], personalNames };

const Item = z.looseObject({
  success: maybeText,
  txlogisticid: maybeText,
  mailno: maybeText,
  sortingcode: maybeText,
  reason: maybeText,
  url: maybeText,
  orderlist: z.preprocess((value) => value ?? [], z.array(z.unknown())),
  traceslist: z.preprocess((value) => value ?? null, z.union([z.null(), z.array(z.unknown())])),
});
export type Item = z.infer<typeof Item>;

/** `responseitems` is null when the answer is empty; its entries may be null too. */
export const Answer = z
  .looseObject({
    responseitems: z.union([z.null(), z.array(z.union([z.null(), Item]))]).optional(),
    url: maybeText,
    data: z.unknown().optional(),
  })
  .refine((answer) => 'responseitems' in answer || answer.url !== null || 'data' in answer)
  .transform((answer) => ({
    items: (answer.responseitems ?? []).filter((item) => item !== null),
    isNull: answer.responseitems === null,
    url: answer.url,
    data: answer.data,
  }));
export type Answer = z.infer<typeof Answer>;

export const Order = z.looseObject({
  txlogisticid: maybeText,
  mailno: maybeText,
  sortingcode: maybeText,
});

/** The scans of an answer or a push: wrapped in a `tracesList`, or flat. */
export function tracesOf(items: readonly Item[]): Trace[] {
  return items
    .flatMap((item): unknown[] => item.traceslist ?? [item])
    .flatMap((entry) => {
      const read = Trace.safeParse(entry);
      return read.success && read.data.trackingNumber !== null ? [read.data] : [];
    });
}
