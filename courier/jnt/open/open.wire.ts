// J&T's new open platform (webopenplatformapi): hosts, paths and answer shapes, keys in lower case.
import * as z from 'zod';
import type { Environment } from '../../kit/courier.ts';
import { maybeText, rowsOf } from '../../kit/form.ts';
import { personalNames, Scans, Trace } from '../jnt.wire.ts';

export const hosts: Record<Environment, string> = {
  production: 'https://ylopenapi.jtexpress.co.th',
  training: 'https://demoopenapi.jtexpress.co.th',
};

const base = '/webopenplatformapi/api';

export const paths = {
  create: `${base}/order/addOrder`,
  cancel: `${base}/order/cancelOrder`,
  print: `${base}/order/printOrder`,
  query: `${base}/order/getOrders`,
  trace: `${base}/logistics/trace`,
};

/** A query with more numbers gets error 145003502. */
export const batchMax = 30;
/** J&T's field holds this many characters; sellers may type up to `remarkMax`. */
export const remarkSent = 200;
export const remarkMax = 400;
export const itemNameMax = 80;

export const successCode = '1';
/** Names no cause: the request may have been carried out. */
export const failCode = '0';
export const duplicateCode = '145003204';
/** J&T has nothing under this number, so the account itself was accepted. */
export const absentCodes = ['999002000', '145003100'];

export const sensitive = { secretNames: ['password', 'digest'], personalNames };

/** `code` arrives as text or as a number. */
export const Envelope = z.looseObject({
  code: z.union([z.string().trim().min(1), z.number().transform(String)]),
  msg: maybeText,
  data: z.unknown().optional(),
});
export type Envelope = z.infer<typeof Envelope>;

/** `thirdSortingCode` and `streetSortingNo` are two names of the same value. */
export const Made = z.looseObject({
  billcode: maybeText,
  txlogisticid: maybeText,
  sortingcode: maybeText,
  thirdsortingcode: maybeText,
  streetsortingno: maybeText,
});

export const Found = z.preprocess(
  (value) => (value === null || value === undefined ? [] : [value].flat()),
  z.array(Made),
);

export const Printed = z.looseObject({ base64encodecontent: maybeText, urlcontent: maybeText });

/** Reads an array, or an object that holds the array under one of several names. */
export const Traces = z.preprocess(
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? [];
    const wrapped = value as Record<string, unknown>;
    if ('billcode' in wrapped) return [value];
    return wrapped['traceslist'] ?? wrapped['traces'] ?? wrapped['details'] ?? [];
  },
  z.array(z.unknown()).transform((entries) => rowsOf(Trace).parse(entries)),
);

export const Push = z
  .looseObject({ billcode: z.string().trim().min(1), txlogisticid: maybeText, details: Scans })
  .transform((push) => ({
    trackingNumber: push.billcode,
    merchantNumber: push.txlogisticid,
    scans: push.details,
  }));
