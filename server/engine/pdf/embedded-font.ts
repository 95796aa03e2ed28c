// A typeface within one PDF: assigns character ids, writes show-text operators, and embeds only the used glyphs.
import { createHash } from 'node:crypto';
import type { PdfFile } from './pdf-file.ts';
import { breakPieces, type Piece, pieceOf, printableLine } from './thai-text.ts';
import type { Shaped, Typeface } from './typeface.ts';

type Measures = { width: number; top: number; bottom: number };

/**
 * One line of text with its measures in em. Several sizes are tried for a text and one is drawn, so the operators are
 * made on demand.
 */
export class TextRun {
  readonly text: string;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  private made: string | undefined;
  private make: (() => string) | undefined;

  constructor(text: string, { width, top, bottom }: Measures, make: () => string) {
    this.text = text;
    this.width = width;
    this.top = top;
    this.bottom = bottom;
    this.make = make;
  }

  /** The show-text operators. Frees the data they are made from. */
  get code(): string {
    this.made ??= this.make?.() ?? '';
    this.make = undefined;
    return this.made;
  }
}

/** Texts are personal data: the caches live no longer than their file. */
const runLimit = 1_000;
const widthLimit = 20_000;
const pictographs = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]/u;

/** Characters that the house font lacks and the Lao font has: Lao letters and the kip sign. */
const laoParts = /[\u0e80-\u0eff\u20ad]+|[^\u0e80-\u0eff\u20ad]+/g;
const hasLao = (text: string): boolean => /[\u0e80-\u0eff\u20ad]/.test(text);

const hex4 = (value: number): string => value.toString(16).padStart(4, '0');
const utf16Hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
const decimal = (value: number): string => String(Math.round(value * 1000) / 1000);

/** A cache with a size limit, because names and addresses are unlimited. */
class BoundedCache<T> {
  private readonly entries = new Map<string, T>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get size(): number {
    return this.entries.size;
  }

  get(key: string, make: (key: string) => T): T {
    const known = this.entries.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    if (this.entries.size >= this.limit) this.dropOldest();
    this.entries.set(key, value);
    return value;
  }

  /** Drops a quarter at once: evicting one by one costs more than it keeps. */
  private dropOldest(): void {
    const oldest = this.entries.keys();
    for (let i = 0; i < this.limit / 4; i++) this.entries.delete(oldest.next().value as string);
  }
}

export class EmbeddedFont {
  readonly resource: string;
  private readonly face: Typeface;
  private readonly scale: number;
  /** The same glyph can represent two texts (the tail of ำ and า), so ids are assigned per pair, not per glyph. */
  private readonly ids = new Map<string, number>();
  private readonly pairs: { gid: number; text: string }[] = [{ gid: 0, text: '' }];
  private readonly runs = new BoundedCache<TextRun>(runLimit);
  private readonly widths = new BoundedCache<number>(widthLimit);
  private readonly cleaned = new BoundedCache<{ text: string; isComplete: boolean }>(runLimit);
  private readonly broken = new BoundedCache<readonly Piece[]>(runLimit);
  private readonly known = new BoundedCache<boolean>(widthLimit);
  private readonly lao: (() => EmbeddedFont) | undefined;
  private readonly giveWay: (() => void) | undefined;

  /**
   * `lao` draws characters that this face lacks; it is opened by the first text that needs it. `giveWay` is called
   * before each text that is drawn.
   */
  constructor(
    face: Typeface,
    resource: string,
    { lao, giveWay }: { lao?: () => EmbeddedFont; giveWay?: () => void } = {},
  ) {
    this.face = face;
    this.resource = resource;
    this.lao = lao;
    this.giveWay = giveWay;
    this.scale = 1000 / face.unitsPerEm;
  }

  /** Width in em. */
  readonly measure = (text: string): number =>
    this.widths.get(text, (unseen) =>
      this.parts(unseen).reduce((sum, [face, part]) => sum + face.shape(part).width, 0),
    );

  run(text: string): TextRun {
    this.giveWay?.();
    return this.runs.get(text, (unseen) => this.runOf(unseen));
  }

  /**
   * The drawable part of a text. Emoji are dropped, because couriers do not need them; a letter without a glyph
   * becomes '?' and is reported, because an unreadable name must not look readable.
   */
  drawable(raw: string): { text: string; isComplete: boolean } {
    return this.cleaned.get(raw, (unseen) => this.clean(unseen));
  }

  /** The break opportunities; cached, because the same text is often tried at several sizes. */
  pieces(text: string): readonly Piece[] {
    return this.broken.get(text, (unseen) => breakPieces(unseen).map(pieceOf));
  }

  private clean(raw: string): { text: string; isComplete: boolean } {
    let isComplete = true;
    let drawn = '';
    for (const character of printableLine(raw)) {
      if (this.knows(character)) drawn += character;
      else if (!pictographs.test(character)) {
        drawn += '?';
        isComplete = false;
      }
    }
    return { text: drawn.replace(/ {2,}/g, ' ').trim(), isComplete };
  }

  private knows(character: string): boolean {
    return (
      character === ' ' ||
      this.known.get(character, (unseen) => this.parts(unseen)[0]![0].has(unseen.codePointAt(0)!))
    );
  }

  /** Runs of one face; almost always there is one. */
  private parts(text: string): [Typeface, string][] {
    if (!this.lao || !hasLao(text)) return [[this.face, text]];
    const { face } = this.lao();
    return (text.match(laoParts) ?? []).map((part) => [hasLao(part) ? face : this.face, part]);
  }

