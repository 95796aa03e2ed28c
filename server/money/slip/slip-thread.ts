// The thread that reads slips: all QR codes in a picture's pixels, as text.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { answerWorks } from '../../platform/threads.ts';

const MOST_CODES = 10;

// Without this override, the library downloads the file from a third-party host.
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(fs.readFileSync(wasm)).buffer } });

async function textsOf(pixels: ImageData): Promise<string[]> {
  const codes = await readBarcodes(pixels, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: MOST_CODES,
  });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}

answerWorks((pixels: ImageData) =>
  textsOf(pixels).then(
    (done) => ({ done }),
    (error: unknown) => ({ failed: String(error) }),
  ),
);
