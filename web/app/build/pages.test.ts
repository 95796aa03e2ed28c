// What the pages that the app starts from say to a browser.
import fs from 'node:fs';
import { expect, test } from 'vitest';

test.each(['index.html', 'operator/console/index.html'])(
  'a page gets smaller where a keyboard comes up over it, so that its bars stand above the keyboard: %s',
  (page) => {
    const html = fs.readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
    expect(html).toContain('interactive-widget=resizes-content');
  },
);
