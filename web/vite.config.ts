// The build of the web app: two pages (app shell, prerendered login), hashed assets, offline shell.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { checkFileGroups, fileGroups, isGroup } from './app/build/file-groups.ts';
import { leaveOutKnownFiles } from './app/build/known-files.ts';
import { serviceWorker } from './app/build/offline.ts';
import { packAssets } from './app/build/packed.ts';
import { preloadFonts, prerenderLogin } from './app/build/prerender.ts';
import { screenFiles } from './app/build/screen-files.ts';
import { wireFacts } from './app/build/wire-facts.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const knownFiles = leaveOutKnownFiles();

/** All our modules except the start have no side effects. */
const declaresOnly = /[\\/](?:web|contract)[\\/](?!app[\\/](?:main|ahead)|.*node_modules).+\.tsx?$/;

// A test run that starts the product hands its own environment down; what is served is always the real build.
// oxlint-disable-next-line node/no-process-env -- Vite reads it here and nowhere else
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production';

export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    wireFacts(),
    knownFiles.plugin,
    prerenderLogin(root),
    screenFiles(root),
    checkFileGroups(),
    preloadFonts(),
    packAssets(),
    serviceWorker(root),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Every asset stays a file: data: URLs of fonts would be inlined into the stylesheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: knownFiles.resolveDependencies },
    rolldownOptions: {
      // A feature's door exports everything; a screen loads only what it uses.
      treeshake: { moduleSideEffects: [{ test: declaresOnly, sideEffects: false }] },
      output: {
        chunkFileNames: ({ isEntry, isDynamicEntry, name }) =>
          isEntry || isDynamicEntry || isGroup(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        codeSplitting: {
          groups: fileGroups,
        },
      },
    },
  },
  // A worker module may load other modules.
  worker: { format: 'es' },
  server: { host: '127.0.0.1' },
});
