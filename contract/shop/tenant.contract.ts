// Which shop a host belongs to: the first call of the web app, before login.
import * as z from 'zod/mini';
import { endpoint, PUBLIC_BODY } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

const zeroOrOne = z.union([z.literal(0), z.literal(1)]);

export const ShopFlags = z.object({
  shippingFlash: zeroOrOne,
  shippingJnt: zeroOrOne,
  shippingLaos: zeroOrOne,
  shippingThaiPost: zeroOrOne,
  shippingKerry: zeroOrOne,
  shippingBestExpress: zeroOrOne,
  openCRM: zeroOrOne,
});
export type ShopFlags = z.infer<typeof ShopFlags>;

export const DomainConfig = z.object({
  prefix: z.string(),
  name: z.string(),
  logo: z.string(),
  theme: z.record(z.string(), z.string()),
  flags: ShopFlags,
  carriers: z.array(z.int()),
});
export type DomainConfig = z.infer<typeof DomainConfig>;

export const authDomain = endpoint({
  does: 'Finds the shop of a host or label and tells its name, theme, flags and couriers.',
  at: 'POST /domain/auth',
  may: 'anyone',
  takes: {
    body: z.strictObject({
      domain: z.string().check(z.trim(), z.minLength(1), z.maxLength(253)),
      prefix: f.prefix,
    }),
  },
  gives: DomainConfig,
  fails: ['CONF_NOT_FOUND'],
  reads: true,
  bodyLimit: PUBLIC_BODY,
});
