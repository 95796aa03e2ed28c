// How the goods of a reading were found: counted, named twice or left over, and whether a sum confirms them.
import { costOf, isBorneOut, toldSums } from './agree-sums.ts';
import type { Item } from './find-items.ts';
import type { Line } from './find-counts.ts';
import type { CatalogueProduct } from './fold-product.ts';
import { type Scene, lineStart } from './hit-quantity.ts';
import type { Span } from './normalize/message.ts';
import { alikeTo } from './product-families.ts';
import { unreadIn } from './unread-goods.ts';

export type Traces = {
  /** The weight of catalogue words in the message that were not taken for goods. */
  unread: number;
  /** Lines with a quantity of one because nothing counts them. */
  assumed: number;
  /** Those of them whose name ends in a number, which may be a count: 'แหนม 10' for goods sold in packs of ten. */
  numbered: number;
  /** A number follows one of them directly: ',A15-PK,2,178'. */
  isCounted: boolean;
  /** Products with similarly named ones in the shop. */
  siblings: number;
  /** A count that equals a unit price. */
  hasPrice: boolean;
  /** A sum is mentioned. */
  isTold: boolean;
  /** Whether it is the price of the goods; undefined without a sum or a known price. */
  isBorneOut: boolean | undefined;
  /** The last of several sums is something else. */
  isLastOther: boolean;
};
export const noTraces: Traces = {
  unread: 0,
  assumed: 0,
  numbered: 0,
  isCounted: false,
  siblings: 0,
  hasPrice: false,
  isTold: false,
  isBorneOut: undefined,
  isLastOther: false,
};

const leastPrice = 20;
const numberBehind = /^[\s,:=(.-]{0,3}\d{1,2}(?!\d)/u;
const numberAtEnd = /\s\d{1,2}$/u;

type ProductTrace = { product: CatalogueProduct; lineNo: number };
const spansOf = ({ message: { text }, hits }: Scene, { product, lineNo }: ProductTrace): Span[] =>
  hits.filter((hit) => hit.products.includes(product) && lineStart(text, hit.start) === lineNo);

export const tracesOf = (scene: Scene, lines: readonly Line[], items: readonly Item[]): Traces => {
  const { message, catalogue } = scene;
  const goods = items.flatMap(({ productId, unit }) => {
    const product = catalogue.find(({ id }) => id === productId);
    return product ? [{ product, unit }] : [];
  });
  const told = toldSums(message);
  const isPriced = (costOf(goods) ?? 0) > 0;
  const { text } = message;
  const assumed = lines.filter(({ unit }) => unit === null);
  const spans = assumed.map((line) => spansOf(scene, line));
  return {
    unread: unreadIn(message, catalogue),
    assumed: assumed.length,
    numbered: spans.filter((own) =>
      own.some(({ start, end }) => numberAtEnd.test(text.slice(start, end))),
    ).length,
    isCounted: spans.flat().some(({ end }) => numberBehind.test(text.slice(end))),
    siblings: goods.filter(({ product }) => alikeTo(product, catalogue).length > 1).length,
    hasPrice: goods.some(
      ({ product, unit }) =>
        unit >= leastPrice &&
        (product.priceSatang === unit * 100 || new RegExp(`ละ\\s?${unit}(?!\\d)`, 'u').test(text)),
    ),
    isTold: told.sums.length > 0,
    isLastOther:
      isPriced &&
      told.sums.length > 1 &&
      !isBorneOut({ ...told, sums: told.sums.slice(-1), all: told.sums.slice(-1) }, goods),
    isBorneOut: isPriced && told.all.length > 0 ? isBorneOut(told, goods) : undefined,
  };
};
