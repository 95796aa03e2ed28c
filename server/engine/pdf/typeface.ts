// An open font file: shapes text with HarfBuzz, maps each glyph to its text, and makes subsets.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';
import { type Script, type ScriptRun, hasThai, scriptRuns } from './thai-text.ts';

/** One glyph in font units; `text` is what a search must find here, '' where one character needs a second glyph. */
export type Glyph = { gid: number; text: string; advance: number; dx: number; dy: number };
/**
 * Measures in em: multiply by the size. `top` and `bottom` are the ink, not the font's own metrics (Sarabun's are too
 * small).
 */
export type Shaped = { glyphs: Glyph[]; width: number; top: number; bottom: number; thai: boolean };

const languageOf: Record<Script, string> = { Thai: 'th', Laoo: 'lo', Latn: 'en' };
const saraAm = '\u0e33';

export class Typeface {
  readonly name: string;
  private readonly bytes: Uint8Array;
  readonly unitsPerEm: number;
  private readonly font: hb.Font;
  private readonly buffer = new hb.Buffer();
  private readonly inkOf = new Map<number, { top: number; bottom: number }>();
  private readonly advances = new Map<number, number>();
  /** The two glyphs of a plain sara am after shaping, and the font's single glyph with the same picture. */
  private readonly plainNikhahit: number;
  private readonly saraAmGlyph: number;

  constructor(name: string, file: URL) {
    this.name = name;
    this.bytes = readFileSync(file);
    const face = new hb.Face(new hb.Blob(this.bytes));
    this.font = new hb.Font(face);
    this.unitsPerEm = face.upem;
    this.saraAmGlyph = this.font.nominalGlyph(0xe33) ?? 0;
    this.plainNikhahit =
      this.shapeRun('\u0e17\u0e33', { start: 0, end: 2, script: 'Thai' })[1]?.gid ?? 0;
  }

  has(codePoint: number): boolean {
    return (this.font.nominalGlyph(codePoint) ?? 0) !== 0;
  }

  naturalAdvance(gid: number): number {
    let advance = this.advances.get(gid);
    if (advance === undefined) {
      advance = this.font.glyphHAdvance(gid);
      this.advances.set(gid, advance);
    }
    return advance;
  }

  /** In SVG path syntax, in font units, y upwards. */
  outline(gid: number): string {
    return this.font.glyphToPath(gid);
  }

  /** The font program with these glyphs only; their ids stay, so that text already on a page remains correct. */
  subset(gids: ReadonlySet<number>): Promise<Uint8Array> {
    return subsetFont(this.bytes, gids);
  }

  shape(text: string): Shaped {
    const glyphs: Glyph[] = [];
    for (const run of scriptRuns(text)) {
      glyphs.push(...this.nameGlyphs(this.shapeRun(text, run), text, run.end));
    }
    let width = 0;
    let top = 0;
    let bottom = 0;
    for (const glyph of glyphs) {
      const ink = this.ink(glyph.gid);
      if (ink.top !== ink.bottom) {
        top = Math.max(top, ink.top + glyph.dy);
        bottom = Math.min(bottom, ink.bottom + glyph.dy);
      }
      width += glyph.advance;
    }
    const em = this.unitsPerEm;
    return { glyphs, width: width / em, top: top / em, bottom: bottom / em, thai: hasThai(text) };
  }

  private ink(gid: number): { top: number; bottom: number } {
    let ink = this.inkOf.get(gid);
    if (ink === undefined) {
      const box = this.font.glyphExtents(gid);
      ink = box ? { top: box.yBearing, bottom: box.yBearing + box.height } : { top: 0, bottom: 0 };
      this.inkOf.set(gid, ink);
    }
    return ink;
  }

