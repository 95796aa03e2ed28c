// Bringing orders, products, expenses, leads and addresses in from sheets: look first, then write, then an hour to take it back.
import * as z from 'zod/mini';
import { addressType } from '../customer/address.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { columnKeys, importKindNames, importSourceNames } from './import-columns.contract.ts';

export {
  CANCELLED_AT_SOURCE,
  UNKNOWN_AT_SOURCE,
  columnKeys,
  importColumns,
  importKindNames,
  importKinds,
  importSources,
  type ImportColumn,
  type ImportKind,
  type ImportSource,
} from './import-columns.contract.ts';

export const MAX_IMPORT_ROWS = 5000;
const MB = 1024 * 1024;
const BODY_LIMIT = 10 * MB;

const kind = z.enum(importKindNames);
const source = z.enum(importSourceNames);
const books = z.enum(['facebook', 'shipping', 'other']);

/** A part of a form that is JSON text; other callers may send it as it is. */
const fromText = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        // What is no JSON stays text, and the schema says so beside the field.
        return value;
      }
    }),
    schema as z.core.$ZodType<z.core.output<S>>,
  );
const place = z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(100_000));

const File = z.object({
  bytes: z.instanceof(Uint8Array),
  type: z.string(),
  filename: z.string(),
});

/** Field → place of its column, from 0; null: none of the file's columns. */
const Mapping = z.partialRecord(
  z.enum(columnKeys),
  z.nullable(z.int().check(z.gte(0), z.lte(200))),
);
export type ImportMapping = z.infer<typeof Mapping>;

/** What is known of one thing to import: Thai text by the path of the value it is about. */
const notes = z.record(z.string(), z.string());

/** Values as they were read; what could not be read is the text that stood there. */
const Draft = z.record(z.string(), z.unknown());

const PreviewItem = z.object({
  /** Its row in the file, or the first of its rows. */
  row: z.int(),
  rows: z.array(z.int()),
  values: Draft,
  errors: notes,
  /** To look at, not in the way: guessed addresses, look-alikes, sums that differ. */
  marks: notes,
  /** Why it is left out unless asked for: cancelled at the marketplace, imported before. */
  skip: z.nullable(z.string()),
  /** Of an order that nothing is wrong with but its stock: it can come in awaiting review. */
  isShort: z.optional(z.boolean()),
});
export type ImportItem = z.infer<typeof PreviewItem>;

