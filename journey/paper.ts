// The content of a printed document: read as text, scanned for codes, and checked as a file.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

// Only the types on labels: scanning for all types takes five times as long.
const symbologies = ['-Sdisable', '-Scode128.enable', '-Sqrcode.enable'];

/** The barcodes and QR codes of a PDF, drawn as a 203 dpi printer would. */
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
      // 4: a page has no code, such as a pick list.
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

/** The text of each page by pdftotext. */
export const pageTexts = async (pdf: Uint8Array): Promise<string[]> =>
  (await onFile(pdf, (file) => run('pdftotext', ['-layout', file, '-'], { maxBuffer: 1e8 })))
    .split('\f')
    .slice(0, -1);

/** The output of qpdf; throws if it finds a fault. */
export const checkPdf = (pdf: Uint8Array): Promise<string> =>
  onFile(pdf, (file) => run('qpdf', ['--check', file]));
