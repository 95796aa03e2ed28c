// API tokens for programs: each with some of its maker's rights, shown once, revoked at once.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { permissionKeys } from '../kit/permissions.ts';

const permission = z.enum(permissionKeys);

/** A limit against careless use. */
export const MOST_TOKENS = 50;

export const ApiToken = z.object({
  id: f.id,
  name: z.string(),
  /** The token's rights; it may never do more than its maker may now. */
  permissions: z.array(permission),
  /** Sees only its maker's orders. */
  own: z.boolean(),
  expiresAt: z.nullable(f.instant),
  createdAt: f.instant,
  createdBy: z.object({ id: z.int(), username: z.string() }),
  /** Accurate to the minute. */
  lastUsedAt: z.nullable(f.instant),
  /** The client address of that call; '' before the first. */
  lastUsedFrom: z.string(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const listTokens = endpoint({
  does: 'Lists the API tokens that have not been ended, newest first; none is ever shown again.',
  at: 'GET /token',
  may: 'setting',
  takes: { query: z.object(f.paging) },
  gives: f.listOf(ApiToken),
  fails: [],
});

export const createToken = endpoint({
  does: "Makes an API token with some of one's own rights; its text is in this answer only.",
  at: 'POST /token',
  may: 'setting',
  takes: {
    body: z.strictObject({
      name: f.text(60),
      permissions: z
        .array(permission)
        .check(
          z.minLength(1, { error: 'เลือกสิทธิ์อย่างน้อย 1 อย่าง' }),
          z.maxLength(permissionKeys.length),
        ),
      own: z.optional(z.boolean()),
      /** ISO 8601; when absent, it is valid until it is revoked. */
      expiresAt: z.optional(z.nullable(f.instantIn)),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ id: f.id, token: z.string() }),
  fails: ['INVALID_ROLE'],
  once: true,
  tellsSecret: true,
});

export const endToken = endpoint({
  does: 'Ends an API token: its next call is refused.',
  at: 'DELETE /token/{id}',
  may: 'setting',
  takes: { params: z.object({ id: f.idText }) },
  gives: f.ok,
  fails: ['NOT_FOUND'],
  once: 'by-state',
});
