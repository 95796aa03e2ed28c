// Ends what a test began, before the next begins: its screen, which keeps a half-filled form when it goes, and what it opened in another
// tab, since a page behind another draws one frame a second, and so would all tests after it.
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

const openTab = window.open.bind(window);
const tabs: Window[] = [];

window.open = (...wanted) => {
  const tab = openTab(...wanted);
  if (tab) tabs.push(tab);
  return tab;
};

afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close();
  await cleanup();
  // React tells the parts of a screen that it is gone in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 1));
});
