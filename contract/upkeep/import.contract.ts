// Importing orders, products, expenses, leads and addresses from sheets: preview, import, and an hour to undo it.
import * as z from 'zod/mini';
import { addressType } from '../customer/address.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { columnKeys, importKindNames, importSourceNames } from './import-columns.contract.ts';

export {
  CANCELLED_AT_SOURCE,
  IMPORTED_BEFORE,
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

/** A form field with JSON text; other clients may send the value itself. */
const fromText = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        // Invalid JSON stays text, so that the schema refuses it at its field.
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

/** Field → column index from 0; null: no column of the file. */
const Mapping = z.partialRecord(
  z.enum(columnKeys),
  z.nullable(z.int().check(z.gte(0), z.lte(200))),
);
export type ImportMapping = z.infer<typeof Mapping>;

/** Findings about one item: Thai text by the path of the value. */
const notes = z.record(z.string(), z.string());

/** The values as read; an unreadable value is its original text. */
const Draft = z.record(z.string(), z.unknown());

const PreviewItem = z.object({
  /** Its row in the file, or the first of its rows. */
  row: z.int(),
  rows: z.array(z.int()),
  values: Draft,
  errors: notes,
  /** To check, but not blocking: guessed addresses, duplicates, differing sums. */
  marks: notes,
  /** Why it is skipped by default: cancelled at the marketplace, or imported before. */
  skip: z.nullable(z.string()),
  /** An order whose only problem is its stock: it can be imported for review. */
  isShort: z.optional(z.boolean()),
});
export type ImportItem = z.infer<typeof PreviewItem>;

export const ImportPreview = z.object({
  kind,
  sheets: z.array(z.string()),
  sheet: z.int(),
  /** The row with the column names, numbered as in the file. */
  headerRow: z.int(),
  columns: z.array(z.object({ at: z.int(), header: z.string(), samples: z.array(z.string()) })),
  mapping: Mapping,
  /** Taken from an earlier import of a file with these headers. */
  remembered: z.boolean(),
  source,
  /** Required fields without a column. */
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
      /** When absent: the kind with the most matching columns, among those that the user may import. */
      kind: z.optional(kind),
      source: z.optional(source),
      file: z.optional(File),
      /** A pasted table instead of a file. */
      grid: z.optional(
        fromText(z.array(z.array(z.string().check(z.maxLength(20_000)))).check(z.maxLength(5100))),
      ),
      sheet: z.optional(place),
      headerRow: z.optional(place),
      mapping: z.optional(fromText(Mapping)),
      /** The book for expenses without one. */
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
  /** An error code of the register where there is one: STOCK_SHORT, ORDER_LIMIT. */
  error: z.nullable(z.string()),
  errors: notes,
  marks: notes,
  /** An order that was imported for review, without stock. */
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
  /** `all` (default): everything or nothing; `valid`: imports the valid rows and reports the others. */
  mode: z._default(z.enum(['all', 'valid']), 'all'),
  /** Only checks. */
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
      /** For an order without stock: refuse it (default), or import it for review without stock. */
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
      /** What to do with an existing code. */
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
      /** The owners of leads that name none: the current user when absent; others need crm.assign. */
      owners: z.optional(
        z
          .array(
            z.strictObject({
              ownerId: f.id,
              /** The most that this agent gets; without it the same share as the others. */
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
      /** The type of addresses that name none; recipients when absent. */
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
