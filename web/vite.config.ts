// How the web app is built: two pages (app shell, prerendered login), hashed assets, offline shell.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { checkFileGroups, fileGroups } from './app/build/file-groups.ts';
import { offlineShell, SHELL_PAGE } from './app/build/offline.ts';
import { packAssets } from './app/build/packed.ts';
import { preloadFonts, prerenderLogin } from './app/build/prerender.ts';
import { screenFiles } from './app/build/screen-files.ts';
import { wireFacts } from './app/build/wire-facts.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** All of our own code but the start itself: its modules do nothing until used. */
const declaresOnly = /[\\/](?:web|contract)[\\/](?!app[\\/](?:main|ahead)|.*node_modules).+\.tsx?$/;

const offline = offlineShell();

// A test run that starts the product hands its own environment down; what is served is always the real build.
// oxlint-disable-next-line node/no-process-env -- Vite reads it here and nowhere else
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production';

export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    wireFacts(),
    prerenderLogin(root),
    screenFiles(root),
    checkFileGroups(),
    preloadFonts(),
    packAssets(),
    offline.plugin,
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      filename: 'sw.js',
      manifest: {
        name: 'Songdee',
        short_name: 'Songdee',
        lang: 'th',
        start_url: '/dashboard',
        display: 'standalone',
        background_color: '#f6f7f6',
        theme_color: '#ffffff',
        icons: [{ src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      },
      workbox: {
        inlineWorkboxRuntime: true,
        importScripts: ['/push.js'],
        // The icon comes in by the manifest; a second entry of it would stop the worker from starting.
        globPatterns: ['**/*.{html,js,css,woff2}'],
        manifestTransforms: [offline.keepShell],
        // A screen that was open once also opens off line; its hashed files never change.
        // Its default would be a page by its file's name.
        navigateFallback: null,
        runtimeCaching: [
          {
            // With a line the newest page counts; without one the shell comes up as it was. Pages of buyers are none of it.
            urlPattern: ({ request, url }) =>
              request.mode === 'navigate' && !url.pathname.startsWith('/t/'),
            handler: 'NetworkOnly',
            options: { precacheFallback: { fallbackURL: SHELL_PAGE } },
          },
          {
            urlPattern: ({ url }) => url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'screens', expiration: { maxEntries: 200 } },
          },
        ],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Every asset stays a file: data: URLs of fonts would be inlined into the stylesheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A feature's door names all it has; a screen loads only what it takes.
      treeshake: { moduleSideEffects: [{ test: declaresOnly, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: fileGroups,
        },
      },
    },
  },
  // A module may load others of its own.
  worker: { format: 'es' },
  server: { host: '127.0.0.1' },
});
