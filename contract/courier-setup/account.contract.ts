// Couriers as screens know them, and the shop's accounts with them; credentials are write-only.
import * as z from 'zod/mini';
import { bucketNames } from '../kit/buckets.ts';
import { courierIds, flagNames } from '../kit/carriers.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

const courierId = z.enum(courierIds);
const environment = z.enum(['production', 'training']);
const params = z.object({ c: courierId });

/** Null = the courier publishes no limit. */
const max = z.nullable(z.number());
const choice = z.object({ code: z.int(), label: z.string() });

export const CourierInfo = z.object({
  c: courierId,
  /** The numeric courier code of orders. */
  code: z.int(),
  /** The courier's name in screen routes. */
  screen: z.string(),
  name: z.string(),
  nameEn: z.string(),
  flag: z.nullable(z.enum(flagNames)),
  /** The shop's account is complete and switched on. */
  connected: z.boolean(),
  /** Only where this deployment simulates the courier: an invented account to try it. */
  trial: z.optional(z.record(z.string(), z.string())),
  can: z.array(z.string()),
  limits: z.object({
    weightGrams: max,
    sideCm: max,
    /** Limit of the sum of all three sides; absent where only single sides count. */
    sideSumCm: z.optional(z.number()),
    name: max,
    phone: max,
    address: max,
    remark: max,
    /** Characters of the remark that reach the courier, where fewer than accepted. */
    remarkSent: z.optional(z.number()),
    cod: max,
    /** A COD must be a multiple of this: 0.01, or 1 where only whole baht are accepted. */
    codStep: z.optional(z.number()),
    declaredValue: max,
    /** The courier's own limits are unknown: sellers are warned but not refused. */
    advice: z.optional(z.boolean()),
  }),
  services: z.array(choice),
  categories: z.array(choice),
  labelSizes: z.array(z.object({ size: z.string(), widthMm: z.int(), heightMm: z.int() })),
  statuses: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      labelEn: z.string(),
      bucket: z.enum(bucketNames),
      verified: z.boolean(),
    }),
  ),
  credentialFields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      hint: z.string(),
      secret: z.boolean(),
      required: z.boolean(),
      maxLength: z.int(),
      /** Present = a choice instead of a text field; other fields can depend on it. */
      choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
      /** Asked for only with that choice. */
      onlyFor: z.optional(z.string()),
    }),
  ),
});
export type CourierInfo = z.infer<typeof CourierInfo>;

export const listCouriers = endpoint({
  does: 'Lists the couriers that exist in this deployment with all that screens need to know of them.',
  at: 'GET /courier',
  may: 'signedIn',
  machine: true,
  takes: {},
  gives: z.array(CourierInfo),
  fails: [],
});

export const ConnectionResult = z.object({
  ok: z.boolean(),
  message: z.string(),
  /** What the seller can do now; empty when all is well. */
  next: z.string(),
  /** The courier's own code and message, if any. */
  code: z.string(),
  courierText: z.string(),
});
export type ConnectionResult = z.infer<typeof ConnectionResult>;

export const CourierAccount = z.object({
  c: courierId,
  enabled: z.boolean(),
  environment,
  /** Names of the stored credentials; values are never returned. */
  filled: z.array(z.string()),
  /** The chosen protocol of the courier; null where it has only one. */
  protocol: z.optional(z.nullable(z.string())),
  senderAddressId: z.nullable(f.id),
  /** The address for the courier's pushes; null before the account is saved. */
  hookUrl: z.nullable(z.string()),
  checkedAt: z.nullable(f.instant),
  checkResult: z.nullable(ConnectionResult),
  version: z.int(),
});
export type CourierAccount = z.infer<typeof CourierAccount>;

/** An empty text keeps the stored value. */
const credentials = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)));

export const getCourierAccount = endpoint({
  does: "Reads the shop's account with a courier, without its credentials.",
  at: 'GET /setting/courier/{c}',
  may: 'setting',
  takes: { params },
  gives: CourierAccount,
  fails: [],
});

export const setCourierAccount = endpoint({
  does: "Changes the shop's account with a courier; credentials not given stay as they are.",
  at: 'PUT /setting/courier/{c}',
  may: 'setting',
  takes: {
    params,
    body: z.strictObject({
      enabled: z.optional(z.boolean()),
      environment: z.optional(environment),
      credentials: z.optional(credentials),
      senderAddressId: z.optional(z.nullable(f.id)),
      version: z.optional(z.int()),
      prefix: f.prefix,
    }),
  },
  gives: CourierAccount,
  fails: ['STALE'],
  once: 'by-state',
});

export const testCourierAccount = endpoint({
  does: 'Asks the courier whether the credentials, stored or given here, are good; changes nothing there.',
  at: 'POST /setting/courier/{c}/test',
  may: 'setting',
  takes: {
    params,
    body: z.strictObject({
      environment: z.optional(environment),
      credentials: z.optional(credentials),
      prefix: f.prefix,
    }),
  },
  gives: ConnectionResult,
  fails: [],
});

export const setCourierWebhook = endpoint({
  does: 'Tells the courier to send its pushes to this shop, or to stop.',
  at: 'POST /setting/courier/{c}/webhook',
  may: 'setting',
  takes: { params, body: z.strictObject({ on: z.boolean(), prefix: f.prefix }) },
  gives: ConnectionResult,
  fails: ['COURIER_NOT_READY'],
});
