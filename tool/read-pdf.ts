// Reads PDFs with external tools, so that a test sees what a viewer, a printer and a scanner see.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const packageOf: Record<string, string> = {
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  zbarimg: 'zbar-tools',
  qpdf: 'qpdf',
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A missing tool fails the test: a label that was not scanned must not count as readable. */
function run(program: string, args: string[]): Buffer {
  try {
    const options = { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] as 'pipe'[] };
    return execFileSync(program, args, options);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const hint = `install ${packageOf[program] ?? program} (npm test does it where it may)`;
    throw new Error(`${program} is needed to check PDFs: ${hint}`, { cause: error });
  }
}

function inFolder<T>(pdf: Uint8Array, use: (file: string, folder: string) => T): T {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-pdf-'));
  try {
    const file = path.join(folder, 'file.pdf');
    fs.writeFileSync(file, pdf);
    return use(file, folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export type TextMode = 'default' | 'raw' | 'layout';

/** The text by pdftotext, one entry per page. */
export function textOfPages(pdf: Uint8Array, mode: TextMode = 'default'): string[] {
  const flags = mode === 'default' ? [] : [`-${mode}`];
  return inFolder(pdf, (file) =>
    run('pdftotext', [...flags, file, '-'])
      .toString('utf8')
      .split('\f')
      .slice(0, -1),
  );
}

/** Throws with qpdf's output on any error or warning. */
export function checkPdf(pdf: Uint8Array): void {
  inFolder(pdf, (file) => run('qpdf', ['--check', file]));
}

export type GrayImage = { width: number; height: number; pixels: Uint8Array };

/** A page as a thermal printer of this resolution prints it, 0 black to 255 white. */
export function grayPage(pdf: Uint8Array, page: number, dpi = 203): GrayImage {
  return inFolder(pdf, (file, folder) => {
    const target = path.join(folder, 'page');
    const range = ['-f', String(page), '-l', String(page), '-singlefile'];
    run('pdftoppm', ['-r', String(dpi), '-gray', ...range, file, target]);
    return parsePgm(fs.readFileSync(`${target}.pgm`));
  });
}

function parsePgm(bytes: Buffer): GrayImage {
  const head = /^P5\s(?:#.*\n)?(\d+)\s(\d+)\s255\s/.exec(bytes.subarray(0, 200).toString('latin1'));
  if (!head) throw new Error('pdftoppm did not give a PGM');
  const [width, height] = [Number(head[1]), Number(head[2])];
  return { width, height, pixels: bytes.subarray(head[0].length) };
}

export type Code = { page: number; kind: string; text: string };

/** All barcodes and QR codes on all pages, read from the picture at 203 dpi. */
export function codesOf(pdf: Uint8Array, dpi = 203): Code[] {
  return inFolder(pdf, (file, folder) => {
    // Uncompressed pictures: compressing takes ten times as long as drawing.
    run('pdftoppm', ['-r', String(dpi), '-gray', file, path.join(folder, 'p')]);
    const pictures = fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.pgm'))
      .sort();
    if (pictures.length === 0) return [];
    return pictures.flatMap((name) => codesOnPicture(path.join(folder, name)));
  });
}

function codesOnPicture(picture: string): Code[] {
  const page = Number(/-(\d+)\.pgm$/.exec(picture)![1]);
  const found = scan(picture);
  return found.split('\n').flatMap((line) => {
    const at = line.indexOf(':');
    return at < 0 ? [] : [{ page, kind: line.slice(0, at), text: line.slice(at + 1) }];
  });
}

/** The texts of the codes in one picture. */
export const codesOnPng = (png: Uint8Array): string[] =>
  inFolder(png, (file) =>
    scan(file)
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(line.indexOf(':') + 1)),
  );

/** The types of codes that labels and papers use; scanning for all types takes much longer. */
const symbologies = ['-Sdisable', '-Scode128.enable', '-Sqrcode.enable'];

/** zbarimg exits with 4 if it finds nothing, which is a valid result. */
function scan(picture: string): string {
  try {
    return run('zbarimg', ['-q', '--nodbus', ...symbologies, picture]).toString('utf8');
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 4) return '';
    throw error;
  }
}
