// SPX's Open API: hosts, paths, the shapes of answers and pushes, and the account fields.
import * as z from 'zod';
import type { Environment } from '../kit/courier.ts';
import { keyText, maybeText, rowsOf } from '../kit/form.ts';

export const hosts: Record<Environment, string> = {
  production: 'https://spx.co.th',
  training: 'https://test-stable.spx.co.th',
};

const base = '/open/api/v1/order';

export const paths = {
  slots: `${base}/get_pickup_time`,
  create: `${base}/batch_create_order`,
  search: `${base}/batch_search_order`,
  cancel: `${base}/batch_cancel_order`,
  label: `${base}/batch_get_shipping_label`,
};

/** The hosts allowed for label links; it is not known whether SPX uses them (README). */
export const labelHost = /(^|\.)spx\.co\.th$/;

export const batchMax = 100;
export const itemNameMax = 100;

export const success = '0';
export const duplicate = '13103';
export const notFound = '13251';
export const notCancellable = '13002';
/**
 * SPX saw this exact request before, or is busy: it does not say whether the request was carried
 * out.
 */
export const unclear = ['1002', '99001', '99002', '99003', '99004'];

export const cancelledStatus = '7001';

export const sensitive = {
  secretNames: ['user_secret', 'check-sign'],
  personalNames: [
    'sender_name',
    'sender_phone',
    'sender_detail_address',
    'deliver_name',
    'deliver_phone',
    'deliver_detail_address',
    'driver_phone_number',
  ],
};

const code = z.union([z.string().trim().min(1), z.int().transform(String)]);

/** Reads a list or nothing; entries may be null. */
const listOf = <T extends z.ZodType>(entry: T) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value.filter((one: unknown) => one !== null) : []),
    z.array(entry),
  );

const Route = z.looseObject({
  status: maybeText,
  status_code: maybeText,
  message: maybeText,
  timestamp: maybeText,
});
export type Route = z.infer<typeof Route>;

const Order = z.looseObject({
  order_id: maybeText,
  tracking_no: maybeText,
  r_first_sort_code: maybeText,
  r_third_sort_code: maybeText,
  status: maybeText,
  status_code: maybeText,
  routes: listOf(Route),
});
export type Order = z.infer<typeof Order>;

const Fail = z.looseObject({
  order_id: maybeText,
  tracking_no: maybeText,
  /** '' if the entry has no code of its own. */
  ret_code: code.catch(''),
  message: maybeText,
  debug_msg: maybeText,
});
export type Fail = z.infer<typeof Fail>;

const Slot = z.looseObject({ pickup_time_range_id: code, pickup_time_range: maybeText });
const Day = z.looseObject({ pickup_time: code, slots: listOf(Slot) });

export const Envelope = z.looseObject({
  ret_code: code,
  message: maybeText,
  debug_msg: maybeText,
  data: z.unknown().optional(),
});
export type Envelope = z.infer<typeof Envelope>;

export const Data = z.preprocess(
  (value) => value ?? {},
  z.looseObject({ orders: rowsOf(Order), fail_list: rowsOf(Fail), awb_link: maybeText }),
);

/** Reads the list itself, or the first list inside an object. */
export const Days = z.preprocess((value) => {
  if (Array.isArray(value)) return value;
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return inner.find((one) => Array.isArray(one)) ?? [];
}, listOf(Day));

/** Another kind of push uses the names `forward_tracking_no` and `customer_order_id`. */
export const Push = z
  .looseObject({
    tracking_no: maybeText,
    forward_tracking_no: maybeText,
    order_id: maybeText,
    customer_order_id: maybeText,
    status: maybeText,
    status_code: maybeText,
    message: maybeText,
    timestamp: maybeText,
  })
  .transform((push) => ({
    trackingNumber: push.tracking_no ?? push.forward_tracking_no,
    merchantNumber: push.order_id ?? push.customer_order_id,
    route: push satisfies Route,
  }))
  .refine((push) => push.trackingNumber !== null || push.merchantNumber !== null);

const digits = (label: string, most: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^[1-9]\\d{0,${most - 1}}$`), `${label}เป็นตัวเลขไม่เกิน ${most} หลัก`);

const secret = (label: string) => keyText(label, 8, 128);

export const Credentials = z.strictObject({
  appId: digits('app-id ', 18),
  appSecret: secret('App secret '),
  userId: digits('user_id ', 18),
  userSecret: secret('user_secret '),
});
