// The state of the wizard across its steps, and reading and changing a value in a row.
import {
  importColumns,
  type ImportKind,
  type ImportSource,
} from '@app/contract/upkeep/import-columns';
import type {
  Book,
  ImportItem,
  ImportMapping,
  ImportPreview,
  ImportResult,
  Plan,
  Values,
} from './import.data.ts';

export const steps = ['ไฟล์', 'จับคู่คอลัมน์', 'ตรวจ', 'นำเข้า', 'ผล'] as const;

/** A row of the grid: as read, or changed since. */
export interface Row extends ImportItem {
  /** Its position; rows never move. */
  readonly at: number;
  /** Skipped, by its marketplace state or by choice. */
  readonly isOut: boolean;
}

export interface Failed {
  readonly at: number;
  readonly reason: string;
  /** Only stock was missing. */
  readonly isShort?: boolean;
}

export interface Outcome {
  readonly made: number;
  /** Known rows that were skipped; absent in an import stored by an older release. */
  readonly skipped?: number;
  /** Of the created orders, the number for review because stock is short. */
  readonly reviewed?: number;
  readonly failed: readonly Failed[];
  /** Imports that can still be undone. */
  readonly importIds: readonly number[];
  readonly undoUntil: string | null;
  readonly undone: number | null;
  /** The result of imports that were undone before the connection was lost, and why rows of them stay. */
  readonly takenBack?: { readonly undone: number; readonly stays: readonly string[] };
  /** The number of chosen rows with an answer; absent: all of them. */
  readonly sent?: number;
}

/** A sent piece without an answer. */
export interface UnansweredPiece {
  /** Tells whether the next press sends exactly the same. */
  readonly fingerprint: string;
  readonly key: string;
}

export interface Wizard {
  readonly step: number;
  /** Why the last file was refused. */
  readonly fault: string | null;
  readonly source: ImportSource;
  readonly file: File | null;
  readonly grid: string[][] | null;
  readonly fileName: string;
  readonly preview: Omit<ImportPreview, 'items'> | null;
  readonly mapping: ImportMapping;
  readonly rows: readonly Row[];
  readonly mode: Plan['mode'];
  readonly status: Plan['status'];
  readonly channelId: number | null;
  readonly whenShort: Plan['whenShort'];
  readonly existing: Plan['existing'];
  readonly addressType: Plan['addressType'];
  readonly owners: Plan['owners'];
  readonly outcome: Outcome | null;
  readonly underway: UnansweredPiece | null;
}

export const fresh: Wizard = {
  step: 0,
  fault: null,
  source: 'general',
  file: null,
  grid: null,
  fileName: '',
  preview: null,
  mapping: {},
  rows: [],
  mode: 'valid',
  status: 'send',
  channelId: null,
  whenShort: 'refuse',
  existing: 'skip',
  addressType: 'recipient',
  owners: [],
  outcome: null,
  underway: null,
};

/** Before the first run. */
export const empty: Outcome = {
  made: 0,
  failed: [],
  importIds: [],
  undoUntil: null,
  undone: null,
};

export const planOf = (wizard: Wizard, kind: ImportKind, book: Book): Plan => {
  const { source, fileName, mode, status, channelId, whenShort, existing, owners = [] } = wizard;
  // Absent in a wizard stored by an older release.
  const { addressType = 'recipient' } = wizard;
  const choices = { status, channelId, whenShort, existing, owners, addressType };
  return { kind, source, fileName, mode, book, ...choices };
};

/** `items.0.code` of a row's values, as text for an input. */
export function textAt(values: Values, path: string): string {
  let value: unknown = values;
  for (const part of path.split('.'))
    value =
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[part]
        : undefined;
  if (typeof value === 'boolean') return value ? 'ใช่' : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function changed(value: unknown, parts: readonly string[], text: string): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return text;
  if (Array.isArray(value))
    return value.map((one, at) =>
      String(at) === part ? changed(one, rest, text) : (one as unknown),
    );
  const record = { ...(value as Record<string, unknown> | undefined) };
  // The product of the old code is not the product of the new one.
  if (part === 'code' && 'productId' in record)
    for (const key of ['productId', 'name', 'variant']) delete record[key];
  if (rest.length === 0 && text === '') delete record[part];
  else record[part] = changed(record[part], rest, text);
  return record;
}

export const withText = (values: Values, path: string, text: string): Values =>
  changed(values, path.split('.'), text) as Values;

const linesOf = (values: Values): readonly unknown[] => {
  const { items } = values;
  return Array.isArray(items) ? items : [];
};

export interface GridField {
  readonly path: string;
  readonly label: string;
}

/** All fields of one row, with those of each line. */
export function fieldsOf(kind: ImportKind, values: Values): GridField[] {
  const lines = linesOf(values);
  const shown = importColumns[kind].filter(({ key }) => key !== 'state' && key !== 'items.variant');
  return shown.flatMap(({ key, label }): GridField[] => {
    const line = /^items\.(.+)$/.exec(key)?.[1];
    if (line === undefined) return [{ path: key, label }];
    if (line === 'name') return [];
    return lines.map((_, at) => ({
      path: `items.${at}.${line}`,
      label: lines.length > 1 ? `${label} ${at + 1}` : label,
    }));
  });
}

/** The fields in the grid itself. */
export const gridFields: Readonly<
  Record<ImportKind, readonly (GridField & { readonly width: number })[]>
