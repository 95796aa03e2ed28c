// Closes what a test opened in another tab: a page behind another draws one frame a second, and so would all tests after it.
import { afterEach } from 'vitest';

const openTab = window.open.bind(window);
const tabs: Window[] = [];

window.open = (...wanted) => {
  const tab = openTab(...wanted);
  if (tab) tabs.push(tab);
  return tab;
};

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});
