// API calls for login, current user and logout; the only ones of the user screens.
import { getMe, login, logout, type Me as WireMe, type Tokens } from '@app/contract/shop/user';
import { AppError, call, deniedStore, session, sessionLostStore, tenant } from '../../ui/http.ts';
import { meStore, permissionsOf, type Me } from '../../ui/hooks/me.ts';

interface SecondStep {
  code?: string;
  remember?: boolean;
}

export async function signIn(
  username: string,
  password: string,
  second: SecondStep = {},
): Promise<void> {
  enterWith(await call(login, { body: { username, password, ...second, prefix: tenant } }));
}

/** From now on this user is signed in. */
export function enterWith(tokens: Tokens): void {
  session.signOut();
  session.save(tokens);
  sessionLostStore.set(false);
  meStore.set(null);
}

const asMe = (wire: WireMe): Me => ({
  id: wire.id,
  username: wire.username,
  name: wire.name,
  role: wire.role,
  imageUrl: wire.imageUrl,
  permissions: permissionsOf(wire.permission),
  flags: wire.flags,
  carriers: wire.carriers,
  // Absent in data stored by an older release.
  people: new Map(wire.people?.map(({ id, name }) => [id, name])),
  ...(wire.support && { support: wire.support }),
});

const storedMe = (): WireMe | null => {
  const value = session.read('userInfo');
  return typeof value === 'object' && value !== null && 'permission' in value
    ? (value as WireMe)
    : null;
};

export async function freshMe(): Promise<Me> {
  const wire = await call(getMe, {});
  deniedStore.set(false);
  session.write('userInfo', wire);
  const me = asMe(wire);
  meStore.set(me);
  return me;
}

/**
 * The signed-in user: from storage at once, refetched in the background; the server checks rights anyway. After a
 * refused call the next navigation waits for the rights: the refused screen stays with its input.
 */
export async function ensureMe(isLookAhead = false): Promise<Me> {
  const known = meStore.get();
  if (known) return deniedStore.get() && !isLookAhead ? freshMe().catch(() => known) : known;
  const stored = storedMe();
  if (!stored) return freshMe();
  const me = asMe(stored);
  meStore.set(me);
  freshMe().catch((fault: unknown) => {
    // Offline the stored rights are used; a lost session is handled elsewhere.
    if (!(fault instanceof AppError)) throw fault;
  });
  return me;
}

/** Tells the server, then deletes everything here; an unreachable server must not keep anyone logged in. */
export async function signOut(): Promise<void> {
  const tokens = session.tokens();
  if (tokens) {
    await call(logout, { body: { refreshToken: tokens.refresh_token } }).catch((fault: unknown) => {
      if (!(fault instanceof AppError)) throw fault;
    });
  }
  session.clear();
  meStore.set(null);
}
