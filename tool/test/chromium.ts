// The browser that runs screens and journeys.
import { existsSync } from 'node:fs';

/** The headless shell is first: it renders every page at full rate, even one behind another. */
const PLACES: readonly string[] = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Undefined lets the driver find a browser. */
export const chromiumPath: string | undefined =
  process.env['CHROMIUM_PATH'] ?? PLACES.find((path) => existsSync(path));

/** Flags that keep the browser from doing anything but showing pages. */
export const quietFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds, so optimizing their code takes longer than it saves.
  '--js-flags=--no-opt --no-maglev',
];
