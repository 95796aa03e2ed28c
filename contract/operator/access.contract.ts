// Operators run the installation and are users of no shop: login and logout with a cookie of their own.
import * as z from 'zod/mini';
import { endpoint, PUBLIC_BODY } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const Operator = z.object({ name: z.string() });
export type Operator = z.infer<typeof Operator>;

export const operatorLogin = endpoint({
  does: 'Exchanges name, password and the code of the authenticator app for a session in a cookie; each code counts once.',
  at: 'POST /operator/login',
  scope: 'system',
  may: 'anyone',
  takes: {
    body: z.strictObject({
      name: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(32)),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
      /** Six digits; the space that apps show between them is allowed. */
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(10)),
    }),
  },
  gives: Operator,
  fails: ['LOGIN_FAILS', 'TOO_MANY_LOGIN'],
  bodyLimit: PUBLIC_BODY,
});

export const operatorLogout = endpoint({
  does: 'Ends the session of the cookie, or with `everywhere` all of this operator.',
  at: 'POST /operator/logout',
  scope: 'system',
  may: 'operator',
  takes: { body: z.strictObject({ everywhere: z.optional(z.boolean()) }) },
  gives: f.ok,
  fails: [],
});

export const operatorMe = endpoint({
  does: 'Tells which operator is logged in.',
  at: 'GET /operator/me',
  scope: 'system',
  may: 'operator',
  takes: {},
  gives: Operator,
  fails: [],
});

export const OperatorAct = z.object({
  id: f.id,
  at: f.instant,
  /** The operator's name; null where a refused login used an unknown name, or a command acted. */
  operator: z.nullable(z.string()),
  action: z.string(),
  shop: z.nullable(z.string()),
  address: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type OperatorAct = z.infer<typeof OperatorAct>;

export const listOperatorActs = endpoint({
  does: 'Lists what operators did, the newest first, of all shops or of one.',
  at: 'GET /operator/act',
  scope: 'system',
  may: 'operator',
  takes: {
    query: z.object({
      shop: z.optional(f.optionalText(32)),
      page: f.paging.page,
      pageSize: f.paging.pageSize,
    }),
  },
  gives: z.object({ items: z.array(OperatorAct), total: f.count }),
  fails: [],
});
