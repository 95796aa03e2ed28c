// The operator's announcement to all users of all shops.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

/** The most that the strip can show. */
export const MOST_ANNOUNCED = 160;

const kind = z.enum(['info', 'warning']);

export const Announced = z.nullable(
  z.object({
    kind,
    text: z.string(),
    /** Null: until it is removed. */
    until: z.nullable(f.instant),
  }),
);
export type Announced = z.infer<typeof Announced>;

export const getAnnouncement = endpoint({
  does: 'Reads what is told to everybody now; null for nothing.',
  at: 'GET /operator/announcement',
  scope: 'system',
  may: 'operator',
  takes: {},
  gives: z.object({ announcement: Announced }),
  fails: [],
});

export const announce = endpoint({
  does: 'Tells everybody in every shop one thing, in place of what was told before; who put that away sees it again.',
  at: 'PUT /operator/announcement',
  scope: 'system',
  may: 'operator',
  takes: {
    body: z.strictObject({
      kind,
      text: f.text(MOST_ANNOUNCED),
      until: z.nullable(f.instantIn),
    }),
  },
  gives: z.object({ announcement: Announced }),
  fails: [],
});

export const endAnnouncement = endpoint({
  does: 'Takes away what is told to everybody.',
  at: 'DELETE /operator/announcement',
  scope: 'system',
  may: 'operator',
  takes: {},
  gives: f.ok,
  fails: ['NOT_FOUND'],
});
