// Cuts a TrueType font down to the glyphs of one file, with HarfBuzz's own subsetter.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

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

// from hb-subset.h
const noHinting = 0x1;
const retainGids = 0x2;
const noLayoutClosure = 0x200;
const dropTableSet = 3;
const writableMemory = 2;

/** A viewer draws by glyph id: layout, names and character maps are dead weight in the file. */
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

/** Glyph ids stay as they are, so that what was already written to the page still points right. */
export async function subsetFont(font: Uint8Array, gids: ReadonlySet<number>): Promise<Uint8Array> {
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