  private idOf(gid: number, text: string): number {
    const key = `${gid}|${text}`;
    let id = this.ids.get(key);
    if (id === undefined) {
      id = this.pairs.length;
      if (id > 0xffff) throw new Error('More than 65,535 different glyphs in one file');
      this.ids.set(key, id);
      this.pairs.push({ gid, text });
    }
    return id;
  }

  /** The operators contain no size, which the text matrix sets, so a cached run works for every size. */
  private runOf(text: string): TextRun {
    return this.lao && hasLao(text) ? this.mixedRun(text) : this.plainRun(text);
  }

  /** Switches the face within the line and back at its end, because a canvas sets it only once. */
  private mixedRun(text: string): TextRun {
    const lao = this.lao!();
    const runs = this.parts(text).map(([face, part]) =>
      face === lao.face
        ? { font: lao, run: lao.run(part) }
        : { font: this as EmbeddedFont, run: this.plainRun(part, true) },
    );
    const measures = {
      width: runs.reduce((sum, { run }) => sum + run.width, 0),
      top: Math.max(...runs.map(({ run }) => run.top)),
      bottom: Math.min(...runs.map(({ run }) => run.bottom)),
    };
    return new TextRun(text, measures, () => {
      const codes = runs.map(({ font, run }) => ` /${font.resource} 1 Tf${run.code}`);
      return `${codes.join('')} /${this.resource} 1 Tf`;
    });
  }

  /** `goesOn`: a run of the other face follows on the line. */
  private plainRun(text: string, goesOn = this.lao === undefined): TextRun {
    const shaped = this.face.shape(text);
    return new TextRun(text, shaped, () => {
      const code = this.showText(shaped, goesOn);
      // Poppler sorts zero-width marks by x; ActualText preserves the reading order of Thai.
      return shaped.thai ? `/Span<</ActualText<FEFF${utf16Hex(text)}>>>BDC ${code} EMC` : code;
    });
  }

  private showText({ glyphs }: Shaped, goesOn: boolean): string {
    let code = '[';
    let open = false;
    let pending = 0;
    let rise = 0;
    for (const glyph of glyphs) {
      const before = pending + glyph.dx;
      if (glyph.dy !== rise) {
        code += `${open ? '>' : ''}]TJ ${decimal((glyph.dy * this.scale) / 1000)} Ts[`;
        open = false;
        rise = glyph.dy;
      }
      if (before !== 0) {
        code += `${open ? '>' : ''}${decimal(-before * this.scale)}`;
        open = false;
      }
      code += `${open ? '' : '<'}${hex4(this.idOf(glyph.gid, glyph.text))}`;
      open = true;
      pending = glyph.advance - glyph.dx - this.face.naturalAdvance(glyph.gid);
    }
    const rest = goesOn && pending !== 0 ? decimal(-pending * this.scale) : '';
    code += `${open ? '>' : ''}${rest}]TJ`;
    if (rise !== 0) code += ' 0 Ts';
    return code.replaceAll('[]TJ ', '');
  }

  /** The outline of a character id in font units, and its advance in em. */
  drawn(id: number): { outline: string; width: number; perEm: number } {
    const gid = this.pairs[id]?.gid ?? 0;
    const { unitsPerEm: perEm } = this.face;
    return { outline: this.face.outline(gid), width: this.face.naturalAdvance(gid) / perEm, perEm };
  }

  /** Writes the font's objects and returns the number of its dictionary. */
  async writeTo(file: PdfFile): Promise<number> {
    const program = await this.face.subset(new Set(this.pairs.map((pair) => pair.gid)));
    const digest = createHash('sha256').update(program).digest();
    const prefix = [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26)));
    const name = `/${prefix.join('')}+${this.face.name}`;
    const fontFile = file.stream(`/Length1 ${program.length}`, program);
    const descriptor = file.object(
      `<</Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[-600 -600 1600 1350]/ItalicAngle 0` +
        `/Ascent 1068/Descent -232/CapHeight 700/StemV 80/FontFile2 ${fontFile} 0 R>>`,
    );
    const glyphMap = file.stream('', this.glyphMap());
    const descendant = file.object(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont${name}` +
        `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${descriptor} 0 R/DW 0/W[0[${this.widthArray()}]]/CIDToGIDMap ${glyphMap} 0 R>>`,
    );
    const toUnicode = file.stream('', Buffer.from(this.unicodeMap(), 'latin1'));
    return file.object(
      `<</Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H` +
        `/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
    );
  }

  private glyphMap(): Buffer {
    const map = Buffer.alloc(this.pairs.length * 2);
    this.pairs.forEach((pair, id) => map.writeUInt16BE(pair.gid, id * 2));
    return map;
  }

  private widthArray(): string {
    return this.pairs
      .map((pair, id) =>
        id === 0 ? 0 : Math.round(this.face.naturalAdvance(pair.gid) * this.scale),
      )
      .join(' ');
  }

  private unicodeMap(): string {
    const lines = this.pairs.flatMap((pair, id) =>
      pair.text === '' ? [] : [`<${hex4(id)}><${utf16Hex(pair.text)}>`],
    );
    const blocks: string[] = [];
    // A CMap block may hold at most 100 lines.
    for (let i = 0; i < lines.length; i += 100) {
      const part = lines.slice(i, i + 100);
      blocks.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
    }
    return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange<0000><FFFF>endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
  }
}
