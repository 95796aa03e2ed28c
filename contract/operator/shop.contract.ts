// All shops of the installation for an operator: sizes and limits, never a shop's contents.
import * as z from 'zod/mini';
import { flagNames } from '../kit/carriers.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

const zeroOrOne = z.union([z.literal(0), z.literal(1)]);
const label = z.string().check(z.minLength(1), z.maxLength(32));

export const OperatedShop = z.object({
  label: z.string(),
  name: z.string(),
  isMain: z.boolean(),
  suspended: z.boolean(),
  createdAt: f.instant,
  /** All that are not deleted. */
  orders: f.count,
  /** Created in the last 30 days, and in the 30 before. */
  orders30: f.count,
  ordersBefore30: f.count,
  users: f.count,
  /** When a user of the shop last had a session; null before the first. */
  seenAt: z.nullable(f.instant),
  /** Orders per Bangkok month; 0 = unlimited, as for the other limits. */
  orderLimit: f.count,
  /** Active users. */
  userLimit: f.count,
  /** Megabytes of pictures and documents. */
  storageLimit: f.count,
  /** Files imported per Bangkok day. */
  importLimit: f.count,
  /** 1 = on; a courier that the installation does not offer is off. */
  modules: z.record(z.string(), z.int()),
});
export type OperatedShop = z.infer<typeof OperatedShop>;

export const listOperatedShops = endpoint({
  does: 'Lists the shops of the installation by label, each with its size, growth and limits.',
  at: 'GET /operator/shop',
  scope: 'system',
  may: 'operator',
  takes: {
    query: z.object({
      search: z.optional(f.optionalText(100)),
      page: f.paging.page,
      pageSize: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(50)), 20),
    }),
  },
  gives: z.object({ items: z.array(OperatedShop), total: f.count }),
  fails: [],
});

export const getOperatedShop = endpoint({
  does: 'Reads one shop, with the bytes of its files.',
  at: 'GET /operator/shop/{label}',
  scope: 'system',
  may: 'operator',
  takes: { params: z.object({ label }) },
  gives: z.object({
    ...OperatedShop.shape,
    /** Null while the file store does not answer. */
    storageBytes: z.nullable(f.count),
  }),
  fails: [],
});

export const openOperatedShop = endpoint({
  does: 'Opens a shop; the password of its first user is told here and nowhere else.',
  at: 'POST /operator/shop',
  scope: 'system',
  may: 'operator',
  takes: { body: z.strictObject({ label: f.text(32), name: f.text(100) }) },
  gives: z.object({ label: z.string(), username: z.string(), password: z.string() }),
  fails: ['NAME_EXIST'],
});

export const changeOperatedShop = endpoint({
  does: 'Renames a shop, suspends or resumes it, bounds its orders, users, files and imports, and switches its modules and couriers.',
  at: 'PUT /operator/shop/{label}',
  scope: 'system',
  may: 'operator',
  takes: {
    params: z.object({ label }),
    body: z.strictObject({
      name: z.optional(f.text(100)),
      suspended: z.optional(z.boolean()),
      orderLimit: z.optional(z.int().check(z.gte(0), z.lte(100_000_000))),
      userLimit: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
      storageLimit: z.optional(z.int().check(z.gte(0), z.lte(10_000_000))),
      importLimit: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
      modules: z.optional(z.partialRecord(z.enum(flagNames), zeroOrOne)),
    }),
  },
  gives: OperatedShop,
  fails: [],
});