> = {
  order: [
    { path: 'info.name', label: 'ชื่อผู้รับ', width: 150 },
    { path: 'info.phone', label: 'เบอร์โทร', width: 120 },
    { path: 'info.address', label: 'ที่อยู่', width: 220 },
    { path: 'info.subdistrict', label: 'ตำบล/แขวง', width: 120 },
    { path: 'info.district', label: 'อำเภอ/เขต', width: 130 },
    { path: 'info.province', label: 'จังหวัด', width: 130 },
    { path: 'info.postcode', label: 'ไปรษณีย์', width: 80 },
    { path: 'items.0.code', label: 'สินค้า', width: 120 },
    { path: 'items.0.unit', label: 'จำนวน', width: 70 },
    { path: 'payment.method', label: 'วิธีชำระ', width: 90 },
    { path: 'payment.codAmount', label: 'ยอด COD', width: 90 },
  ],
  product: [
    { path: 'code', label: 'รหัส', width: 120 },
    { path: 'name', label: 'ชื่อสินค้า', width: 240 },
    { path: 'category', label: 'หมวดหมู่', width: 140 },
    { path: 'price', label: 'ราคาขาย', width: 100 },
    { path: 'cost', label: 'ต้นทุน', width: 100 },
    { path: 'barcode', label: 'บาร์โค้ด', width: 150 },
    { path: 'weight', label: 'น้ำหนัก (กรัม)', width: 110 },
  ],
  expense: [
    { path: 'date', label: 'วันที่', width: 120 },
    { path: 'amount', label: 'จำนวนเงิน', width: 120 },
    { path: 'note', label: 'รายการ', width: 260 },
    { path: 'ref', label: 'แคมเปญ/อ้างอิง', width: 200 },
    { path: 'channel', label: 'ช่องทาง', width: 140 },
    { path: 'product', label: 'สินค้า', width: 120 },
  ],
  lead: [
    { path: 'name', label: 'ชื่อ', width: 180 },
    { path: 'phone', label: 'เบอร์โทร', width: 130 },
    { path: 'channel', label: 'ที่มา', width: 130 },
    { path: 'product', label: 'สินค้า', width: 150 },
    { path: 'owner', label: 'ผู้ดูแล', width: 120 },
    { path: 'next', label: 'นัด', width: 140 },
    { path: 'note', label: 'โน้ต', width: 220 },
  ],
  address: [
    { path: 'name', label: 'ชื่อ', width: 160 },
    { path: 'phone', label: 'เบอร์โทร', width: 120 },
    { path: 'type', label: 'ประเภท', width: 90 },
    { path: 'address', label: 'ที่อยู่', width: 240 },
    { path: 'subdistrict', label: 'ตำบล/แขวง', width: 120 },
    { path: 'district', label: 'อำเภอ/เขต', width: 130 },
    { path: 'province', label: 'จังหวัด', width: 130 },
    { path: 'postcode', label: 'ไปรษณีย์', width: 80 },
  ],
};

/** 'ชื่อผู้รับ: กรุณากรอกข้อมูล' for each finding of a row. */
export function saidOf(kind: ImportKind, row: Row, notes: Row['errors']): string[] {
  const labels = new Map(fieldsOf(kind, row.values).map(({ path, label }) => [path, label]));
  return Object.entries(notes).map(([path, text]) => {
    const label = labels.get(path);
    return label === undefined ? text : `${label}: ${text}`;
  });
}

export const goingRows = (wizard: Wizard): readonly Row[] =>
  wizard.rows.filter((row) => !row.isOut);

/** An order that was included despite a skip reason carries it: the user knew. */
export const sentValues = (kind: ImportKind, { row, values, skip }: Row): Row['values'] => ({
  ...values,
  row,
  ...(kind === 'order' && skip !== null && { skip }),
});

/** Chosen rows after a lost connection, without an answer. */
export function waitingRows(wizard: Wizard): number {
  const { outcome } = wizard;
  if (outcome?.sent === undefined || outcome.undone !== null) return 0;
  return goingRows(wizard).length - outcome.sent;
}

export const isWrong = (row: Row): boolean => Object.keys(row.errors).length > 0;
/** Imported for review by choice, because stock is short. */
export const isImportedForReview = ({ whenShort }: Wizard, row: Row): boolean =>
  whenShort === 'review' && row.isShort === true;
export const isMarked = (row: Row): boolean => Object.keys(row.marks).length > 0;

/** Rows that were not imported only because of stock; none once the import is undone. */
export const shortRows = ({ rows, outcome }: Wizard): readonly Row[] =>
  outcome === null || outcome.undone !== null
    ? []
    : outcome.failed.flatMap(({ at, isShort }) => (isShort && rows[at] ? [rows[at]] : []));

interface Piece {
  readonly kind: ImportKind;
  readonly rows: readonly Row[];
  readonly mode?: Plan['mode'];
}

/** Adds up the answers of an import in pieces. */
export function joined(
  outcome: Outcome,
  { kind, rows, mode }: Piece,
  result: ImportResult,
): Outcome {
  // If one invalid row prevents all, the others were not skipped as known.
  const isRefused = mode === 'all' && result.failed > 0;
  const left = isRefused ? 0 : result.items.filter(({ t }) => t === 'skip').length;
  const failed = result.items.flatMap(({ t, error, errors }, place): Failed[] => {
    const row = rows[place];
    if (t !== 'error' || !row) return [];
    const reason = saidOf(kind, row, errors).join(' · ');
    return [{ at: row.at, reason, isShort: error === 'STOCK_SHORT' }];
  });
  return {
    made: outcome.made + result.made,
    skipped: (outcome.skipped ?? 0) + left,
    reviewed: (outcome.reviewed ?? 0) + result.items.filter(({ isShort }) => isShort).length,
    failed: [...outcome.failed, ...failed],
    importIds:
      result.importId === null ? outcome.importIds : [...outcome.importIds, result.importId],
    // All of it can be undone only as long as its first piece can.
    undoUntil: outcome.undoUntil ?? result.undoUntil,
    undone: null,
  };
}
