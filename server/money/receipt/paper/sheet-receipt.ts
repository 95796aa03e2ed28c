// A receipt on A4: head on each page, rows flow over pages, sums and signatures on the last.
import { Canvas, type PdfFile } from '../../../engine/pdf/index.ts';
import {
  sumOf,
  totalInWords,
  type ReceiptDocument,
  type ReceiptLine,
} from '../receipt-document.ts';
import { gap, heightOf, logoBlocks, row, rule, stack, type Block, type Cell } from './block.ts';
import type { ReceiptSetup } from './render-receipts.ts';
import { count, groupedTaxId, longDay, money, titleOf, words } from './receipt-words.ts';

const PAGE = { width: 210, height: 297, margin: 15 };
const X = PAGE.margin;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin;
const RIGHT = { x: X + 108, width: WIDTH - 108 };
const LEFT_WIDTH = 102;

const COLUMNS = {
  row: { x: X, width: 9, align: 'left' },
  item: { x: X + 10, width: 90, align: 'left' },
  unit: { x: X + 101, width: 18, align: 'right' },
  price: { x: X + 121, width: 27, align: 'right' },
  amount: { x: X + 150, width: WIDTH - 150, align: 'right' },
} as const;

type Fonts = Pick<PdfFile, 'regular' | 'bold'>;

const side = (fonts: Fonts, text: string): Cell => ({
  ...RIGHT,
  text,
  font: fonts.regular,
  size: 10.5,
  align: 'right',
});

const LOGO_ROOM = { x: X, width: 60, height: 18, align: 'left' } as const;

function companyBlocks(fonts: Fonts, { company }: ReceiptDocument): Block[] {
  const left = { x: X, width: LEFT_WIDTH, font: fonts.regular, size: 10.5 };
  const taxLine =
    company.taxId === '' ? '' : `${words.taxId} ${groupedTaxId(company.taxId)} ${company.branch}`;
  const phone = company.phone === '' ? '' : `${words.phone} ${company.phone}`;
  return [
    row([{ ...left, text: company.name, font: fonts.bold, size: 15, maxLines: 2 }]),
    row([{ ...left, text: company.address, maxLines: 4 }], 0),
    ...[phone, taxLine].filter(Boolean).map((text) => row([{ ...left, text }], 0)),
  ];
}

function titleBlocks(
  fonts: Fonts,
  document: ReceiptDocument,
  when: { date: string; page: string },
) {
  const { kind, no, reference } = document;
  return [
    row([{ ...side(fonts, titleOf(kind)), font: fonts.bold, size: 16, maxLines: 2 }]),
    row([side(fonts, `${words.no} ${no}`)], 0),
    row([side(fonts, `${words.date} ${when.date}`)], 0),
    ...(reference === '' ? [] : [row([side(fonts, `${words.reference} ${reference}`)], 0)]),
    row([side(fonts, when.page)], 0),
  ];
}

/** The shop's own text, on as many lines as it needs, up to four. */
const ownWords = (fonts: Fonts, text: string): Block[] =>
  text === ''
    ? []
    : [row([{ x: X, width: WIDTH, text, font: fonts.regular, size: 10, maxLines: 4 }])];

function customerBlocks(fonts: Fonts, { customer }: ReceiptDocument): Block[] {
  const at = { x: X, width: WIDTH, font: fonts.regular, size: 10.5 };
  const contact = [
    customer.phone && `${words.phone} ${customer.phone}`,
    customer.taxId && `${words.taxId} ${groupedTaxId(customer.taxId)}`,
  ].filter(Boolean);
  return [
    rule(X, WIDTH),
    row([
      {
        ...at,
        text: `${words.customer}  ${customer.name}`,
        font: fonts.bold,
        size: 11,
        maxLines: 2,
      },
    ]),
    ...(customer.address === '' ? [] : [row([{ ...at, text: customer.address, maxLines: 3 }], 0)]),
    ...(contact.length === 0 ? [] : [row([{ ...at, text: contact.join('   ') }], 0)]),
    rule(X, WIDTH),
  ];
}

