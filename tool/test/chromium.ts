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
