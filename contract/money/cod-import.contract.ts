// Importing couriers' COD statements and bank lines: parsed, matched, written once, and undoable for 60 days.
import * as z from 'zod/mini';
import { carrier, codBuckets, CodBill, CodParcel, type CodBucket } from './cod.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const MAX_COD_ROWS = 20_000;
const MB = 1024 * 1024;

export const codKinds = { statement: 'ไฟล์จากขนส่ง', bank: 'รายการเดินบัญชี' } as const;
export type CodKind = keyof typeof codKinds;

export interface CodColumn {
  readonly key: string;
  readonly label: string;
  readonly needed?: true;
}

/** The fields that a file's columns may fill, by kind of file. */
export const codColumns: Readonly<Record<CodKind, readonly CodColumn[]>> = {
  statement: [
    { key: 'pno', label: 'เลขพัสดุ', needed: true },
    { key: 'amount', label: 'ยอดเก็บ COD', needed: true },
    { key: 'fee', label: 'ค่าธรรมเนียม COD' },
    { key: 'feeVat', label: 'VAT ค่าธรรมเนียม' },
    { key: 'freight', label: 'ค่าขนส่งที่หัก' },
    { key: 'other', label: 'หักอื่น ๆ' },
    { key: 'net', label: 'ยอดโอนสุทธิ' },
    { key: 'billNo', label: 'เลขบิล / รอบโอน' },
    { key: 'date', label: 'วันที่โอน' },
    { key: 'deliveredOn', label: 'วันที่ส่งสำเร็จ' },
    { key: 'orderRef', label: 'เลขออเดอร์' },
    { key: 'remark', label: 'หมายเหตุ' },
  ],
  bank: [
    { key: 'date', label: 'วันที่', needed: true },
    { key: 'amount', label: 'เงินเข้า', needed: true },
    { key: 'description', label: 'รายละเอียด' },
    { key: 'ref', label: 'เลขอ้างอิง' },
  ],
};

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

/** Field → column index from 0, or the header text; null: no column of the file. */
const Mapping = z.record(
  z.string().check(z.maxLength(30)),
  z.nullable(z.union([z.int().check(z.gte(0), z.lte(200)), z.string().check(z.maxLength(200))])),
);
const place = z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(100_000));

const File = z.object({
  bytes: z.instanceof(Uint8Array),
  type: z.string(),
  filename: z.string(),
});

const counts = z.object(
  Object.fromEntries(Object.keys(codBuckets).map((name) => [name, f.count])) as Record<
    CodBucket,
    typeof f.count
  >,
);

export const CodImportResult = z.object({
  /** Null when nothing was written: a dry run, or a file that was imported before. */
  importId: z.nullable(f.id),
  kind: z.enum(['statement', 'bank']),
  carrier: z.nullable(z.int()),
  sheets: z.array(z.string()),
  sheet: z.int(),
  headerRow: z.int(),
  columns: z.array(z.object({ at: z.int(), header: z.string(), samples: z.array(z.string()) })),
  mapping: z.record(z.string(), z.nullable(z.int())),
  /** Taken from an earlier file with these headers. */
  remembered: z.boolean(),
  /** Required fields without a column: nothing was read. */
  missing: z.array(z.string()),
  /** Data rows of the file, and of these: new, known, unreadable. */
  rows: f.count,
  made: f.count,
  same: f.count,
  failed: f.count,
  collected: f.bahtOut,
  fee: f.bahtOut,
  net: f.bahtOut,
  counts,
  /** The new lines with a problem. */
  exceptions: z.array(CodParcel),
  /** Unreadable rows, at most 200. */
  errors: z.array(z.object({ row: z.int(), text: z.string() })),
  /** The bills in the file. */
  bills: z.array(CodBill),
  /** Bills that this file paired with a bank line. */
  paired: f.count,
  undoUntil: z.nullable(f.instant),
});
export type CodImportResult = z.infer<typeof CodImportResult>;

export const importCod = endpoint({
  does: 'Reads a courier’s COD statement or the bank’s lines, matches every line, and writes it unless `dryRun`; a file that was here before changes nothing.',
  at: 'POST /cod/import',
  may: 'cod.reconcile',
  takes: {
    body: z.strictObject({
      kind: z._default(z.enum(['statement', 'bank']), 'statement'),
      file: z.optional(File),
      sheet: z.optional(place),
      headerRow: z.optional(place),
      mapping: z.optional(fromText(Mapping)),
      /** The courier of the statement; when absent, the courier that most of its numbers belong to. */
      carrier: z.optional(carrier),
      /** For a statement whose lines name no bill. */
      billNo: z.optional(f.optionalText(60)),
      dryRun: z.optional(z.union([z.boolean(), f.flagText])),
      prefix: f.prefix,
    }),
    encoding: 'form',
  },
  gives: CodImportResult,
  fails: [],
  once: true,
  bodyLimit: 11 * MB,
  perMinute: 30,
});

export const CodImport = z.object({
  id: f.id,
  kind: z.enum(['statement', 'bank']),
  carrier: z.nullable(z.int()),
  fileName: z.string(),
  made: f.count,
  same: f.count,
  by: z.nullable(z.string()),
  at: f.instant,
  undoneAt: z.nullable(f.instant),
  /** Null when it can no longer be undone. */
  undoUntil: z.nullable(f.instant),
});
export type CodImport = z.infer<typeof CodImport>;

export const listCodImports = endpoint({
  does: 'Lists the files that were brought in, newest first.',
  at: 'GET /cod/import',
  may: 'cod.view',
  takes: { query: z.object(f.paging) },
  gives: f.listOf(CodImport),
  fails: [],
});

export const undoCodImport = endpoint({
  does: 'Takes back what a file brought in, within 60 days and while none of its bills is closed.',
  at: 'POST /cod/import/{id}/undo',
  may: 'cod.reconcile',
  takes: { params: z.object({ id: f.idText }), body: z.strictObject({ prefix: f.prefix }) },
  gives: z.object({ undone: f.count }),
  fails: ['UNDO_TOO_LATE', 'BILL_CLOSED'],
  once: 'by-state',
});
