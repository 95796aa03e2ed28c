// What a printed paper says: read as text, as a barcode reader sees it, and checked as a file.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

// Only what labels carry: reading for every kind there is takes five times as long.
const symbologies = ['-Sdisable', '-Scode128.enable', '-Sqrcode.enable'];

/** Barcodes and QR codes of a PDF as a 203 dpi printer would draw them. */
export async function decodeLabels(pdf: Uint8Array): Promise<string[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'songdee-decode-'));
  try {
    await fs.writeFile(path.join(folder, 'labels.pdf'), pdf);
    await run('pdftoppm', ['-r', '203', '-gray', 'labels.pdf', 'page'], { cwd: folder });
    const pages = (await fs.readdir(folder)).filter((name) => name.endsWith('.pgm'));
    const { stdout } = await run('zbarimg', ['--nodbus', '-q', '--raw', ...symbologies, ...pages], {
      cwd: folder,
      maxBuffer: 1e7,
    }).catch((fault: { code?: number; stdout?: string }) => {
      // 4: one of the pages has nothing to read, as a pick list has not.
      if (fault.code !== 4) throw fault;
      return { stdout: fault.stdout ?? '' };
    });
    return stdout.split('\n').filter(Boolean);
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

/** Runs a tool on the PDF as a file. */
async function onFile(pdf: Uint8Array, tool: (file: string) => Promise<{ stdout: string }>) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'songdee-pdf-'));
  try {
    const file = path.join(folder, 'labels.pdf');
    await fs.writeFile(file, pdf);
    return (await tool(file)).stdout;
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

/** The text of each page as pdftotext finds it. */
export const pageTexts = async (pdf: Uint8Array): Promise<string[]> =>
  (await onFile(pdf, (file) => run('pdftotext', ['-layout', file, '-'], { maxBuffer: 1e8 })))
    .split('\f')
    .slice(0, -1);

/** What qpdf says about the file; throws when it finds a fault. */
export const checkPdf = (pdf: Uint8Array): Promise<string> =>
  onFile(pdf, (file) => run('qpdf', ['--check', file]));
