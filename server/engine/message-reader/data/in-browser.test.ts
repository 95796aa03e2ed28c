// A browser reads by the same places, names and weights as the server.
import { expect, test } from 'vitest';
import * as browser from './in-browser.ts';
import * as files from './files.ts';

test('the message reader of a browser knows what that of the server knows, byte by byte, once it is bundled', () => {
  expect(browser.placesText()).toBe(files.placesText());
  expect(browser.givenNamesText()).toBe(files.givenNamesText());
  expect(browser.chancesText()).toBe(files.chancesText());
  expect(Buffer.compare(browser.weightBytes(), files.weightBytes())).toBe(0);
});
