// The link of an order's page for its buyer: created by the shop, opened without a login.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

const BuyerLink = z.object({
  url: z.string(),
  /**
   * When the page expires: option page_days after the order ended. While the order is open, the earliest possible
   * time.
   */
  expiresAt: f.instant,
});
export type BuyerLink = z.infer<typeof BuyerLink>;

export const makeBuyerLink = endpoint({
  does: "Gives the link of the order's page for its buyer: the same each time, until `renew` makes another and ends the one before.",
  at: 'POST /order/{id}/page',
  may: 'order.view',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({ renew: z.optional(z.boolean()), prefix: f.prefix }),
  },
  gives: BuyerLink,
  fails: ['NO_ORDER'],
});
