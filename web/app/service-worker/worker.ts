// The service worker: serves the shell and visited screens offline, and shows push notifications.
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  precacheAndRoute,
  PrecacheFallbackPlugin,
  type PrecacheEntry,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

/** Inserted by the build (web/app/build/offline.ts). */
declare const SHELL_FILES: PrecacheEntry[];
declare const SHELL_PAGE: string;
/** Exists only in workers, not in pages. */
declare function importScripts(...urls: string[]): void;
declare function skipWaiting(): Promise<void>;

importScripts('/push.js');

// A new version waits until the user agrees (web/app/watch/version.ts).
addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void skipWaiting();
});

precacheAndRoute(SHELL_FILES);
cleanupOutdatedCaches();

// Online the newest page is used; offline the shell comes from the cache. Not for buyers' pages.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/t/'),
  new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: SHELL_PAGE })] }),
);

// A screen that was opened once also opens offline; its hashed files never change.
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'screens', plugins: [new ExpirationPlugin({ maxEntries: 200 })] }),
);
