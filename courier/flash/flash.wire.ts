// Flash Express Open API: paths, parameter names and answer shapes, in Flash's vocabulary. No other
// file holds them.
import * as z from 'zod';
import { knownInstant } from '../kit/text.ts';

export const hosts = {
  production: 'https://open-api.flashexpress.com',
  training: 'https://open-api-tra.flashexpress.com',
} as const;

export const paths = {
  create: () => '/open/v3/orders',
  cancel: (pno: string) => `/open/v1/orders/${encodeURIComponent(pno)}/cancel`,
  routes: (pno: string) => `/open/v1/orders/${encodeURIComponent(pno)}/routes`,
  routesBatch: () => '/open/v1/orders/routesBatch',
  labelBig: (pno: string) => `/open/v1/orders/${encodeURIComponent(pno)}/pre_print`,
  labelSmall: (pno: string) => `/open/v1/orders/${encodeURIComponent(pno)}/small/pre_print`,
  warehouses: () => '/open/v1/warehouses',
  webhook: () => '/open/v1/setting/web_hook_service',
  estimate: () => '/open/v1/orders/estimate_rate',
  notify: () => '/open/v1/notify',
  notifications: () => '/open/v1/notifications',
  cancelNotify: (ticket: string) => `/open/v1/notify/${encodeURIComponent(ticket)}/cancel`,
  deliveredInfo: (pno: string) => `/open/v1/orders/${encodeURIComponent(pno)}/deliveredInfo`,
};

/** Length limit of the parameter `pnos` of routesBatch, commas included. */
export const batchCharsMax = 500;

export const webhookCodes = { status: 0, weight: 1, price: 2, courier: 3, routes: 4 } as const;

export const maxLengths = {
  outTradeNo: 64,
  name: 50,
  phone: 20,
  place: 150,
  postcode: 20,
  address: 200,
  remark: 200,
  mchId: 32,
  nonceStr: 32,
  url: 200,
};

/** `url` is a webhook address: its path holds the secret that admits a push. */
export const secretNames = ['sign', 'key', 'url'] as const;
export const personalNames = [
  ...['src', 'dst', 'return'].flatMap((party) => [
    `${party}Name`,
    `${party}Phone`,
    `${party}HomePhone`,
    `${party}DetailAddress`,
  ]),
  'staffInfoName',
  'staffInfoPhone',
  'staffInfomobile',
  'signer',
  'signerTypeText',
  'pod',
  'eSignature',
  'phone',
  'detailAddress',
];

/** Numbers sometimes arrive as JSON strings (`"2800"`); null and '' mean absent. */
const int = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value),
  z.int(),
);
const maybeInt = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  z.union([z.null(), int]),
);
const text = z.union([z.string(), z.number().transform(String)]);
const maybeText = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  z.union([z.null(), text, z.boolean().transform(String)]),
);
const maybeFlag = z.preprocess(
  (value) => value === 1 || value === '1' || value === true || value === 'true',
  z.boolean(),
);

/** Seconds since 1970 as documented; a value too large for seconds is read as milliseconds. */
const maybeTime = maybeInt.transform((value) =>
  value === null ? null : knownInstant(value > 100_000_000_000 ? value : value * 1000),
);

export const Envelope = z.looseObject({
  code: int,
  message: maybeText,
  data: z.unknown().optional(),
  tid: maybeText,
});
export type Envelope = z.infer<typeof Envelope>;

export const CreateData = z.looseObject({
  pno: z.string().trim().min(1).max(20),
  outTradeNo: maybeText,
  sortCode: maybeText,
  dstStoreName: maybeText,
  sortingLineCode: maybeText,
  notice: maybeText,
});

/** The answer uses routeAction, its documentation and the pushes use routedAction. */
const Route = z.looseObject({
  routedAt: maybeTime,
  routeAction: maybeText,
  routedAction: maybeText,
  message: maybeText,
  state: maybeText,
});
export type Route = z.infer<typeof Route>;

export const RoutesData = z.looseObject({
  pno: z.string().trim().min(1),
  origPno: maybeText,
  outTradeNo: maybeText,
  returnedPno: maybeText,
  customaryPno: maybeText,
  returned: maybeFlag,
  state: maybeText,
  stateText: maybeText,
  stateChangeAt: maybeTime,
  routes: z.preprocess((value) => value ?? [], z.array(Route)),
});
export type RoutesData = z.infer<typeof RoutesData>;

