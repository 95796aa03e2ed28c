// Writes a PDF while its pages are made: only the cross-reference table and the used glyphs stay in memory.
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { bangkokText } from '@app/contract/kit/bangkok';
import { type Canvas, resourcesObject } from './canvas.ts';
import { EmbeddedFont } from './embedded-font.ts';
import type { PageImporter } from './import-pages.ts';
import { notoLao, sarabun, type Weight } from './typeface.ts';

/**
 * Accepts bytes as they are made; `ready` resolves when the reader has caught up. `giveWay` is called before each
 * text is laid out.
 */
export type Sink = {
  write(bytes: Uint8Array): void;
  ready(): Promise<void> | undefined;
  giveWay?: () => void;
};
/** Dates are passed in, never read from a clock, so that the same job produces the same bytes. */
/** An RGB picture; its size in pixels. */
export type PaperImage = { jpeg: Uint8Array; width: number; height: number };
export type DocumentInfo = { title: string; createdAt: Date };

/** Level 3 makes a label in three quarters of the time of level 6, and a tenth larger (measured on 1,500 labels). */
const deflateLevel = 3;
/**
 * A page is shorter than a window of 16 kB: with a smaller window it compresses as well in two thirds of the time,
 * because a quarter of a megabyte need not be allocated and freed for each.
 */
const PAGE_BYTES = 1 << 14;
const packingPage = { level: deflateLevel, windowBits: 14, memLevel: 7 } as const;
const chunkBytes = 1 << 16;
const freeEntry = '0000000000 00001 f \n';
const catalogObject = 1;
const pagesObject = 2;
const decimal = (value: number): string => String(Math.round(value * 1000) / 1000);
const pdfText = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

function pdfDate(at: Date): string {
  const bangkok = bangkokText(at).replace(/[-:T]/g, '');
  return `(D:${bangkok.slice(0, 14)}+07'00')`;
}

export class PdfFile {
  private readonly sink: Sink;
  private readonly info: DocumentInfo;
  /** Their ids and caches belong to this file alone. */
  readonly regular = this.fontOf('Regular', 'F0');
  readonly bold = this.fontOf('Bold', 'F1');
  private readonly lao = new Map<Weight, EmbeddedFont>();
  private importer: PageImporter | undefined;
  private readonly hash = createHash('sha256');
  private readonly offsets: number[] = [0, 0, 0, 0];
  private readonly pages: number[] = [];
  private readonly forms = new Map<string, number>();
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private position = 0;

