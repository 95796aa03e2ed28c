// Follows the session: lost while working, signed out in another tab, or somebody else signed in there.
import type { RegisteredRouter } from '@tanstack/react-router';
import { session, sessionLostStore } from '../../ui/http.ts';
import { meStore } from '../../ui/hooks/me.ts';

const isPublic = (path: string): boolean => /^\/(login|logout|denied)(\/|$)/.test(path);

function toLogin(router: RegisteredRouter, search: { from?: string }): void {
  meStore.set(null);
  void router.navigate({ to: '/login', search, replace: true });
}

function onLost(router: RegisteredRouter): void {
  if (!sessionLostStore.get()) return;
  const { pathname, searchStr } = router.state.location;
  if (isPublic(pathname)) return;
  // Drafts stay, and the way back is in the address, so that a reload keeps it too.
  toLogin(router, { from: `${pathname}${searchStr}` });
}

function onStorage(router: RegisteredRouter, event: StorageEvent): void {
  const isAll = event.key === null;
  if ((isAll || event.key === 'access_token') && session.tokens() === null) {
    if (!isPublic(router.state.location.pathname)) toLogin(router, {});
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
