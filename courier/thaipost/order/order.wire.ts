// The e-Parcel service and the S0000 gateway in front of it: hosts, paths and answer shapes, keys
// in lower case.
import * as z from 'zod';
import type { Environment } from '../../kit/courier.ts';
import { maybeText } from '../../kit/form.ts';

/** No test host is known. The underscore is part of the name. */
export const eparcelHosts: Record<Environment, string | null> = {
  production: 'https://r_dservice.thailandpost.com',
  training: null,
};

/** Depends on the contract: the deployment must configure it. */
export const gatewayHosts: Record<Environment, string | null> = {
  production: null,
  training: null,
};

/**
 * A placeholder host: the gate refuses accounts without a URL, and if one got through, this host
 * reaches nothing (RFC 2606).
 */
export const nowhere = 'https://thailand-post.invalid';

/** The gateway's paths are not known; the same ones are assumed. */
export const paths = {
  create: '/webservice/addItem',
  cancel: '/webservice/cancelOrder',
  label: '/webservice/LabelPDF',
  find: '/webservice/getOrderByBarcode',
};

export const eparcelSuccess = '000';
export const gatewaySuccess = 'S0000';
/**
 * e-Parcel knows this barcode: from an earlier call for the same parcel, or from another parcel.
 */
export const knownBarcodeCodes = ['018', '071'];
/** "create order failed": retried once (sheet §10). */
export const failedCode = '031';
export const badLoginCode = '001';

const lowerKeys = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]));

const asObject = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? lowerKeys(value) : value;

/** Reads one object, or an array with one object per item; only one item is sent at a time. */
const single = (value: unknown): unknown => asObject(Array.isArray(value) ? value[0] : value);

const Fault = z.preprocess(
  asObject,
  z.looseObject({ errorcode: maybeText, errordetail: maybeText }),
);

/** Reads both dialects with one schema, as the sheet advises (§2.7). */
export const Answer = z.preprocess(
  single,
  z
    .looseObject({
      errorcode: maybeText,
      errordetail: maybeText,
      messageserror: z.array(Fault).nullish(),
      statuscode: maybeText,
      statusmessage: maybeText,
      orderid: maybeText,
      barcode: maybeText,
    })
    .transform((answer) => {
      const [inner] = answer.messageserror ?? [];
      return {
        code: answer.statuscode ?? answer.errorcode ?? inner?.errorcode ?? null,
        text: answer.statusmessage ?? answer.errordetail ?? inner?.errordetail ?? '',
        barcode: answer.barcode,
        raw: answer,
      };
    })
    .refine((answer) => answer.code !== null)
    .transform((answer) => ({ ...answer, code: answer.code ?? '' })),
);
export type Answer = z.infer<typeof Answer>;

/** An existing order at e-Parcel. */
export const Order = z.preprocess(
  single,
  z.looseObject({ barcode: maybeText, invno: maybeText, errorcode: maybeText }),
);
