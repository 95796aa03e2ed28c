// Build step that compresses files once with the best ratio, instead of quickly for every request.
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Fonts and pictures are compressed already. */
const packable = /\.(?:js|css|svg)$/;
/** For smaller files the saving is not worth a second file lookup. */
const LEAST_BYTES = 256;

/** Writes a .br and a .gz beside each file in assets/. */
export function packAssets(): Plugin {
  return {
    name: 'pack-assets',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const files = Object.keys(bundle).filter(
          (file) => file.startsWith('assets/') && packable.test(file),
        );
        await Promise.all(
          files.map(async (file) => {
            const target = path.join(dir, file);
            const plain = await fs.readFile(target);
            if (plain.length < LEAST_BYTES) return;
            await fs.writeFile(`${target}.br`, await brotli(plain));
            await fs.writeFile(`${target}.gz`, await zip(plain, { level: 9 }));
          }),
        );
      },
    },
  };
}
