// The shop's own data: exporting all of it into one archive, and importing such an archive into an empty shop.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';

export const dataMoveStates = {
  waiting: 'รอคิว',
  running: 'กำลังทำ',
  done: 'เสร็จแล้ว',
  failed: 'ไม่สำเร็จ',
} as const;
export type DataMoveState = keyof typeof dataMoveStates;

const MB = 1024 * 1024;
/** An archive is read as a whole on import. */
export const MOST_ARCHIVE = 128 * MB;

/** Row counts, and the sums of amounts and units by column name; amounts are integer satang. */
const Figures = z.object({ rows: f.count, sums: z.record(z.string(), z.int()) });

const DataFigure = z.object({
  table: z.string(),
  /** In Thai. */
  name: z.string(),
  archive: Figures,
  /** The shop's figures after the import; null before. */
  shop: z.nullable(Figures),
});
export type DataFigure = z.infer<typeof DataFigure>;

export const DataMove = z.object({
  id: f.id,
  /** Out of the shop, or into it. */
  direction: z.enum(['out', 'in']),
  state: z.enum(Object.keys(dataMoveStates) as [DataMoveState, ...DataMoveState[]]),
  /** The current step, in Thai. */
  step: z.string(),
  rows: f.count,
  total: f.count,
  fileName: z.string(),
  /** Of an export: works in a plain tab for one hour; the archive itself is kept for two. */
  url: z.nullable(z.string()),
  /** Why it failed, in Thai. */
  error: z.nullable(z.string()),
  figures: z.array(DataFigure),
  createdAt: f.instant,
  finishedAt: z.nullable(f.instant),
});
export type DataMove = z.infer<typeof DataMove>;

interface SentFile {
  readonly bytes: Uint8Array;
}

const hasBytes = (value: unknown): boolean =>
  value instanceof Blob || (value as Partial<SentFile> | null)?.bytes instanceof Uint8Array;

const archive = z.strictObject({
  file: z.custom<Blob | SentFile>(hasBytes, { error: 'แนบไฟล์ .zip 1 ไฟล์' }),
  prefix: f.prefix,
});

export const exportShop = endpoint({
  does: "Begins an archive of all data of the shop in the background; for the shop's system administrator, with a reason that is kept. Asked again while it is being made, the same one answers.",
  at: 'POST /shop/export',
  may: 'setting',
  takes: {
    body: z.strictObject({
      reason: z.pipe(z.string().check(z.overwrite(normalizeText)), f.text(200)),
      prefix: f.prefix,
    }),
  },
  gives: DataMove,
  fails: [],
  perMinute: 20,
});

export const getDataMove = endpoint({
  does: 'Tells how far taking out or moving in is, and how counts and sums compare; the link only to the system administrator.',
  at: 'GET /shop/data/{id}',
  may: 'setting',
  takes: { params: z.object({ id: f.idText }) },
  gives: DataMove,
  fails: [],
});

export const getShopData = endpoint({
  does: 'Tells whether the shop is empty, and the last archive that was taken out and moved in.',
  at: 'GET /shop/data',
  may: 'setting',
  takes: {},
  gives: z.object({
    isEmpty: z.boolean(),
    taken: z.nullable(DataMove),
    moved: z.nullable(DataMove),
  }),
  fails: [],
});

export const previewShopImport = endpoint({
  does: 'Reads an archive of a shop to its end and tells what it would move in; nothing is written.',
  at: 'POST /shop/import/preview',
  may: 'setting',
  takes: { body: archive, encoding: 'form' },
  gives: z.object({
    shop: z.string(),
    madeAt: f.instant,
    figures: z.array(DataFigure),
    pictures: f.count,
    isEmpty: z.boolean(),
  }),
  fails: [],
  reads: true,
  bodyLimit: MOST_ARCHIVE,
  perMinute: 6,
});

export const importShop = endpoint({
  does: 'Moves products with stock, customers and orders with their history out of an archive into this shop, in the background; refused unless the shop is empty. All of it comes in, or nothing.',
  at: 'POST /shop/import',
  may: 'setting',
  takes: { body: archive, encoding: 'form' },
  gives: DataMove,
  fails: ['IN_USE'],
  bodyLimit: MOST_ARCHIVE,
  perMinute: 6,
});
