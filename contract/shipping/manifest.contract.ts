// Hand-overs: which parcels a courier takes on one signed document.
import * as z from 'zod/mini';
import { courierIds, type CourierId } from '../kit/carriers.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';

export const MANIFEST_MOST = 2_000;
/** The most parcels that can be chosen from a list at once. */
export const CHOSEN_MOST = 500;

export const manifestStates = { open: 'กำลังยิง', closed: 'ส่งมอบแล้ว' } as const;
export type ManifestState = keyof typeof manifestStates;

/** Why a scanned parcel cannot be handed over. */
export const manifestRefusals = {
  unknown: 'ไม่พบเลขนี้',
  courier: 'คนละขนส่ง',
  cancelled: 'ยกเลิกแล้ว',
  old: 'ใบเก่าใช้ไม่ได้',
  elsewhere: 'อยู่ในใบส่งมอบอื่นแล้ว',
  state: 'ยังส่งมอบไม่ได้',
  full: 'ใบนี้เต็มแล้ว',
} as const;
export type ManifestRefusal = keyof typeof manifestRefusals;
const refusalNames = Object.keys(manifestRefusals) as [ManifestRefusal, ...ManifestRefusal[]];

const courierId = z.enum(courierIds as [CourierId, ...CourierId[]]);
const person = z.nullable(z.object({ id: f.id, username: z.string() }));
const tidy = z.string().check(z.overwrite(normalizeText));

export const Manifest = z.object({
  id: f.id,
  /** 'M00012' */
  no: z.string(),
  courier: courierId,
  state: z.enum(Object.keys(manifestStates) as [ManifestState, ...ManifestState[]]),
  parcels: z.int(),
  codParcels: z.int(),
  codAmount: f.bahtOut,
  driver: z.string(),
  note: f.personalQuote(),
  createdAt: f.instant,
  createdBy: person,
  closedAt: z.nullable(f.instant),
  closedBy: person,
  version: z.int(),
});
export type Manifest = z.infer<typeof Manifest>;

const Item = z.object({
  orderId: f.id,
  orderCode: z.string(),
  pno: z.string(),
  name: z.string(),
  province: z.string(),
  codAmount: f.bahtOut,
  at: f.instant,
  by: person,
  /** Cancelled or renumbered since the scan. Such a parcel must be removed before closing. */
  problem: z.nullable(z.enum(refusalNames)),
});
export type ManifestItem = z.infer<typeof Item>;

const Refused = z.object({
  code: z.string(),
  reason: z.enum(refusalNames),
  text: z.string(),
});

const Path = z.object({ id: f.idText });

export const listManifests = endpoint({
  does: 'Lists hand-overs, newest first.',
  at: 'GET /manifest',
  may: ['pack.scan', 'ship.print'],
  takes: {
    query: z
      .object({
        courier: z.optional(courierId),
        state: z.optional(
          z.enum(Object.keys(manifestStates) as [ManifestState, ...ManifestState[]]),
        ),
        /** The number of a hand-over, a parcel or an order. */
        search: z.optional(f.optionalText(64)),
        from: z.optional(f.day),
        to: z.optional(f.day),
        ...f.paging,
      })
      .check(f.daysInOrder),
  },
  gives: f.listOf(Manifest),
  fails: [],
});

export const createManifest = endpoint({
  does: 'Begins a hand-over to a courier, empty or with chosen parcels; those that cannot go along are told and left out.',
  at: 'POST /manifest',
  may: ['pack.scan', 'ship.print'],
  takes: {
    body: z.strictObject({
      courier: courierId,
      orderIds: z.optional(z.array(f.id).check(z.maxLength(CHOSEN_MOST))),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ manifest: Manifest, refused: z.array(Refused) }),
  fails: [],
  once: true,
});

export const getManifest = endpoint({
  does: 'Gives one hand-over; its sums and state.',
  at: 'GET /manifest/{id}',
  may: ['pack.scan', 'ship.print'],
  takes: { params: Path },
  gives: Manifest,
  fails: [],
});

export const listManifestItems = endpoint({
  does: 'Lists the parcels of a hand-over, those in trouble first, then the last scanned first.',
  at: 'GET /manifest/{id}/item',
  may: ['pack.scan', 'ship.print'],
  takes: { params: Path, query: z.object({ ...f.paging }) },
  gives: f.listOf(Item),
  fails: [],
});

export const scanManifest = endpoint({
  does: 'Puts a scanned parcel on an open hand-over; the same parcel again changes nothing, one that cannot go along is refused with its reason.',
  at: 'POST /manifest/{id}/scan',
  may: ['pack.scan', 'ship.print'],
  takes: { params: Path, body: z.strictObject({ code: f.text(64), prefix: f.prefix }) },
  gives: z.object({
    t: z.enum(['added', 'already', 'refused']),
    item: z.nullable(Item),
    refused: z.nullable(Refused),
    manifest: Manifest,
  }),
  fails: [],
});

export const removeManifestItem = endpoint({
  does: 'Takes a parcel off an open hand-over.',
  at: 'POST /manifest/{id}/remove',
  may: ['pack.scan', 'ship.print'],
  takes: { params: Path, body: z.strictObject({ orderId: f.id, prefix: f.prefix }) },
  gives: Manifest,
  fails: [],
});

export const closeManifest = endpoint({
  does: 'Closes a hand-over: its orders that still wait become sending. Refused as a whole while a parcel of it was cancelled or renumbered; closing twice is closing once.',
  at: 'POST /manifest/{id}/close',
  may: ['pack.scan', 'ship.print'],
  takes: {
    params: Path,
    body: z.strictObject({
      /** Who took the parcels. */
      driver: z.optional(z.pipe(tidy, f.optionalText(100))),
      note: z.optional(z.pipe(tidy, f.optionalText(400))),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ manifest: Manifest, moved: z.int() }),
  fails: ['STOCK_SHORT'],
  once: 'by-state',
});

export const deleteManifest = endpoint({
  does: 'Gives up an open hand-over; its parcels may go on another.',
  at: 'DELETE /manifest/{id}',
  may: ['pack.scan', 'ship.print'],
  takes: { params: Path },
  gives: f.ok,
  fails: [],
  once: 'by-state',
});

export const printManifest = endpoint({
  does: 'Prints a hand-over on A4 behind a link of one hour: every number, the sums, room for both signatures.',
  at: 'POST /manifest/{id}/print',
  may: ['pack.scan', 'ship.print'],
  takes: { params: Path, body: z.strictObject({ prefix: f.prefix }) },
  gives: z.object({ url: z.string(), pages: z.int() }),
  fails: [],
  once: true,
});
