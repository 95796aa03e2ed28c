// The file names inside an archive of a shop, and its format version.
import * as z from 'zod/mini';

export const FORMAT = 'songdee-shop';
export const FORMAT_VERSION = 1;

export const MANIFEST = 'manifest.json';
export const PICTURES = 'pictures/';
export const linesName = (table: string): string => `data/${table}.jsonl`;
export const sheetName = (table: string): string => `sheets/${table}.xlsx`;

const NAMES =
  /^(?:manifest\.json|data\/[a-z_]{1,60}\.jsonl|sheets\/[a-z_]{1,60}\.xlsx|pictures\/[0-9a-f]{32}\.webp)$/;

/** Anything else does not belong in an archive: folders, paths out of it, programs. */
export const mayHold = (name: string): boolean => NAMES.test(name);

const count = z.int().check(z.gte(0));

export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  shop: z.object({
    label: z.string().check(z.maxLength(60)),
    name: z.string().check(z.maxLength(200)),
  }),
  madeAt: z.iso.datetime(),
  pictures: count,
  tables: z.record(
    z.string().check(z.maxLength(60)),
    z.object({
      name: z.string().check(z.maxLength(100)),
      rows: count,
      sums: z.record(z.string().check(z.maxLength(60)), z.int()),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