/** Rows are parsed one by one: an unreadable row does not fail the others. */
export const RoutesBatchData = z.preprocess(
  (value) => value ?? [],
  z.array(z.unknown()).transform((rows) => {
    const read = rows.map((row) => RoutesData.safeParse(row));
    const parcels = read.flatMap((row) => (row.success ? [row.data] : []));
    return { parcels, unread: rows.length - parcels.length };
  }),
);

export const PushData = z.looseObject({
  pno: maybeText,
  outTradeNo: maybeText,
  origPno: maybeText,
  recentPno: maybeText,
  returned: maybeFlag,
  returnedPno: maybeText,
  customaryPno: maybeText,
  state: maybeText,
  stateText: maybeText,
  stateDate: maybeTime,
  updateAt: maybeTime,
  routedAction: maybeText,
  routeAction: maybeText,
  routedAt: maybeTime,
  message: maybeText,
  currentProvince: maybeText,
  ticketPickupId: maybeText,
  // Of the weight push; Flash does not publish which of the two names it uses.
  weight: maybeText,
  actualWeight: maybeText,
  // Of the price push; no name is published, these are the names of a price in its other answers.
  price: maybeText,
  totalPrice: maybeText,
  freight: maybeText,
  estimatePrice: maybeText,
  // Of the courier push; only the ticket, its state and its time are published.
  staffInfoName: maybeText,
  staffInfoPhone: maybeText,
  staffInfomobile: maybeText,
});
export type PushData = z.infer<typeof PushData>;

/** `estimatePrice` may come as text; `pricePolicy` 1 = by weight, 2 = by dimensions. */
export const EstimateData = z.looseObject({
  estimatePrice: int,
  upCountryAmount: maybeInt,
  pricePolicy: maybeText,
});

const Warehouse = z.looseObject({
  warehouseNo: text,
  name: maybeText,
  srcName: maybeText,
  provinceName: maybeText,
  cityName: maybeText,
  districtName: maybeText,
  postalCode: maybeText,
  detailAddress: maybeText,
  phone: maybeText,
});
export const WarehousesData = z.preprocess((value) => value ?? [], z.array(Warehouse));
export type WarehouseData = z.infer<typeof Warehouse>;

/** One copy of the document gives the ticket as text, the others as a number. */
export const NotifyData = z.looseObject({
  ticketPickupId: text,
  staffInfoName: maybeText,
  staffInfoPhone: maybeText,
  upCountryNote: maybeText,
  timeoutAtText: maybeText,
  ticketMessage: maybeText,
  notice: maybeText,
});
export type NotifyData = z.infer<typeof NotifyData>;

/** `staffInfomobile` is in lower case in Flash's document. */
const Notification = z.looseObject({
  ticketPickupId: text,
  kaName: maybeText,
  srcName: maybeText,
  srcProvinceName: maybeText,
  srcCityName: maybeText,
  srcDistrictName: maybeText,
  srcDetailAddress: maybeText,
  postalCode: maybeText,
  kaWarehouseNo: maybeText,
  kaWarehouseName: maybeText,
  staffInfoName: maybeText,
  staffInfomobile: maybeText,
  staffInfoPhone: maybeText,
  state: maybeInt,
  stateText: maybeText,
  estimateParcelNumber: maybeInt,
  parcelNumber: maybeInt,
  remark: maybeText,
  createdAt: maybeTime,
});
export const NotificationsData = z.preprocess((value) => value ?? [], z.array(Notification));
export type NotificationData = z.infer<typeof Notification>;

export const DeliveredData = z.preprocess(
  (value) => value ?? {},
  z.looseObject({ signer: maybeText, signerTypeText: maybeText, pod: maybeText }),
);

export const Credentials = z.strictObject({
  mchId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{3,32}$/, 'รหัสร้านของ Flash เป็นตัวอักษรอังกฤษและตัวเลข 3–32 ตัว'),
  key: z
    .string()
    .trim()
    .regex(
      /^[\x21-\x7e]{8,128}$/,
      'กุญแจลับของ Flash เป็นตัวอักษรอังกฤษ ตัวเลข หรือสัญลักษณ์ 8–128 ตัว ไม่มีช่องว่าง',
    ),
});