  constructor(sink: Sink, info: DocumentInfo) {
    this.sink = sink;
    this.info = info;
    this.put(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }

  private fontOf(weight: Weight, resource: string): EmbeddedFont {
    return new EmbeddedFont(sarabun(weight), resource, {
      lao: () => this.laoOf(weight),
      giveWay: () => this.sink.giveWay?.(),
    });
  }

  /** Few documents contain Lao: the others do not embed the font. */
  private laoOf(weight: Weight): EmbeddedFont {
    const known = this.lao.get(weight);
    if (known) return known;
    const font = new EmbeddedFont(notoLao(weight), weight === 'Bold' ? 'F3' : 'F2');
    this.lao.set(weight, font);
    return font;
  }

  /** By its resource name on pages. */
  fontNamed(resource: string): EmbeddedFont | undefined {
    const fonts = [this.regular, this.bold, ...this.lao.values()];
    return fonts.find((font) => font.resource === resource);
  }

  get pageCount(): number {
    return this.pages.length;
  }

  /** Await between pages: applies the reader's back-pressure. */
  ready(): Promise<void> | undefined {
    return this.sink.ready();
  }

  reserve(): number {
    this.offsets.push(0);
    return this.offsets.length - 1;
  }

  object(body: string | Uint8Array, number = this.reserve()): number {
    this.offsets[number] = this.position;
    this.put(Buffer.from(`${number} 0 obj\n`, 'latin1'));
    this.put(typeof body === 'string' ? Buffer.from(body, 'latin1') : Buffer.from(body));
    this.put(Buffer.from('\nendobj\n', 'latin1'));
    return number;
  }

  stream(entries: string, bytes: Uint8Array): number {
    const packed = deflateSync(
      bytes,
      bytes.length <= PAGE_BYTES ? packingPage : { level: deflateLevel },
    );
    const head = `<<${entries}/Filter/FlateDecode/Length ${packed.length}>>stream\n`;
    return this.object(
      Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream', 'latin1')]),
    );
  }

  /** A drawing shared by many pages; stored once, placed with `canvas.place(name)`. */
  form(name: string, canvas: Canvas): void {
    const box = `[0 0 ${decimal(canvas.width)} ${decimal(canvas.height)}]`;
    const entries = `/Type/XObject/Subtype/Form/BBox${box}/Resources ${resourcesObject} 0 R`;
    this.forms.set(name, this.stream(entries, canvas.content()));
  }

  /** A compressed photo; like a form it is stored once and placed by its name. */
  image(name: string, { jpeg, width, height }: PaperImage): void {
    const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB`;
    const head = `<<${entries}/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`;
    const body = [Buffer.from(head, 'latin1'), jpeg, Buffer.from('\nendstream', 'latin1')];
    this.forms.set(name, this.object(Buffer.concat(body)));
  }

  hasForm(name: string): boolean {
    return this.forms.has(name);
  }

  page(canvas: Canvas): void {
    const content = this.stream('', canvas.content());
    this.pageObject(
      `/MediaBox[0 0 ${decimal(canvas.width)} ${decimal(canvas.height)}]` +
        `/Resources ${resourcesObject} 0 R/Contents ${content} 0 R`,
    );
  }

  /** For pages made elsewhere: the page dictionary without its type and parent. */
  pageObject(entries: string): void {
    this.pages.push(this.object(`<</Type/Page/Parent ${pagesObject} 0 R${entries}>>`));
  }

  /** Adds all pages of another PDF unchanged and returns their number; 0 when it is unreadable or encrypted. */
  async importPages(bytes: Uint8Array): Promise<number> {
    // Loaded only when a courier's own label is printed: it is the engine's slowest import.
    this.importer ??= new (await import('./import-pages.ts')).PageImporter(this);
    return this.importer.add(bytes);
  }

  async finish(): Promise<void> {
    const fontEntries: string[] = [];
    for (const font of [this.regular, this.bold, ...this.lao.values()])
      fontEntries.push(`/${font.resource} ${await font.writeTo(this)} 0 R`);
    const formEntries = [...this.forms].map(([name, number]) => `/${name} ${number} 0 R`);
    this.object(
      `<</Font<<${fontEntries.join('')}>>/XObject<<${formEntries.join('')}>>>>`,
      resourcesObject,
    );
    const kids = this.pages.map((page) => `${page} 0 R`).join(' ');
    this.object(`<</Type/Pages/Count ${this.pages.length}/Kids[${kids}]>>`, pagesObject);
    this.object(
      `<</Type/Catalog/Pages ${pagesObject} 0 R/Lang(th-TH)/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None>>>>`,
      catalogObject,
    );
    const date = pdfDate(this.info.createdAt);
    const info = this.object(
      `<</Title ${pdfText(this.info.title)}/Producer(Songdee)/CreationDate${date}/ModDate${date}>>`,
    );
    this.writeTrailer(info);
    this.flush();
  }

  private writeTrailer(info: number): void {
    const start = this.position;
    const count = this.offsets.length;
    const rows = this.offsets
      .slice(1)
      .map((offset) =>
        offset === 0 ? freeEntry : `${String(offset).padStart(10, '0')} 00000 n \n`,
      );
    this.put(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`, 'latin1'));
    const id = this.hash.copy().digest('hex').slice(0, 32);
    const trailer = `<</Size ${count}/Root ${catalogObject} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]>>`;
    this.put(Buffer.from(`trailer${trailer}\nstartxref\n${start}\n%%EOF\n`, 'latin1'));
  }

  private put(bytes: Buffer): void {
    this.hash.update(bytes);
    this.position += bytes.length;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes >= chunkBytes) this.flush();
  }

  private flush(): void {
    if (this.waitingBytes === 0) return;
    this.sink.write(Buffer.concat(this.waiting));
    this.waiting = [];
    this.waitingBytes = 0;
  }
}
