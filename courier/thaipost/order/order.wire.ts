// The e-Parcel service and the S0000 gateway over it: hosts, paths and answer shapes, keys in lower case.
import * as z from 'zod';
import type { Environment } from '../../kit/courier.ts';
import { maybeText } from '../../kit/form.ts';

/** No test host is known. The underscore is part of the name. */
export const eparcelHosts: Record<Environment, string | null> = {
  production: 'https://r_dservice.thailandpost.com',
  training: null,
};

/** Given by contract: the deployment must name it. */
export const gatewayHosts: Record<Environment, string | null> = {
  production: null,
  training: null,
};

/** The gate lets nobody through who has no address; should it, nothing is reached (RFC 2606). */
export const nowhere = 'https://thailand-post.invalid';

/** The gateway's own are not known; the same are assumed. */
export const paths = {
  create: '/webservice/addItem',
  cancel: '/webservice/cancelOrder',
  label: '/webservice/LabelPDF',
  find: '/webservice/getOrderByBarcode',
};

export const eparcelSuccess = '000';
export const gatewaySuccess = 'S0000';
/** This barcode is known to them: of an earlier call of ours, or somebody else's. */
export const knownBarcodeCodes = ['018', '071'];
/** "create order failed": said again once (sheet §10). */
export const failedCode = '031';
export const badLoginCode = '001';

const lowerKeys = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]));

const asObject = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? lowerKeys(value) : value;

/** One object, or an array with one for each item; we send one item at a time. */
const single = (value: unknown): unknown => asObject(Array.isArray(value) ? value[0] : value);

const Fault = z.preprocess(
  asObject,
  z.looseObject({ errorcode: maybeText, errordetail: maybeText }),
);

/** Both dialects in one, as the sheet advises (§2.7). */
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

/** An order as it stands with them. */
export const Order = z.preprocess(
  single,
  z.looseObject({ barcode: maybeText, invno: maybeText, errorcode: maybeText }),
);
