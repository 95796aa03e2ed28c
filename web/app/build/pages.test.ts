// What the app’s HTML pages say to a browser.
import fs from 'node:fs';
import { expect, test } from 'vitest';

test.each(['index.html', 'operator/console/index.html'])(
  'a page shrinks when the on-screen keyboard opens, so that its bars stay above the keyboard: %s',
  (page) => {
    const html = fs.readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
    expect(html).toContain('interactive-widget=resizes-content');
  },
);
