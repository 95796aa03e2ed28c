// Sheets with one column per product and quantities below: merges them into one column of goods.
import type { CatalogueProduct } from '../fold-product.ts';
import { findProducts } from '../product-index.ts';
import { cellsOf, delimiters, headWord } from './order-table.ts';

const leastFields = 2;
const longestTitle = 40;
const longestField = 24;
const aNumber = /^\d{1,3}$/;
const nothing = /^[-–0]?$/u;

const isGoods = (title: string, products: readonly CatalogueProduct[]): boolean =>
  title.length < longestTitle &&
  findProducts(title, products).some(
    (hit) => hit.products.length === 1 && hit.end - hit.start === title.length,
  );

type Head = { at: number; delimiter: string; titles: string[]; goods: Set<number> };

const headOf = (
  lines: readonly string[],
  products: readonly CatalogueProduct[],
): Head | undefined => {
  for (const delimiter of delimiters)
    for (const [at, line] of lines.entries()) {
      if (!line.includes(delimiter) || /\d{4}/.test(line)) continue;
      const titles = cellsOf(line, delimiter);
      const others = titles.flatMap((title, index) =>
        headWord.test(title) && title.length < longestField ? [] : [index],
      );
      if (others.length === 0 || titles.length - others.length < leastFields) continue;
      if (others.every((index) => isGoods(titles[index] ?? '', products)))
        return { at, delimiter, titles, goods: new Set(others) };
    }
  return undefined;
};

const withoutColumns = (cells: readonly string[], { goods }: Head, told: string): string[] => {
  const [first = 0] = goods;
  return cells.flatMap((cell, at) => (at === first ? [told] : goods.has(at) ? [] : [cell]));
};

/** 'ชื่อ | เบอร์ | กะปิ | น้ำปลา⏎แดง | 081… | 2 |': the row orders two of the first product. */
export const withGoodsColumns = (raw: string, products: readonly CatalogueProduct[]): string => {
  const lines = raw.split('\n');
  const head = headOf(lines, products);
  if (!head) return raw;
  const { delimiter, titles } = head;
  const rows = lines.slice(head.at + 1).map((line) => {
    const cells = cellsOf(line, delimiter);
    if (cells.length < leastFields) return line;
    const counted = [...head.goods].map((at) => ({ title: titles[at], cell: cells[at] ?? '' }));
    if (!counted.every(({ cell }) => aNumber.test(cell) || nothing.test(cell))) return undefined;
    if (counted.every(({ cell }) => cell === '')) return line;
    const told = counted.flatMap(({ title, cell }) =>
      nothing.test(cell) ? [] : [`${title} x ${cell}`],
    );
    return withoutColumns(cells, head, told.join(' + ')).join(delimiter);
  });
  // Words in a product column are no quantities; then it is no such sheet, for example a chat with commas.
  if (rows.includes(undefined) || rows.every((row, at) => row === lines[head.at + 1 + at]))
    return raw;
  const title = withoutColumns(titles, head, 'รายการ').join(delimiter);
  return [...lines.slice(0, head.at), title, ...rows].join('\n');
};
