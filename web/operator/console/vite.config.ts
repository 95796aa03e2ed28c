// The build of the operator's console: a page of its own beside the shop's app, which shares no file with it.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  root,
  publicDir: false,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    // Built after the shop's app, into the same folder.
    emptyOutDir: false,
    target: 'es2023',
    assetsDir: 'operator/assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: `${root}operator/console/index.html` },
  },
});
