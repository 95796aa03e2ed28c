// Build step that says what an off-line visit needs: the start, the frame and the login page, not every screen.
import type { Plugin } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';

type Workbox = NonNullable<VitePWAOptions['workbox']>;
type ManifestTransform = NonNullable<Workbox['manifestTransforms']>[number];

/** What a screen without a line stands on: the frame, what it asks for by itself, and what keeps and sends saved orders. */
const shellParts = [
  ...['index.html', 'virtual:pwa-register', 'workbox-window.prod.es5.mjs', 'user/login.page.tsx'],
  ...[
    'app/main.tsx',
    'app/inside.tsx',
    'app/layout/layout.tsx',
    'app/notice/notice-panel.tsx',
    'ui/feedback/toaster.tsx',
  ],
  ...['app/watch/bell.ts', 'app/watch/version.ts', 'app/outbox/outbox-strip.tsx'],
  ...['order/create/waiting-order.data.ts', 'ui/outbox/outbox.ts', 'ui/outbox/seal.ts'],
  ...[
    'crm/desk/waiting-call.data.ts',
    'order/telesale/waiting-note.data.ts',
    'catalog/product/kept-products.data.ts',
  ],
  ...['customer/address/here/ask-here.ts'],
];

const isShellPart = (module: string): boolean =>
  shellParts.some((part) => module.replaceAll('\\', '/').endsWith(`/${part}`));

/** An address of the shell that nobody goes to: by its file's name the server gives none, and the worker would never start. */
export const SHELL_PAGE = '/denied';

export interface OfflineShell {
  /** Notes the shell's files while they are written. */
  plugin: Plugin;
  /** Leaves all other code out of the precache. */
  keepShell: ManifestTransform;
}

export function offlineShell(): OfflineShell {
  const shell = new Set<string>();
  return {
    plugin: {
      name: 'offline-shell',
      apply: 'build',
      generateBundle(_options, bundle) {
        const add = (file: string): void => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || shell.has(file)) return;
          shell.add(file);
          chunk.imports.forEach(add);
        };
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && isShellPart(output.facadeModuleId ?? ''))
            add(output.fileName);
        }
        if (shell.size === 0) this.error('no file of the shell was found');
      },
    },
    keepShell: (entries) => ({
      manifest: entries
        .filter(({ url }) => (!url.endsWith('.js') || shell.has(url)) && url !== 'login.html')
        .map((entry) => (entry.url === 'index.html' ? { ...entry, url: SHELL_PAGE } : entry)),
      warnings: [],
    }),
  };
}
