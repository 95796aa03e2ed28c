// Sales channels: pages, chats, marketplaces, sale pages, the phone.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';

/** Kinds of channel with their Thai labels. */
export const channelKinds = {
  facebook: 'Facebook',
  line: 'LINE',
  tiktok: 'TikTok',
  shopee: 'Shopee',
  lazada: 'Lazada',
  salepage: 'เซลเพจ',
  phone: 'โทรศัพท์',
  other: 'อื่น ๆ',
} as const;
export type ChannelKind = keyof typeof channelKinds;

const name = z.pipe(z.string().check(z.overwrite(normalizeText)), f.text(60));
const kind = z.enum(Object.keys(channelKinds) as [ChannelKind, ...ChannelKind[]]);
const color = z
  .string()
  .check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'ใช้รหัสสี 6 หลัก เช่น #1877f2' }), z.toLowerCase());
const params = z.object({ id: f.idText });

/** Write-only; an empty text keeps the stored value, null removes it. */
const secret = z.optional(
  z.nullable(
    z.string().check(
      z.trim(),
      z.maxLength(500),
      z.refine((value) => /^[!-~]*$/.test(value), {
        error: 'ใส่ตามที่ได้จาก LINE ไม่มีภาษาไทยหรือช่องว่าง',
      }),
    ),
  ),
);

const changes = {
  lineSecret: secret,
  lineToken: secret,
  color: z.optional(color),
  active: z.optional(z.boolean()),
  ownerId: z.optional(z.nullable(f.id)),
  prefix: f.prefix,
};

export const Channel = z.object({
  id: f.id,
  name: z.string(),
  kind,
  color: z.string(),
  active: z.boolean(),
  ownerId: z.nullable(f.id),
  /**
   * The address to which a sale page or LINE sends; a sale page's address contains a token and is returned once, on
   * creation.
   */
  webhookUrl: z.nullable(z.string()),
  /** The last characters of a sale page's token; empty when there is none. */
  webhookHint: z.string(),
  /** Whether LINE's keys are stored; they are never returned. */
  hasLineSecret: z.boolean(),
  hasLineToken: z.boolean(),
  version: z.int(),
});
export type Channel = z.infer<typeof Channel>;

export const listChannels = endpoint({
  does: 'Lists the channels; `active=1` leaves out those that are off, as order forms do.',
  at: 'GET /channel',
  // Leads and adverts name the channel that they come from.
  may: ['order.view', 'order.create', 'channel.edit', 'crm.own', 'crm.all', 'expense.view'],
  takes: {
    query: z.object({
      search: z.optional(f.optionalText(60)),
      kind: z.optional(kind),
      active: z.optional(f.flagText),
      ...f.paging,
    }),
  },
  gives: f.listOf(Channel),
  fails: [],
});

export const createChannel = endpoint({
  does: "Adds a channel; names are unique within the shop. A sale page's address is told in this answer only.",
  at: 'POST /channel',
  may: 'channel.edit',
  takes: { body: z.strictObject({ name, kind, ...changes }) },
  gives: Channel,
  fails: ['NAME_EXIST'],
  once: true,
  tellsSecret: true,
});

export const updateChannel = endpoint({
  does: 'Changes parts of a channel; an inactive one is hidden when orders are created and kept in reports.',
  at: 'PUT /channel/{id}',
  may: 'channel.edit',
  takes: {
    params,
    body: z.strictObject({
      name: z.optional(name),
      kind: z.optional(kind),
      version: z.optional(z.int()),
      ...changes,
    }),
  },
  gives: Channel,
  fails: ['NAME_EXIST', 'STALE'],
  once: 'by-state',
  tellsSecret: true,
});

export const deleteChannel = endpoint({
  does: 'Removes a channel that no order came from; others can be switched off.',
  at: 'DELETE /channel/{id}',
  may: 'channel.edit',
  takes: { params, body: z.strictObject({ prefix: f.prefix }) },
  gives: f.undoable,
  fails: ['IN_USE'],
  once: 'by-state',
});

export const sortChannels = endpoint({
  does: 'Puts the channels in the given order; those not named follow in the order they had.',
  at: 'PUT /channel/order',
  may: 'channel.edit',
  takes: {
    body: z.strictObject({
      ids: z.array(f.id).check(z.minLength(1), z.maxLength(500)),
      prefix: f.prefix,
    }),
  },
  gives: f.ok,
  fails: [],
});

export const renewWebhook = endpoint({
  does: "Makes a new address for a sale page's orders and tells it this once; the one before it ends.",
  at: 'POST /channel/{id}/webhook',
  may: 'channel.edit',
  takes: { params, body: z.strictObject({ prefix: f.prefix }) },
  gives: z.object({ webhookUrl: z.string(), webhookHint: z.string() }),
  fails: [],
});

export const countChannelOrders = endpoint({
  does: 'Counts the orders of the last 30 days by channel; a channel without any is left out.',
  at: 'GET /channel/orders',
  may: 'channel.edit',
  takes: {},
  gives: z.object({ items: z.array(z.object({ id: f.id, orders: f.count })) }),
  fails: [],
});