const tableHead = (fonts: Fonts): Block[] => [
  row(
    (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((name) => ({
      ...COLUMNS[name],
      text: words[name],
      font: fonts.bold,
      size: 10.5,
    })),
  ),
  rule(X, WIDTH, 0.8),
];

function lineBlock(fonts: Fonts, line: ReceiptLine, number: number): Block {
  const cell = { font: fonts.regular, size: 10.5 };
  return row(
    [
      { ...cell, ...COLUMNS.row, text: String(number) },
      { ...cell, ...COLUMNS.item, text: line.name, maxLines: 3 },
      { ...cell, ...COLUMNS.unit, text: count(line.unit) },
      { ...cell, ...COLUMNS.price, text: money(line.priceSatang) },
      { ...cell, ...COLUMNS.amount, text: money(line.amountSatang) },
    ],
    1,
  );
}

/** Caption and amount of each sum; the total is last. */
export function sums(document: ReceiptDocument): [caption: string, figure: string][] {
  const { shippingFeeSatang, discountSatang, totalSatang, vatSatang } = document;
  const goods = sumOf(document) - shippingFeeSatang + discountSatang;
  return [
    [words.goods, money(goods)],
    ...(shippingFeeSatang > 0
      ? [[words.shipping, money(shippingFeeSatang)] as [string, string]]
      : []),
    ...(discountSatang > 0
      ? [[words.discount, `-${money(discountSatang)}`] as [string, string]]
      : []),
    ...(vatSatang === null
      ? []
      : ([
          [words.beforeVat, money(totalSatang - vatSatang)],
          [words.vat, money(vatSatang)],
        ] as [string, string][])),
    [words.total, money(totalSatang)],
  ];
}

function sumBlocks(fonts: Fonts, document: ReceiptDocument): Block[] {
  const all = sums(document);
  const isTax = document.kind !== 'receipt';
  return [
    rule(X, WIDTH, 0.8),
    ...all.map(([caption, figure], at) => {
      const isTotal = at === all.length - 1;
      const font = isTotal ? fonts.bold : fonts.regular;
      const size = isTotal ? 12.5 : 10.5;
      return row([
        { x: X + 90, width: 58, text: caption, font, size, align: 'right' },
        { ...COLUMNS.amount, text: figure, font, size },
      ]);
    }),
    row([
      {
        x: X,
        width: WIDTH,
        text: `(${totalInWords(document)})`,
        font: fonts.bold,
        size: 10.5,
        align: 'right',
        maxLines: 2,
      },
    ]),
    ...(isTax
      ? [
          row([
            {
              x: X,
              width: WIDTH,
              text: words.vatIncluded,
              font: fonts.regular,
              size: 9,
              align: 'right',
            },
          ]),
        ]
      : []),
    ...ownWords(fonts, document.footer),
    gap(18),
    signatures(fonts),
  ];
}

const signatures = (fonts: Fonts): Block => {
  const places = [X + 12, X + 108];
  const names = row(
    [words.buyer, words.receiver].map((text, at) => ({
      x: places[at] ?? X,
      width: 60,
      text,
      font: fonts.regular,
      size: 10,
      align: 'center' as const,
    })),
  );
  return {
    height: names.height + 2,
    draw(canvas, y) {
      for (const x of places) canvas.box({ x, y, width: 60, height: 0.2 });
      names.draw(canvas, y + 2);
    },
  };
};

/** Distributes the rows over pages; the sums need room on the last one. */
function paginate(rows: readonly Block[], first: number, sumsHeight: number): Block[][] {
  const pages: Block[][] = [[]];
  let left = first;
  for (const block of rows) {
    if (block.height > left) {
      pages.push([]);
      left = first;
    }
    pages.at(-1)?.push(block);
    left -= block.height;
  }
  if (sumsHeight > left) pages.push([]);
  return pages;
}

export function drawSheets(file: PdfFile, document: ReceiptDocument, setup: ReceiptSetup): void {
  const { yearStyle, logo } = setup;
  const date = longDay(document.date, yearStyle);
  const head = (page: string): Block[] => {
    const left = [...logoBlocks(logo, LOGO_ROOM), ...companyBlocks(file, document)];
    const right = titleBlocks(file, document, { date, page });
    const both: Block = {
      height: Math.max(heightOf(left), heightOf(right)),
      draw(canvas, y) {
        stack(canvas, left, y);
        stack(canvas, right, y);
      },
    };
    const own = ownWords(file, document.header);
    return [both, ...own, ...customerBlocks(file, document), ...tableHead(file)];
  };
  const rows = document.lines.map((line, at) => lineBlock(file, line, at + 1));
  const closing = sumBlocks(file, document);
  const room = BOTTOM - PAGE.margin - heightOf(head(''));
  const pages = paginate(rows, room, heightOf(closing));
  pages.forEach((blocks, at) => {
    const canvas = new Canvas(PAGE.width, PAGE.height);
    const end = stack(
      canvas,
      [...head(`${words.page} ${at + 1}/${pages.length}`), ...blocks],
      PAGE.margin,
    );
    if (at === pages.length - 1) stack(canvas, closing, end);
    file.page(canvas);
  });
}
