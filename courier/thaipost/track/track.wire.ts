// Track & Trace and its webhook: hosts, paths and shapes.
import * as z from 'zod';
import { maybeText, rowsOf } from '../../kit/form.ts';

export interface Service {
  host: string;
  /** The account's key for this service; the webhook may have its own. */
  keyOf: (credentials: Record<string, string>) => string;
}

export const trackService: Service = {
  host: 'https://trackapi.thailandpost.co.th',
  keyOf: ({ trackKey = '' }) => trackKey,
};

export const hookService: Service = {
  host: 'https://trackwebhook.thailandpost.co.th',
  keyOf: ({ trackKey = '', hookApiKey = '' }) => hookApiKey || trackKey,
};

const base = '/post/api/v1';
export const paths = {
  token: `${base}/authenticate/token`,
  track: `${base}/track`,
  hook: `${base}/hook`,
};

/** One source names this limit for tracking; the same is assumed for subscribing. */
export const batchMax = 100;

export const Token = z.object({ token: z.string().min(1), expire: z.string() });

export const Scan = z.looseObject({
  barcode: maybeText,
  status: maybeText,
  status_description: maybeText,
  status_date: maybeText,
  location: maybeText,
  postcode: maybeText,
  delivery_description: maybeText,
  receiver_name: maybeText,
});
export type Scan = z.infer<typeof Scan>;

/** Undefined where the scans cannot be read: those of one parcel do not fail the others. */
const Scans = z.array(Scan).nullable().optional();

const Count = z
  .looseObject({ count_number: z.coerce.number(), track_count_limit: z.coerce.number() })
  .nullish()
  .catch(null);

/** PHP serializes an empty map as a list. */
const emptyList = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 0 ? {} : value;

export const Tracked = z.object({
  status: z.boolean(),
  message: maybeText,
  response: z
    .looseObject({
      items: z.preprocess(emptyList, z.record(z.string(), Scans.catch(undefined))),
      track_count: Count,
    })
    .nullish(),
});

export const Hooked = z.object({
  status: z.boolean(),
  message: maybeText,
  response: z
    .looseObject({ items: z.array(z.looseObject({ barcode: maybeText, status: z.boolean() })) })
    .nullish(),
});

export const Push = z.looseObject({ items: rowsOf(Scan) });
