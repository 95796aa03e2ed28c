// The thread of one slip: all QR codes of its pixels as text.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { ThreadAnswer } from '../../platform/threads.ts';

const MOST_CODES = 10;

// Left to itself the library fetches this file from a host of others.
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(fs.readFileSync(wasm)).buffer } });

async function textsOf(): Promise<string[]> {
  const codes = await readBarcodes(workerData as ImageData, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: MOST_CODES,
  });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}

const answer: ThreadAnswer = await textsOf().then(
  (done) => ({ done }),
  (error: unknown) => ({ failed: String(error) }),
);
parentPort?.postMessage(answer);