  private shapeRun(text: string, { start, end, script }: ScriptRun): RawGlyph[] {
    const { buffer } = this;
    buffer.reset();
    buffer.addText(text, start, end - start);
    buffer.setDirection(hb.Direction.LTR);
    buffer.setScript(script);
    buffer.setLanguage(languageOf[script]);
    hb.shape(this.font, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const raw: RawGlyph[] = [];
    for (let i = 0; i < infos.length; i++) {
      const info = infos[i]!;
      const at = positions[i]!;
      raw.push({
        gid: info.codepoint,
        cluster: info.cluster,
        advance: at.xAdvance,
        dx: at.xOffset,
        dy: at.yOffset,
      });
    }
    return raw;
  }

  /** Distributes the characters of each cluster over its glyphs, in reading order. */
  private nameGlyphs(raw: RawGlyph[], text: string, end: number): Glyph[] {
    const named: Glyph[] = [];
    for (let i = 0; i < raw.length;) {
      let next = i + 1;
      while (next < raw.length && raw[next]!.cluster === raw[i]!.cluster) next++;
      const upTo = next < raw.length ? raw[next]!.cluster : end;
      if (next === i + 1 && upTo === raw[i]!.cluster + 1) {
        // One glyph for one character, the usual case.
        const { gid, cluster: at, advance, dx, dy } = raw[i]!;
        named.push({ gid, text: text[at]!, advance, dx, dy });
        i = next;
        continue;
      }
      const characters = [...text.slice(raw[i]!.cluster, upTo)];
      const cluster = this.joinSaraAm(raw.slice(i, next), characters);
      const extra = cluster.length - characters.length;
      cluster.forEach((glyph, k) => {
        named.push({
          gid: glyph.gid,
          text: shareOf(characters, k, extra),
          advance: glyph.advance,
          dx: glyph.dx,
          dy: glyph.dy,
        });
      });
      i = next;
    }
    return named;
  }

  /**
   * Shaping splits a plain sara am into two glyphs for one character; the font's own single glyph draws the same and
   * keeps text search one to one. After ป ฝ ฟ the ring is a shifted glyph, which must stay.
   */
  private joinSaraAm(cluster: RawGlyph[], characters: string[]): RawGlyph[] {
    const ring = cluster.at(-2);
    const tail = cluster.at(-1);
    const isPlain =
      cluster.length === characters.length + 1 &&
      characters.at(-1) === saraAm &&
      ring?.gid === this.plainNikhahit;
    if (!isPlain || !ring || !tail || this.saraAmGlyph === 0) return cluster;
    const advance = ring.advance + tail.advance;
    return [...cluster.slice(0, -2), { ...tail, gid: this.saraAmGlyph, advance, dx: 0, dy: 0 }];
  }
}

type RawGlyph = { gid: number; cluster: number; advance: number; dx: number; dy: number };

/**
 * `extra` > 0: more glyphs than characters (the second glyph has no text); < 0: a ligature (the first takes all the
 * rest).
 */
function shareOf(characters: string[], index: number, extra: number): string {
  if (extra === 0) return characters[index]!;
  if (extra > 0) {
    if (index === 0) return characters[0] ?? '';
    return index <= extra ? '' : characters[index - extra]!;
  }
  const first = characters.slice(0, 1 - extra).join('');
  return index === 0 ? first : characters[index - extra]!;
}

const opened = new Map<string, Typeface>();

export type Weight = 'Regular' | 'Bold';

/** The house font, opened once per thread. */
export const sarabun = (weight: Weight): Typeface => openFace(`Sarabun-${weight}`);

/** For characters that the house font lacks. */
export const notoLao = (weight: Weight): Typeface => openFace(`NotoSansLao-${weight}`);

function openFace(name: string): Typeface {
  const known = opened.get(name);
  if (known) return known;
  const face = new Typeface(name, new URL(`./fonts/${name}.ttf`, import.meta.url));
  opened.set(name, face);
  return face;
}

type SubsetExports = {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
};

// From hb-subset.h.
const noHinting = 0x1;
const retainGids = 0x2;
const noLayoutClosure = 0x200;
const dropTableSet = 3;
const writableMemory = 2;

/** A viewer draws by glyph id: layout tables, names and character maps are useless in the file. */
const uselessTables = [
  'GSUB',
  'GPOS',
  'GDEF',
  'kern',
  'name',
  'post',
  'OS/2',
  'cmap',
  'STAT',
  'DSIG',
  'gasp',
];

let loading: Promise<SubsetExports> | undefined;

async function load(): Promise<SubsetExports> {
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
  const wasm = instance.exports as unknown as SubsetExports;
  wasm._initialize();
  return wasm;
}

const tag = (name: string): number =>
  [...name].reduce((value, letter) => (value << 8) + letter.charCodeAt(0), 0);

async function subsetFont(font: Uint8Array, gids: ReadonlySet<number>): Promise<Uint8Array> {
  const wasm = await (loading ??= load());
  const data = wasm.malloc(font.length);
  new Uint8Array(wasm.memory.buffer).set(font, data);
  const blob = wasm.hb_blob_create(data, font.length, writableMemory, 0, 0);
  const face = wasm.hb_face_create(blob, 0);
  const input = wasm.hb_subset_input_create_or_fail();
  const glyphs = wasm.hb_subset_input_glyph_set(input);
  for (const gid of gids) wasm.hb_set_add(glyphs, gid);
  wasm.hb_subset_input_set_flags(input, noHinting | retainGids | noLayoutClosure);
  const dropped = wasm.hb_subset_input_set(input, dropTableSet);
  for (const name of uselessTables) wasm.hb_set_add(dropped, tag(name));
  const subset = wasm.hb_subset_or_fail(face, input);
  wasm.hb_subset_input_destroy(input);
  wasm.hb_blob_destroy(blob);
  if (subset === 0) throw new Error('HarfBuzz could not subset the font');
  const result = wasm.hb_face_reference_blob(subset);
  const start = wasm.hb_blob_get_data(result, 0);
  const bytes = new Uint8Array(wasm.memory.buffer).slice(
    start,
    start + wasm.hb_blob_get_length(result),
  );
  wasm.hb_blob_destroy(result);
  wasm.hb_face_destroy(subset);
  wasm.hb_face_destroy(face);
  wasm.free(data);
  return bytes;
}
