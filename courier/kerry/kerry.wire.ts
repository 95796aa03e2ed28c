// Paths, names and shapes of Smart-EDI, the single API of Kerry / KEX. No other file holds them.
import * as z from 'zod';
import type { Environment } from '../kit/courier.ts';
import { keyText } from '../kit/form.ts';

export const hosts: Record<Environment, string> = {
  production: 'https://exch.th.kex-express.com',
  training: 'https://poc-it.th.kex-express.com',
};

/** The test system has its own path beside production. */
export const paths: Record<Environment, string> = {
  production: '/ediwebapi/SmartEDI/shipment_info',
  training: '/ediwebapi_uat/SmartEDI/shipment_info',
};

/**
 * Observed by a Kerry client; after a slow answer the request is repeated under the same number.
 */
export const answerTimeoutMs = 10_000;

/** A add, U update, D delete; all three send the same message. */
export type Action = 'A' | 'U' | 'D';

/** Codes arrive as text; a number is converted to text before it is compared. */
const text = z.preprocess(
  (value) => (value === undefined || value === null ? '' : value),
  z.union([z.string(), z.number()]).transform((value) => String(value).trim()),
);

export const Answer = z
  .object({
    res: z.object({
      shipment: z.object({ con_no: text, status_code: text, status_desc: text }),
    }),
  })
  .transform(({ res }) => res.shipment);
export type Answer = z.infer<typeof Answer>;

export const Message = z.object({
  con_no: text,
  status_code: text,
  status_desc: text,
  status_date: text,
  update_date: text,
  ref_no: text,
  location: text,
});
export type Message = z.infer<typeof Message>;

/** One object, or a list of them. */
export const Push = z.object({
  req: z.union([z.object({ status: z.unknown() }), z.array(z.unknown()).min(1)]),
});

export const secretNames = ['app_key'] as const;
export const personalNames = [
  's_name',
  's_address',
  's_mobile1',
  's_contactperson',
  'r_name',
  'r_address',
  'r_mobile1',
  'r_mobile2',
  'r_contactperson',
  'special_note',
] as const;
export const sensitive = { secretNames, personalNames };

export const KerryCredentials = z.strictObject({
  appId: keyText('app_id ', 2, 100),
  appKey: keyText('app_key ', 8, 100),
});
