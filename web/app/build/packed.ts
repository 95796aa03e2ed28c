// Build step that packs files as small as they get, once, instead of a little at every request.
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Fonts and pictures are packed already. */
const packable = /\.(?:js|css|svg)$/;
/** Below this a packed file saves less than its second look-up costs. */
const LEAST_BYTES = 256;

/** Beside each file under assets/ a .br and a .gz of it. */
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
