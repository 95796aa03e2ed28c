// The browser that screens and journeys run in.
import { existsSync } from 'node:fs';

/** The shell comes first: it draws every page at full rate, also one that stands behind another. */
const PLACES: readonly string[] = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Undefined: whatever the driver finds by itself. */
export const chromiumPath: string | undefined =
  process.env['CHROMIUM_PATH'] ?? PLACES.find((path) => existsSync(path));

/** What keeps it from doing anything but showing pages. */
export const quietFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: making its code faster takes longer than that code runs.
  '--js-flags=--no-opt --no-maglev',
];
