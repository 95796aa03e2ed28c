// Build step for the service worker: defines what an offline visit needs, which is the start, the frame and the login
// page, not every screen.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';

/** What any offline screen needs: the frame, its own requests, and the code that stores and sends saved orders. */
const shellParts = [
  ...['index.html', 'workbox-window.prod.es5.mjs', 'user/login.page.tsx'],
  ...[
    'app/main.tsx',
    'app/inside.tsx',
    'app/layout/layout.tsx',
    'app/notice/notice-panel.tsx',
    'ui/feedback/toaster.tsx',
  ],
  ...['app/watch/later.ts', 'app/outbox/outbox-strip.tsx'],
  ...['order/create/waiting-order.data.ts', 'ui/outbox/outbox.ts', 'ui/outbox/seal.ts'],
  ...[
    'crm/desk/waiting-call.data.ts',
    'order/telesale/waiting-note.data.ts',
    'catalog/product/kept-products.data.ts',
  ],
  ...['customer/address/here/ask-here.ts', 'ui/drawing/drawing.tsx'],
];

/**
 * An address of the shell that nobody visits: the server does not serve it by file name, and the worker would not
 * start.
 */
const SHELL_PAGE = '/denied';

/** Files in public/, whose names stay the same when they change. */
const UNHASHED = ['assets/icon.svg', 'manifest.webmanifest'];

const revisionOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/** The file that contains `part`, alone or with others. Throws where there is none. */
function fileOf(part: string, bundle: Rolldown.OutputBundle): string {
  for (const output of Object.values(bundle))
    if (
      output.type === 'chunk' &&
      output.moduleIds.some((module) => module.replaceAll('\\', '/').endsWith(`/${part}`))
    )
      return output.fileName;
  throw new Error(`${part} of the shell is in no file`);
}

/** Scripts of the shell, with all their imports. */
function shellScripts(bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(add);
  };
  for (const part of shellParts) add(fileOf(part, bundle));
  return found;
}

/** What the worker caches on installation; a hashed file is its own revision. */
function shellFiles(root: string, bundle: Rolldown.OutputBundle): PrecacheEntry[] {
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('index.html is missing');
  const scripts = shellScripts(bundle);
  const drawn = Object.keys(bundle).filter((file) => /\.(?:css|woff2)$/.test(file));
  return [
    { url: SHELL_PAGE, revision: revisionOf(page.source) },
    ...[...scripts, ...drawn].map((url) => ({ url, revision: null })),
    ...UNHASHED.map((url) => ({
      url,
      revision: revisionOf(fs.readFileSync(path.join(root, 'public', url))),
    })),
  ];
}

/** Writes sw.js beside the pages. */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir: outDir }, bundle) {
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            'process.env.NODE_ENV': '"production"',
            SHELL_FILES: JSON.stringify(shellFiles(root, bundle)),
            SHELL_PAGE: JSON.stringify(SHELL_PAGE),
          },
          build: {
            outDir,
            emptyOutDir: false,
            target: 'es2023',
            rolldownOptions: {
              input: path.join(root, 'app/service-worker/worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}
