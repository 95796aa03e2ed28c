// Messages to buyers about their orders: events, texts, channels, and the state of each message.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';

export const messageEvents = {
  received: 'รับออเดอร์แล้ว',
  pay: 'แจ้งยอดโอน',
  shipped: 'ส่งของแล้ว',
  out: 'กำลังนำส่ง',
  arrived: 'ส่งถึงแล้ว',
  problem: 'พัสดุมีปัญหา',
  refund: 'คืนเงินแล้ว',
} as const;
export type MessageEvent = keyof typeof messageEvents;
/** Events of a parcel: a replacement parcel is announced again. */
export const parcelEvents: readonly MessageEvent[] = ['shipped', 'out', 'arrived', 'problem'];
export const messageEventNames = Object.keys(messageEvents) as [MessageEvent, ...MessageEvent[]];

export const messageChannels = { copy: 'คัดลอก', line: 'LINE', email: 'อีเมล' } as const;
export type MessageChannel = keyof typeof messageChannels;
const channelNames = Object.keys(messageChannels) as [MessageChannel, ...MessageChannel[]];

export const sentStates = {
  waiting: 'รอส่ง',
  sending: 'กำลังส่ง',
  sent: 'ส่งแล้ว',
  refused: 'ส่งไม่ได้',
  unsure: 'ไม่แน่ใจว่าถึง',
  skipped: 'ไม่ต้องส่งแล้ว',
} as const;
export type SentState = keyof typeof sentStates;

/** Why a message was not sent, in Thai for the seller. */
export const sentReasons = {
  '': '',
  blocked: 'LINE ไม่รับ ลูกค้าอาจบล็อกร้าน',
  account: 'LINE ไม่รับรหัสของช่องทาง ตรวจ channel access token',
  quota: 'ข้อความ LINE ของเดือนนี้หมดโควตา',
  address: 'อีเมลนี้รับไม่ได้',
  expired: 'ส่งไม่ได้เกินหนึ่งวัน',
  lost: 'การส่งขาดกลางทาง ไม่ส่งซ้ำเพราะอาจถึงแล้ว',
  passed: 'ออเดอร์ผ่านขั้นนี้ไปแล้ว',
  unreachable: 'ไม่มีทางส่งถึงลูกค้าแล้ว',
} as const;
export type SentReason = keyof typeof sentReasons;

/** Each placeholder with its meaning and an example. */
export const messagePlaces = {
  code: ['เลขออเดอร์', 'SD1024'],
  name: ['ชื่อผู้รับ', 'คุณใบเตย'],
  items: ['รายการสินค้า', 'น้ำผึ้งป่า 500 มล. ×2'],
  total: ['ยอดรวม', '590.00'],
  due: ['ยอดที่ต้องโอน', '590.00'],
  cod: ['ยอดเก็บปลายทาง', '590.00'],
  refund: ['ยอดที่คืน', '590.00'],
  carrier: ['ขนส่ง', 'Flash Express'],
  pno: ['เลขพัสดุ', 'TH0000000000'],
  link: ['ลิงก์หน้าออเดอร์', 'https://shop.example/t/abc'],
  shop: ['ชื่อร้าน', 'ร้านตัวอย่าง'],
} as const satisfies Record<string, readonly [label: string, sample: string]>;

const Words = z.object({
  event: z.enum(messageEventNames),
  channel: z.enum(channelNames),
  /** Always true for `copy`, which a person presses. */
  isOn: z.boolean(),
  words: z.string(),
  /** The shop has its own text. */
  isOwn: z.boolean(),
  version: z.int(),
});
export type MessageRule = z.infer<typeof Words>;

export const getMessageRules = endpoint({
  does: 'Lists for each occasion and channel whether buyers are told, and in which words.',
  at: 'GET /setting/message',
  may: 'setting',
  takes: {},
  gives: z.object({
    items: z.array(Words),
    /** Whether this server sends e-mail. */
    hasMail: z.boolean(),
    /** Whether a LINE channel of the shop has an access token. */
    hasLine: z.boolean(),
    /** LINE is simulated on this machine: no message reaches anybody. */
    isPlayed: z.boolean(),
  }),
  fails: [],
});

export const saveMessageRule = endpoint({
  does: 'Switches one occasion of a channel on or off, and keeps its words; what happened before is not told any more.',
  at: 'PUT /setting/message',
  may: 'setting',
  takes: {
    body: z.strictObject({
      event: z.enum(messageEventNames),
      channel: z.enum(channelNames),
      isOn: z.boolean(),
      /** Empty: the default text. */
      words: z.string().check(z.overwrite(normalizeText), z.maxLength(2000)),
      version: z.optional(z.int()),
      prefix: f.prefix,
    }),
  },
  gives: Words,
  fails: ['STALE'],
  once: 'by-state',
});

export const lineQuota = endpoint({
  does: 'Asks LINE how many messages of this month each channel has sent and may send.',
  at: 'GET /setting/message/quota',
  may: 'setting',
  takes: {},
  gives: z.object({
    items: z.array(
      z.object({
        channelId: z.int(),
        name: z.string(),
        /** Null where LINE sets no limit, or did not answer. */
        limit: z.nullable(z.int()),
        /** Null where LINE did not answer. */
        used: z.nullable(z.int()),
        fault: z.enum(['', 'account', 'down']),
      }),
    ),
  }),
  fails: [],
});

const ofOrder = z.object({ id: f.idText });

const Sent = z.object({
  id: z.int(),
  event: z.enum(messageEventNames),
  channel: z.enum(channelNames),
  state: z.enum(Object.keys(sentStates) as [SentState, ...SentState[]]),
  reason: z.enum(Object.keys(sentReasons) as [SentReason, ...SentReason[]]),
  at: f.instant,
  endedAt: z.nullable(f.instant),
});
export type SentMessage = z.infer<typeof Sent>;

export const listSent = endpoint({
  does: 'Lists what the buyer of an order was told, newest first, what can be told now, and by which ways.',
  at: 'GET /order/{id}/sent',
  may: 'order.view',
  takes: { params: ofOrder },
  gives: z.object({
    items: z.array(Sent),
    /** Events that have happened. */
    now: z.array(z.enum(messageEventNames)),
    /** Channels that reach the buyer. */
    reach: z.array(z.enum(channelNames)),
  }),
  fails: ['NO_ORDER'],
});

export const writeMessage = endpoint({
  does: 'Gives the words of an occasion for this order, to be copied into a chat; the log says that they were.',
  at: 'POST /order/{id}/message',
  may: 'order.view',
  takes: {
    params: ofOrder,
    body: z.strictObject({ event: z.enum(messageEventNames), prefix: f.prefix }),
  },
  gives: z.object({ text: z.string() }),
  fails: ['NO_ORDER'],
});

export const sendMessage = endpoint({
  does: 'Sends an occasion by a channel because a person asks for it: once, unless the one before was refused.',
  at: 'POST /order/{id}/sent',
  may: 'order.edit',
  takes: {
    params: ofOrder,
    body: z.strictObject({
      event: z.enum(messageEventNames),
      channel: z.enum(['line', 'email']),
      prefix: f.prefix,
    }),
  },
  gives: Sent,
  fails: ['NO_ORDER', 'STALE'],
  once: true,
});
