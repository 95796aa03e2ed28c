// SPX's Open API: hosts, paths, the shapes of answers and pushes, the account's form.
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

/** Where label links may lie; that they lie there is not known (README). */
export const labelHost = /(^|\.)spx\.co\.th$/;

export const batchMax = 100;
export const itemNameMax = 100;

export const success = '0';
export const duplicate = '13103';
export const notFound = '13251';
export const notCancellable = '13002';
/** Asked before as it stands, or SPX itself is busy: whether it was done they do not say. */
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

/** A list, or nothing; entries may be null. */
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
  /** '' where it says no number of its own. */
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

/** The list itself, or the one list inside of what came. */
export const Days = z.preprocess((value) => {
  if (Array.isArray(value)) return value;
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return inner.find((one) => Array.isArray(one)) ?? [];
}, listOf(Day));

/** `forward_tracking_no` and `customer_order_id` are the names that another kind of push has. */
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
