// Follows the session: lost during work, logged out in another tab, or another user logged in there.
import type { RegisteredRouter } from '@tanstack/react-router';
import { session, sessionLostStore } from '../../ui/http.ts';
import { meStore } from '../../ui/hooks/me.ts';

const isPublic = (path: string): boolean => /^\/(login|logout|denied)(\/|$)/.test(path);

/** `used`: nobody returns to the previous screen, and the next user finds none of this user's data. */
function toLogin(router: RegisteredRouter, search: { from?: string; used?: string }): void {
  meStore.set(null);
  // No form may block it: without a session it shows nothing, and drafts are stored.
  void router.navigate({ to: '/login', search, replace: true, ignoreBlocker: true });
}

/** Drafts stay, and the return address is in the URL, so that a reload keeps it. */
function toLoginAndBack(router: RegisteredRouter): void {
  const { pathname, searchStr } = router.state.location;
  if (!isPublic(pathname)) toLogin(router, { from: `${pathname}${searchStr}` });
}

function onLost(router: RegisteredRouter): void {
  if (sessionLostStore.get()) toLoginAndBack(router);
}

function onStorage(router: RegisteredRouter, event: StorageEvent): void {
  const isAll = event.key === null;
  if ((isAll || event.key === 'access_token') && session.tokens() === null) {
    // A logout in another tab also removes the shop's keys; a lost session leaves them.
    if (session.read('domainConfig') !== null) toLoginAndBack(router);
    else if (!isPublic(router.state.location.pathname)) toLogin(router, { used: '1' });
    return;
  }
  if (event.key !== 'userInfo' || event.newValue === null) return;
  const user = session.read('userInfo') as { id?: unknown } | null;
  const me = meStore.get();
  // This tab's content belongs to another user now; drafts are stored per user.
  if (me && user?.id !== me.id) location.assign('/dashboard');
}

/** Returns a function that stops watching. */
export function watchSession(router: RegisteredRouter): () => void {
  const unfollow = sessionLostStore.follow(() => onLost(router));
  const listen = (event: StorageEvent) => onStorage(router, event);
  addEventListener('storage', listen);
  return () => {
    unfollow();
    removeEventListener('storage', listen);
  };
}
