// The order page for its buyer: opened by link without a login, on the shop's own host.
import * as z from 'zod/mini';
import { imageFile, PICTURE_BODY } from '../shop/image.contract.ts';
import { endpoint, PUBLIC_BODY } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { ProposalBody } from '../order/proposal.contract.ts';
import { slipStateNames } from '../money/slip.contract.ts';

const ofPage = z.object({ token: z.string().check(z.maxLength(100)) });

/** What the buyer just did, for the message on the page. */
export const doneWords = ['address', 'slip', 'unreadable'] as const;

const knownWord = z.pipe(
  z.unknown(),
  z.transform((value) => doneWords.find((word) => word === value)),
);

export const showPage = endpoint({
  does: "Shows the order to its buyer as a page; whatever token opens none answers the shop's own 404 page.",
  at: 'GET /t/{token}',
  scope: 'system',
  may: 'anyone',
  takes: {
    params: ofPage,
    // Not strict: apps that share the link add parameters.
    query: z.object({ done: z.optional(knownWord) }),
  },
  gives: 'file',
  fails: [],
});

export const showPageQr = endpoint({
  does: 'Draws the PromptPay QR of what the buyer has yet to transfer, a PNG.',
  at: 'GET /t/{token}/qr',
  scope: 'system',
  may: 'anyone',
  takes: { params: ofPage },
  gives: 'file',
  fails: ['PROMPTPAY_MISSING', 'NOTHING_DUE'],
});

const Proposed = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  subdistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postcode: z.string(),
  at: f.instant,
});

export const proposeOnPage = endpoint({
  does: 'Keeps what the buyer asks to have changed until the shop takes it or not; browsers get the page, others JSON.',
  at: 'POST /t/{token}/address',
  scope: 'system',
  may: 'anyone',
  takes: {
    params: ofPage,
    body: z.extend(ProposalBody, {
      /** A whole address as one text, or a place to search: fills the fields of the page; nothing is stored. */
      text: z.optional(f.optionalText(1000)),
      /** `1` = the buyer chose a place from the list: without an address it only fills the fields. */
      chosen: z.optional(z.literal('1')),
    }),
    encoding: 'form',
  },
  gives: Proposed,
  fails: ['SHIPMENT_EXISTS'],
  bodyLimit: PUBLIC_BODY,
  perMinute: 20,
});

export const addSlipOnPage = endpoint({
  does: 'Takes the slip of a transfer from the buyer, as the shop itself would; browsers get the page, others JSON.',
  at: 'POST /t/{token}/slip',
  scope: 'system',
  may: 'anyone',
  takes: {
    params: ofPage,
    body: z.strictObject({ file: imageFile }),
    encoding: 'form',
  },
  gives: z.object({
    state: z.enum(slipStateNames),
    bank: z.nullable(z.string()),
    reference: z.nullable(z.string()),
  }),
  fails: ['SLIP_USED', 'NOTHING_DUE'],
  bodyLimit: PICTURE_BODY,
  perMinute: 20,
});
