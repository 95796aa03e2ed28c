// One run of pdfkit in its own process, drawing exactly the text runs and bars of our labels. Prints its measures as
// JSON.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { finished } from 'node:stream/promises';
import { LabelPen } from '../../server/shipping/label/paper/label-pen.ts';
import { layoutOf } from '../../server/shipping/label/paper/label-layout.ts';
import { code128, qrCode } from '../../server/engine/pdf/barcode.ts';
import { Canvas } from '../../server/engine/pdf/canvas.ts';
import { type EmbeddedFont } from '../../server/engine/pdf/embedded-font.ts';
import { type Fitted } from '../../server/engine/pdf/text-fit.ts';
import { PdfFile } from '../../server/engine/pdf/pdf-file.ts';
import { sampleLabels } from './sample-labels.ts';

type Op =
  | {
      kind: 'text';
      font: 'R' | 'B';
      size: number;
      x: number;
      y: number;
      text: string;
      white: boolean;
    }
  | { kind: 'box'; x: number; y: number; width: number; height: number };
type PdfKit = {
  pipe(target: fs.WriteStream): void;
  registerFont(name: string, file: string): void;
  addPage(options: object): PdfKit;
  rect(x: number, y: number, width: number, height: number): PdfKit;
  fill(colour: string): PdfKit;
  fillColor(colour: string): PdfKit;
  font(name: string): PdfKit;
  fontSize(size: number): PdfKit;
  text(text: string, x: number, y: number, options: object): PdfKit;
  end(): void;
};

const mm = 72 / 25.4;
const dot = 25.4 / 203;

/** Records what our layout draws, so pdfkit gets text that is already wrapped and placed. */
class Recorder extends Canvas {
  readonly ops: Op[] = [];

  override box(rect: { x: number; y: number; width: number; height: number }): void {
    this.ops.push({ kind: 'box', ...rect });
  }

  override roundedBox(rect: { x: number; y: number; width: number; height: number }): void {
    this.box(rect);
  }

  override lines(font: EmbeddedFont, fitted: Fitted, at: Parameters<Canvas['lines']>[2]): void {
    fitted.lines.forEach(({ text, width }, index) => {
      const slack = at.width - (width * fitted.size) / mm;
      const shift = at.align === 'right' ? slack : at.align === 'center' ? slack / 2 : 0;
      const face = font.resource === 'F1' ? 'B' : 'R';
      const y = at.baseline + index * fitted.leading;
      this.ops.push({
        kind: 'text',
        font: face,
        size: fitted.size,
        x: at.x + shift,
        y,
        text,
        white: at.ink === 'white',
      });
    });
  }

  override code128(text: string, at: { x: number; y: number; height: number }): void {
    for (const [start, width] of code128(text).bars) {
      this.box({ x: at.x + start * 3 * dot, y: at.y, width: width * 3 * dot, height: at.height });
    }
  }

  override qr(text: string, at: { x: number; y: number }): void {
    for (const [x, y, width] of qrCode(text).runs) {
      this.box({
        x: at.x + x * 5 * dot,
        y: at.y + y * 5 * dot,
        width: width * 5 * dot,
        height: 5 * dot,
      });
    }
  }
}

function recordedOps(count: number): Op[][] {
  const nowhere = { write: () => undefined, ready: () => undefined };
  const file = new PdfFile(nowhere, { title: '', createdAt: new Date(0) });
  const layout = layoutOf('100x150');
  return sampleLabels(count).map((label, index) => {
    const canvas = new Recorder(100, 150);
    const stamp = { printedAt: '20/11/2569 14:05', sequence: index + 1, total: count };
    layout.draw(new LabelPen({ file, canvas, notices: [] }, label, stamp), layout.frame, true);
    return canvas.ops;
  });
}

const count = Number(process.argv[2]);
const target = process.argv[3]!;
const drawings = Number(process.argv[4] ?? 1);
const require = createRequire(new URL('../peers/package.json', import.meta.url));
// The name is in a variable, because tools that look for the product's dependencies must not find this one.
const peer = 'pdfkit';
const PDFDocument = require(peer) as new (options: object) => PdfKit;
const ops = recordedOps(count);
const fontFile = (weight: string): string =>
  new URL(`../../server/engine/pdf/fonts/Sarabun-${weight}.ttf`, import.meta.url).pathname;

async function draw(): Promise<number> {
  const start = performance.now();
  const doc = new PDFDocument({ autoFirstPage: false });
  const out = fs.createWriteStream(target);
  doc.pipe(out);
  doc.registerFont('R', fontFile('Regular'));
  doc.registerFont('B', fontFile('Bold'));
  for (const page of ops) {
    drawPage(doc, page);
    // Lets the stream write, as a server would have to.
    await new Promise((resolve) => setImmediate(resolve));
  }
  doc.end();
  await finished(out);
  return (performance.now() - start) / 1000;
}

function drawPage(doc: PdfKit, page: readonly Op[]): void {
  doc.addPage({ size: [100 * mm, 150 * mm], margin: 0 });
  for (const op of page)
    if (op.kind === 'box') doc.rect(op.x * mm, op.y * mm, op.width * mm, op.height * mm);
  doc.fill('black');
  for (const op of page) {
    if (op.kind === 'box') continue;
    doc
      .font(op.font)
      .fontSize(op.size)
      .fillColor(op.white ? 'white' : 'black');
    doc.text(op.text, op.x * mm, op.y * mm, { lineBreak: false, baseline: 'alphabetic' });
  }
}

// The last of several drawings counts: by then the process has drawn before.
let seconds = 0;
for (let drawing = 0; drawing < drawings; drawing += 1) seconds = await draw();
const peakMb = process.resourceUsage().maxRSS / 1024;
const texts = ops.reduce((sum, page) => sum + page.filter((op) => op.kind === 'text').length, 0);
console.log(JSON.stringify({ count, seconds, peakMb, texts, mb: fs.statSync(target).size / 1e6 }));
