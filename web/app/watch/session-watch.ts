// Follows the session: lost while working, signed out in another tab, or somebody else signed in there.
import type { RegisteredRouter } from '@tanstack/react-router';
import { session, sessionLostStore } from '../../ui/http.ts';
import { meStore } from '../../ui/hooks/me.ts';

const isPublic = (path: string): boolean => /^\/(login|logout|denied)(\/|$)/.test(path);

/** `used`: nobody comes back to where they were, and whoever comes finds nothing of theirs. */
function toLogin(router: RegisteredRouter, search: { from?: string; used?: string }): void {
  meStore.set(null);
  // No form may hold it back: without a session it shows nothing any more, and what has a draft is kept.
  void router.navigate({ to: '/login', search, replace: true, ignoreBlocker: true });
}

/** Drafts stay, and the way back is in the address, so that a reload keeps it too. */
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
    // Whoever signs out there takes the shop's keys along as well; a session that was lost leaves them.
    if (session.read('domainConfig') !== null) toLoginAndBack(router);
    else if (!isPublic(router.state.location.pathname)) toLogin(router, { used: '1' });
    return;
  }
  if (event.key !== 'userInfo' || event.newValue === null) return;
  const user = session.read('userInfo') as { id?: unknown } | null;
  const me = meStore.get();
  // What this tab shows belongs to somebody else now; drafts are kept per user.
  if (me && user?.id !== me.id) location.assign('/dashboard');
}

/** The answer stops watching. */
export function watchSession(router: RegisteredRouter): () => void {
  const unfollow = sessionLostStore.follow(() => onLost(router));
  const listen = (event: StorageEvent) => onStorage(router, event);
  addEventListener('storage', listen);
  return () => {
    unfollow();
    removeEventListener('storage', listen);
  };
}
