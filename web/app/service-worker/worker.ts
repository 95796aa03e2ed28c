// What answers for the app without a line: the shell from its cache, screens that were open once, and pushed notices.
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  precacheAndRoute,
  PrecacheFallbackPlugin,
  type PrecacheEntry,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

/** Written in by the build (web/app/build/offline.ts). */
declare const SHELL_FILES: PrecacheEntry[];
declare const SHELL_PAGE: string;
/** A service worker's own, which a page has not got. */
declare function importScripts(...urls: string[]): void;
declare function skipWaiting(): Promise<void>;

importScripts('/push.js');

// A new version waits until its user says so (web/app/watch/version.ts).
addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void skipWaiting();
});

precacheAndRoute(SHELL_FILES);
cleanupOutdatedCaches();

// With a line the newest page counts; without one the shell comes up as it was. Pages of buyers are none of it.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/t/'),
  new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: SHELL_PAGE })] }),
);

// A screen that was open once also opens off line; its hashed files never change.
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'screens', plugins: [new ExpirationPlugin({ maxEntries: 200 })] }),
);
