// CSV that Excel opens in Thai: the template of each import, and the rows that failed.
import { importColumns, type ImportKind } from '@app/contract/upkeep/import-columns';
import { textAt, type Outcome, type Wizard } from './wizard.ts';

// A cell that looks like a formula must not be executed by the program that opens the file.
const safe = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell) ? `'${cell}` : cell;

/**
 * Spreadsheets round long numbers, drop leading zeros and turn house numbers into dates; a trailing tab, as
 * marketplaces write it, keeps them text.
 */
const whole = (cell: string): string =>
  /^(?:\d{12,}|0\d+|\d+[-/]\d+)$/.test(cell) ? `${cell}\t` : cell;

const quoted = (cell: string): string => `"${whole(safe(cell)).replaceAll('"', '""')}"`;

export const csvOf = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([`\ufeff${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has started after the click; some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const examples: Readonly<Record<ImportKind, Readonly<Record<string, string>>>> = {
  order: {
    ref: 'A-001',
    'info.name': 'ตัวอย่าง ลูกค้า',
    'info.phone': '0810001234',
    'info.address': '99/1 หมู่ 2 ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300',
    'items.code': 'รหัสสินค้าของร้าน',
    'items.unit': '1',
    'payment.method': 'COD',
    'payment.codAmount': '590',
  },
  product: {
    code: 'SKU-001',
    name: 'สินค้าตัวอย่าง',
    category: 'หมวดหมู่ในร้าน',
    price: '290',
    weight: '250',
  },
  expense: { date: '21/11/2569', amount: '1,250.00', note: 'ค่าโฆษณา', ref: 'แคมเปญ A' },
  address: {
    type: 'ผู้รับ',
    name: 'ตัวอย่าง ลูกค้า',
    phone: '0810001234',
    address: '99/1 หมู่ 2',
    subdistrict: 'ช้างเผือก',
    district: 'เมืองเชียงใหม่',
    province: 'เชียงใหม่',
    postcode: '50300',
  },
  lead: { name: 'ตัวอย่าง ลีด', phone: '0810001234', note: 'สนใจโปร', next: '21/11/2569 14:30' },
};

export function downloadTemplate(kind: ImportKind): void {
  const columns = importColumns[kind].filter(({ key }) => key !== 'state');
  const rows = [
    columns.map(({ label }) => label),
    columns.map(({ key }) => examples[kind][key] ?? ''),
  ];
  download(csvOf(rows), `template-${kind}.csv`);
}

/** The failed rows in their current state, with the reason at the end: corrected, they can be imported again. */
export function downloadErrors(kind: ImportKind, { rows }: Wizard, outcome: Outcome): void {
  const columns = importColumns[kind].filter(({ key }) => key !== 'state');
  const lines = outcome.failed.flatMap(({ at, reason }) => {
    const row = rows[at];
    if (!row) return [];
    const { items } = row.values;
    const count = Array.isArray(items) ? Math.max(1, items.length) : 1;
    return Array.from({ length: count }, (_, line) => [
      ...columns.map(({ key }) => {
        const isLine = key.startsWith('items.');
        if (line > 0 && !isLine && key !== 'ref') return '';
        return textAt(row.values, key.replace(/^items\./, `items.${line}.`));
      }),
      reason,
    ]);
  });
  download(
    csvOf([[...columns.map(({ label }) => label), 'เหตุผล'], ...lines]),
    `import-errors-${kind}.csv`,
  );
}

/** Cells copied from a spreadsheet: separated by tabs, quoted where they contain line breaks. */
export function readPaste(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex < text.length) {
    const [, quotedText, plain = '', end = ''] = cell.exec(text) ?? [];
    row.push(quotedText === undefined ? plain : quotedText.replaceAll('""', '"'));
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '' && cell.lastIndex === 0) break;
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((one) => one.some((each) => each.trim() !== ''));
}
