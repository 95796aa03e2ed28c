// A buyer's change request before the order ships, and the shop's answer.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { Order, OrderPath, type Proposal as ProposalShape } from './order.contract.ts';
import { info } from './parts.contract.ts';

export type Proposal = z.infer<typeof ProposalShape>;

const noneOr = <S extends z.ZodMiniType>(schema: S) => z.optional(z.union([z.literal(''), schema]));

/** Absent or empty parts stay as the order has them; the parts of an address are sent together. */
export const ProposalBody = z.strictObject({
  name: noneOr(info.name),
  phone: noneOr(info.phone),
  address: noneOr(info.address),
  subdistrict: noneOr(info.subdistrict),
  district: noneOr(info.district),
  province: noneOr(info.province),
  postcode: noneOr(info.postcode),
});
export type ProposalBody = z.output<typeof ProposalBody>;

export const decideProposal = endpoint({
  does: 'Takes over what the buyer proposed, or declines it; an order whose parcel is booked keeps what it has.',
  at: 'POST /order/{id}/proposal',
  may: 'order.edit',
  takes: {
    params: OrderPath,
    body: z.strictObject({
      take: z.boolean(),
      /** The request that the user has seen; when absent, the waiting one. */
      id: z.optional(f.id),
      prefix: f.prefix,
    }),
  },
  gives: Order,
  fails: ['NO_ORDER', 'STALE', 'SHIPMENT_EXISTS'],
  once: 'by-state',
});
