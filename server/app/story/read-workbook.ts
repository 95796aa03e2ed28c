// Reads a workbook from its zip and XML, so that our writer's output is not checked with the writer's own library.
import zlib from 'node:zlib';

export interface Cell {
  /** The cell type in the file: `inlineStr` is text, absent is a number. */
  readonly type: string;
  readonly value: string;
  /** The number format of its style. */
  readonly format: string;
}

export interface Sheet {
  readonly name: string;
  readonly isHeadFrozen: boolean;
  readonly rows: readonly (readonly (Cell | undefined)[])[];
}

/** The parts of a workbook by name, unpacked by the zip's directory. */
export function unzipped(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  let at = bytes.indexOf('PK\u0001\u0002');
  while (at >= 0) {
    const size = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    const isDeflated = bytes.readUInt16LE(at + 10) === 8;
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString();
    parts.set(name, (isDeflated ? zlib.inflateRawSync(packed) : packed).toString());
    at = bytes.indexOf('PK\u0001\u0002', at + 46 + nameLength);
  }
  return parts;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};
const plain = (xml: string): string =>
  xml.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);

const attribute = (tag: string, name: string): string =>
  plain(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

function formatsOf(styles: string): string[] {
  const byId = new Map(
    [...styles.matchAll(/<numFmt ([^>]*)\/>/g)].map(([, tag = '']) => [
      attribute(tag, 'numFmtId'),
      attribute(tag, 'formatCode'),
    ]),
  );
  const cells = /<cellXfs[^>]*>([^]*?)<\/cellXfs>/.exec(styles)?.[1] ?? '';
  return [...cells.matchAll(/<xf ([^>]*)>/g)].map(
    ([, tag = '']) => byId.get(attribute(tag, 'numFmtId')) ?? 'General',
  );
}

const columnOf = (ref: string): number =>
  [...ref.replace(/\d+/, '')].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellsOf(row: string, formats: readonly string[]): (Cell | undefined)[] {
  const cells: (Cell | undefined)[] = [];
  for (const [, tag = '', inner = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>([^]*?)<\/c>)/g)) {
    const text = /<(?:t|v)[^>]*>([^]*?)<\/(?:t|v)>/.exec(inner)?.[1];
    if (/<f[\s>]/.test(inner)) throw new Error('a formula was written');
    if (text === undefined) continue;
    cells[columnOf(attribute(tag, 'r'))] = {
      type: attribute(tag, 't'),
      value: plain(text),
      format: formats[Number(attribute(tag, 's') || 0)] ?? 'General',
    };
  }
  return cells;
}

export function readWorkbook(bytes: Buffer): Sheet[] {
  const parts = unzipped(bytes);
  const formats = formatsOf(parts.get('xl/styles.xml') ?? '');
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet ([^>]*)\/>/g)];
  return names.map(([, tag = ''], at) => {
    const xml = parts.get(`xl/worksheets/sheet${at + 1}.xml`) ?? '';
    return {
      name: attribute(tag, 'name'),
      isHeadFrozen: /<pane [^>]*ySplit="1"[^>]*state="frozen"/.test(xml),
      rows: [...xml.matchAll(/<row [^>]*>([^]*?)<\/row>/g)].map(([, row = '']) =>
        cellsOf(row, formats),
      ),
    };
  });
}

/** The rows of the first sheet as records by column header. */
export function recordsOf(bytes: Buffer): Record<string, string>[] {
  const [head = [], ...rows] = readWorkbook(bytes)[0]?.rows ?? [];
  return rows.map((row) =>
    Object.fromEntries(head.map((cell, at) => [cell?.value ?? '', row[at]?.value ?? ''])),
  );
}
