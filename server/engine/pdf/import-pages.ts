// Copies the pages of another PDF into the file being written, object by object, so that merging never holds all of
// them.
import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from 'pdf-lib';
import type { PdfFile } from './pdf-file.ts';

/** Inherited through the page tree, so they must be written on the page itself outside its tree. */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
/** References back into the other document: its tree, its outline, its form fields. */
const leftBehind = new Set(['Type', 'Parent', 'StructParents', 'Tabs', 'B', 'AF', ...inherited]);

/** All labels of one courier have the same logo and fonts: equal streams are stored once per file. */
export class PageImporter {
  private readonly file: PdfFile;
  private readonly streams = new Map<string, number>();

  constructor(file: PdfFile) {
    this.file = file;
  }

  /** Returns the number of added pages; 0 when the PDF is unreadable, encrypted or empty. */
  async add(bytes: Uint8Array): Promise<number> {
    const pages = await this.pagesOf(bytes);
    for (const page of pages) this.file.pageObject(page);
    return pages.length;
  }

  private async pagesOf(bytes: Uint8Array): Promise<string[]> {
    try {
      const source = await PDFDocument.load(bytes, { updateMetadata: false });
      const copy = new ObjectCopy(this.file, source, this.streams);
      return source.getPages().map((page) => pageEntries(page, copy));
    } catch {
      // Whatever the parser's error: for the caller these bytes are no PDF.
      return [];
    }
  }
}

function pageEntries(page: PDFPage, copy: ObjectCopy): string {
  let entries = '';
  for (const key of inherited) {
    const value = page.node.getInheritableAttribute(PDFName.of(key));
    if (value !== undefined) entries += `/${key} ${copy.inline(value)}`;
  }
  for (const [key, value] of page.node.entries()) {
    if (!leftBehind.has(key.decodeText())) entries += `${key.toString()} ${copy.inline(value)}`;
  }
  return entries;
}

class ObjectCopy {
  private readonly file: PdfFile;
  private readonly source: PDFDocument;
  private readonly streams: Map<string, number>;
  private readonly numbers = new Map<PDFRef, number>();

  constructor(file: PdfFile, source: PDFDocument, streams: Map<string, number>) {
    this.file = file;
    this.source = source;
    this.streams = streams;
  }

  /** The object as PDF text, with every reference pointing to its copy. */
  inline(value: PDFObject): string {
    if (value instanceof PDFRef) return `${this.numberOf(value)} 0 R`;
    if (value instanceof PDFArray) {
      return `[${value
        .asArray()
        .map((item) => this.inline(item))
        .join(' ')}]`;
    }
    if (value instanceof PDFDict) return `<<${this.entries(value)}>>`;
    const bytes = new Uint8Array(value.sizeInBytes());
    value.copyBytesInto(bytes, 0);
    return Buffer.from(bytes).toString('latin1');
  }

  private entries(dictionary: PDFDict): string {
    return dictionary
      .entries()
      .filter(([key]) => key.decodeText() !== 'Parent')
      .map(([key, value]) => `${key.toString()} ${this.inline(value)}`)
      .join('');
  }

  private numberOf(ref: PDFRef): number {
    const known = this.numbers.get(ref);
    if (known !== undefined) return known;
    const target = this.source.context.lookup(ref);
    if (target instanceof PDFStream) return this.stream(ref, target);
    // Reserved before its parts are copied, because objects may form cycles.
    const number = this.file.reserve();
    this.numbers.set(ref, number);
    this.file.object(
      target === undefined ? 'null' : Buffer.from(this.inline(target), 'latin1'),
      number,
    );
    return number;
  }

  private stream(ref: PDFRef, target: PDFStream): number {
    const number = this.file.reserve();
    this.numbers.set(ref, number);
    const bytes = target instanceof PDFRawStream ? target.contents : target.getContents();
    const entries = target.dict
      .entries()
      .filter(([key]) => !['Length', 'DL'].includes(key.decodeText()))
      .map(([key, value]) => `${key.toString()} ${this.inline(value)}`)
      .join('');
    // An unused number stays a free entry of the table.
    const digest = createHash('sha256').update(entries).update('\0').update(bytes).digest('base64');
    const twin = this.streams.get(digest);
    if (twin !== undefined) {
      this.numbers.set(ref, twin);
      return twin;
    }
    this.streams.set(digest, number);
    const head = Buffer.from(`<<${entries}/Length ${bytes.length}>>stream\n`, 'latin1');
    return this.file.object(
      Buffer.concat([head, bytes, Buffer.from('\nendstream', 'latin1')]),
      number,
    );
  }
}
