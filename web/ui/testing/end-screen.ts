// Cleans up after a test: its screen, whose form saves a draft when it unmounts, and windows that it opened, because
// a page in the background renders one frame per second, and so would all later tests. Files share one page: their
// stored data ends with them.
import { afterAll, afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { deleteKeysUnder } from '../hooks/local-db.ts';
import { resetStores } from '../hooks/store.ts';

const viewport = { width: 1280, height: 800 };
const openTab = window.open.bind(window);
const usualFetch = globalThis.fetch;
const tabs: Window[] = [];

window.open = (...wanted) => {
  const tab = openTab(...wanted);
  if (tab) tabs.push(tab);
  return tab;
};

afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close();
  await cleanup();
  // React unmounts the parts of a screen in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 1));
});

afterAll(async () => {
  window.open = openTab;
  globalThis.fetch = usualFetch;
  localStorage.clear();
  sessionStorage.clear();
  await deleteKeysUnder('');
  resetStores();
  delete document.documentElement.dataset['theme'];
  if (innerWidth !== viewport.width || innerHeight !== viewport.height)
    await page.viewport(viewport.width, viewport.height);
});
