// A receipt on the 80 mm roll: one page, as long as its content.
import { Canvas, type PdfFile } from '../../../engine/pdf/index.ts';
import { totalInWords, type ReceiptDocument } from '../receipt-document.ts';
import { gap, heightOf, logoBlocks, row, rule, stack, type Block } from './block.ts';
import type { ReceiptSetup } from './render-receipts.ts';
import { count, groupedTaxId, longDay, money, titleOf, words } from './receipt-words.ts';
import { sums } from './sheet-receipt.ts';

const WIDTH = 80;
/** The margin that roll printers cannot print on. */
const MARGIN = 4;
const INNER = WIDTH - 2 * MARGIN;
const FIGURES = 24;

const LOGO_ROOM = { x: MARGIN, width: INNER, height: 16, align: 'center' } as const;

export function drawRoll(file: PdfFile, document: ReceiptDocument, setup: ReceiptSetup): void {
  const { yearStyle, logo } = setup;
  const blocks = [
    gap(MARGIN),
    ...logoBlocks(logo, LOGO_ROOM),
    ...head(file, document, longDay(document.date, yearStyle)),
    ...lines(file, document),
    ...foot(file, document),
    gap(MARGIN),
  ];
  const canvas = new Canvas(WIDTH, heightOf(blocks));
  stack(canvas, blocks, 0);
  file.page(canvas);
}

function head({ regular, bold }: PdfFile, document: ReceiptDocument, date: string): Block[] {
  const { company, customer, kind, no, reference } = document;
  const middle = { x: MARGIN, width: INNER, font: regular, size: 8.5, align: 'center' as const };
  const left = { ...middle, align: 'left' as const };
  const isTax = kind !== 'receipt';
  const small = [
    company.phone && `${words.phone} ${company.phone}`,
    company.taxId && `${words.taxId} ${groupedTaxId(company.taxId)}`,
    company.taxId && company.branch,
  ].filter(Boolean);
  const buyer = [
    customer.name,
    ...(kind === 'full' || customer.taxId !== '' ? [customer.address] : []),
    customer.taxId && `${words.taxId} ${groupedTaxId(customer.taxId)}`,
  ].filter(Boolean);
  return [
    row([{ ...middle, text: company.name, font: bold, size: 12, maxLines: 2 }]),
    row([{ ...middle, text: company.address, maxLines: 4 }], 0),
    ...small.map((text) => row([{ ...middle, text, maxLines: 2 }], 0)),
    ...(document.header === '' ? [] : [row([{ ...middle, text: document.header, maxLines: 6 }])]),
    gap(1),
    row([{ ...middle, text: titleOf(kind), font: bold, size: 11, maxLines: 2 }]),
    ...(isTax ? [row([{ ...middle, text: words.vatIncluded, size: 7.5 }])] : []),
    row([{ ...left, text: `${words.no} ${no}` }], 0),
    row([{ ...left, text: `${words.date} ${date}` }], 0),
    ...(reference === '' ? [] : [row([{ ...left, text: `${words.reference} ${reference}` }], 0)]),
    ...buyer.map((text, at) =>
      row([{ ...left, text: at === 0 ? `${words.customer} ${text}` : text, maxLines: 4 }], 0),
    ),
    rule(MARGIN, INNER, 1),
  ];
}

const lines = ({ regular }: PdfFile, document: ReceiptDocument): Block[] =>
  document.lines.flatMap((line) => {
    const cell = { font: regular, size: 8.5 };
    return [
      row([{ ...cell, x: MARGIN, width: INNER, text: line.name, maxLines: 3 }], 0),
      row([
        {
          ...cell,
          x: MARGIN + 4,
          width: 40,
          text: `${count(line.unit)} × ${money(line.priceSatang)}`,
        },
        {
          ...cell,
          x: WIDTH - MARGIN - FIGURES,
          width: FIGURES,
          text: money(line.amountSatang),
          align: 'right',
        },
      ]),
    ];
  });

function foot({ regular, bold }: PdfFile, document: ReceiptDocument): Block[] {
  const all = sums(document);
  const middle = { x: MARGIN, width: INNER, font: regular, size: 8.5, align: 'center' as const };
  return [
    rule(MARGIN, INNER, 1),
    ...all.map(([caption, figure], at) => {
      const isTotal = at === all.length - 1;
      const look = { font: isTotal ? bold : regular, size: isTotal ? 11 : 8.5 };
      return row([
        { ...look, x: MARGIN, width: INNER - FIGURES, text: caption },
        {
          ...look,
          x: WIDTH - MARGIN - FIGURES,
          width: FIGURES,
          text: figure,
          align: 'right' as const,
        },
      ]);
    }),
    row([{ ...middle, text: `(${totalInWords(document)})`, maxLines: 2 }]),
    rule(MARGIN, INNER, 1),
    row([{ ...middle, text: document.footer || words.thanks, maxLines: 6 }]),
  ];
}
