// Properties of a workbook that its cells do not show: its sheets, hidden columns and rows, and merged cells.
import { cellText } from './cell-values.ts';
import type { MergedDown } from './table.ts';

export interface BookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: Buffer | undefined;
}

const MOST_COLUMNS = 200;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '';

const tagsOf = (part: Buffer | undefined, name: string): string[] =>
  part === undefined
    ? []
    : (part.toString('utf8').match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g')) ?? []);

/** In workbook order. */
export function sheetsOf(parts: ReadonlyMap<string, Buffer>): BookSheet[] {
  const targets = new Map(
    tagsOf(parts.get('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  );
  return tagsOf(parts.get('xl/workbook.xml'), 'sheet').map((tag) => ({
    name: cellText(
      attribute(tag, 'name').replace(
        /&(amp|lt|gt|quot|apos);/g,
        (_, key: string) => entities[key] ?? '',
      ),
    ),
    isHidden: /hidden/i.test(attribute(tag, 'state')),
    part: parts.get(targets.get(attribute(tag, 'id')) ?? ''),
  }));
}

const isHiddenTag = (tag: string): boolean => /^(?:1|true)$/.test(attribute(tag, 'hidden'));

interface Hidden {
  /** Indexes from 0. */
  readonly columns: readonly number[];
  /** Row numbers of the file, from 1. */
  readonly rows: ReadonlySet<number>;
}

export function hiddenOf(part: Buffer | undefined): Hidden {
  const columns = tagsOf(part, 'col')
    .filter(isHiddenTag)
    .flatMap((tag) => {
      const from = Number(attribute(tag, 'min'));
      const to = Math.min(Number(attribute(tag, 'max')), MOST_COLUMNS);
      return from >= 1
        ? Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from - 1 + at)
        : [];
    });
  const rows = tagsOf(part, 'row')
    .filter(isHiddenTag)
    .map((tag) => Number(attribute(tag, 'r')));
  return { columns, rows: new Set(rows) };
}

const placeOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const MOST_MERGED = 20_000;

/** Cells of one column merged over several rows, such as a number or a day for all of them. */
export const mergedDown = (part: Buffer | undefined): MergedDown[] =>
  tagsOf(part, 'mergeCell')
    .slice(0, MOST_MERGED)
    .flatMap((tag) => {
      const found = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i.exec(attribute(tag, 'ref'));
      const [, from = '', first = '', to = '', last = ''] = found ?? [];
      return from !== '' && from === to && Number(last) > Number(first)
        ? [{ column: placeOf(from), first: Number(first), last: Number(last) }]
        : [];
    });