export const ImportPreview = z.object({
  kind,
  sheets: z.array(z.string()),
  sheet: z.int(),
  /** The row that names the columns, as the file counts. */
  headerRow: z.int(),
  columns: z.array(z.object({ at: z.int(), header: z.string(), samples: z.array(z.string()) })),
  mapping: Mapping,
  /** From an earlier import of a file with these headers. */
  remembered: z.boolean(),
  source,
  /** Fields that are needed and have no column. */
  missing: z.array(z.enum(columnKeys)),
  total: z.int(),
  items: z.array(PreviewItem),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const previewImport = endpoint({
  does: 'Reads a sheet or a pasted grid: its columns, which field each may be, and every row with what is wrong in it. Writes nothing but, with `mapping`, what these headers mean.',
  at: 'POST /import/preview',
  may: ['order.import', 'product.edit', 'expense.edit', 'crm.own', 'address.edit'],
  takes: {
    body: z.strictObject({
      /** Left out, that of whose columns the file has the most, of all that one may bring in. */
      kind: z.optional(kind),
      source: z.optional(source),
      file: z.optional(File),
      /** A pasted grid in place of a file. */
      grid: z.optional(
        fromText(z.array(z.array(z.string().check(z.maxLength(20_000)))).check(z.maxLength(5100))),
      ),
      sheet: z.optional(place),
      headerRow: z.optional(place),
      mapping: z.optional(fromText(Mapping)),
      /** The book that expenses without one go into. */
      type: z.optional(books),
      prefix: f.prefix,
    }),
    encoding: 'form',
  },
  gives: ImportPreview,
  fails: [],
  reads: true,
  bodyLimit: BODY_LIMIT + MB,
  perMinute: 30,
});

const ImportedItem = z.object({
  row: z.int(),
  id: z.nullable(f.id),
  t: z.enum(['success', 'error', 'skip']),
  /** A code of the catalogue where one says it: STOCK_SHORT, ORDER_LIMIT. */
  error: z.nullable(z.string()),
  errors: notes,
  marks: notes,
  /** Of an order that came in awaiting review, without stock. */
  isShort: z.optional(z.boolean()),
});

export const ImportResult = z.object({
  items: z.array(ImportedItem),
  /** Null when nothing was written. */
  importId: z.nullable(f.id),
  made: z.int(),
  failed: z.int(),
  undoUntil: z.nullable(f.instant),
});
export type ImportResult = z.infer<typeof ImportResult>;

const run = {
  /** `all`: everything or nothing, also where it is left out; `valid`: what is right, the rest is told. */
  mode: z._default(z.enum(['all', 'valid']), 'all'),
  /** Checks only. */
  dryRun: z.optional(z.boolean()),
  fileName: z.optional(f.optionalText(200)),
  source: z.optional(source),
  prefix: f.prefix,
};
const drafts = z.array(Draft).check(z.minLength(1), z.maxLength(MAX_IMPORT_ROWS));

export const importOrders = endpoint({
  does: 'Makes many orders under the rules of one. Each is as in POST /order; lines may name a product by `code`, `row` says where it stood, `ref` its number at the marketplace. One whose number came in with an earlier import is left out, unless its `skip` is what the preview said of it.',
  at: 'POST /order/import',
  may: 'order.import',
  takes: {
    body: z.strictObject({
      orders: drafts,
      ...run,
      status: z.optional(z.enum(['telesale', 'pending', 'send'])),
      channelId: z.optional(z.nullable(f.id)),
      /** What becomes of an order that there is no stock for: refused, also where it is left out, or made to await review without any. */
      whenShort: z.optional(z.enum(['refuse', 'review'])),
    }),
  },
  gives: ImportResult,
  fails: ['IMPORT_LIMIT', 'ORDER_LIMIT', 'STOCK_SHORT'],
  once: true,
  bodyLimit: BODY_LIMIT,
});

export const importProducts = endpoint({
  does: 'Adds many products; one whose code is there already is left alone or updated.',
  at: 'POST /product/import',
  may: 'product.edit',
  takes: {
    body: z.strictObject({
      products: drafts,
      ...run,
      /** What to do with a code that is there. */
      existing: z.optional(z.enum(['skip', 'update'])),
    }),
  },
  gives: ImportResult,
  fails: ['IMPORT_LIMIT'],
  once: true,
  bodyLimit: BODY_LIMIT,
});

export const importExpenses = endpoint({
  does: 'Writes many expenses down; days in a closed month are refused.',
  at: 'POST /expense/import',
  may: 'expense.edit',
  takes: { body: z.strictObject({ expenses: drafts, ...run, type: z.optional(books) }) },
  gives: ImportResult,
  fails: ['IMPORT_LIMIT'],
  once: true,
  bodyLimit: BODY_LIMIT,
});

export const importLeads = endpoint({
  does: 'Adds many leads and deals them out; a phone that has one is left out, updated or added all the same, and who asked not to be called never comes in.',
  at: 'POST /pipeline/import',
  may: 'crm.own',
  flag: 'openCRM',
  takes: {
    body: z.strictObject({
      leads: drafts,
      ...run,
      existing: z.optional(z.enum(['skip', 'update', 'create'])),
      /** Whose those become that name nobody: oneself when left out; others need crm.assign. */
      owners: z.optional(
        z
          .array(
            z.strictObject({
              ownerId: f.id,
              /** The most that this agent gets; without one as many as the others. */
              quota: z.optional(z.int().check(z.gte(1), z.lte(MAX_IMPORT_ROWS))),
            }),
          )
          .check(z.minLength(1), z.maxLength(100)),
      ),
    }),
  },
  gives: ImportResult,
  fails: ['IMPORT_LIMIT', 'LEAD_EXISTS', 'DO_NOT_CALL'],
  once: true,
  bodyLimit: BODY_LIMIT,
});

export const importAddresses = endpoint({
  does: 'Adds many addresses to the book, parts that are missing read from the line; one that stands there already is left out.',
  at: 'POST /address/import',
  may: 'address.edit',
  takes: {
    body: z.strictObject({
      addresses: drafts,
      ...run,
      /** What those are that do not say; recipients when left out. */
      type: z.optional(addressType),
    }),
  },
  gives: ImportResult,
  fails: ['IMPORT_LIMIT'],
  once: true,
  bodyLimit: BODY_LIMIT,
});

export const undoImport = endpoint({
  does: 'Takes back what an import made, within an hour; what was changed or booked since stays and says why.',
  at: 'POST /import/{id}/undo',
  once: 'by-state',
  may: ['order.import', 'product.edit', 'expense.edit', 'crm.own', 'address.edit'],
  takes: { params: z.object({ id: f.idText }), body: z.strictObject({ prefix: f.prefix }) },
  gives: z.object({
    undone: z.int(),
    items: z.array(
      z.object({
        row: z.int(),
        id: f.id,
        t: z.enum(['success', 'error']),
        error: z.nullable(z.string()),
      }),
    ),
  }),
  fails: ['UNDO_TOO_LATE'],
});
