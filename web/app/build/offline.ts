// Build step that says what an off-line visit needs: the start, the frame and the login page, not every screen.
import type { Plugin } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';

type Workbox = NonNullable<VitePWAOptions['workbox']>;
type ManifestTransform = NonNullable<Workbox['manifestTransforms']>[number];

const shellParts =
  /[\\/](?:app[\\/]main\.tsx|app[\\/]layout[\\/]layout\.tsx|app[\\/]inside\.tsx|user[\\/]login\.page\.tsx|index\.html|virtual:pwa-register|workbox-window\.prod\.es5\.mjs)$/;

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
          if (output.type === 'chunk' && shellParts.test(output.facadeModuleId ?? ''))
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
