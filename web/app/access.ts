// Who may see which screen: used by routes, menu and palette alike.
import { hasModule, type Me } from '../ui/hooks/me.ts';
import type { Screen } from './screen/screen.ts';

/** `off`: the shop does not have the module, nothing is rendered; `denied`: the user lacks the right. */
export type Access = 'open' | 'off' | 'denied';

export type Gate = Pick<Screen, 'module' | 'may'>;

export function can(gate: Gate, me: Me | null): Access {
  if (!hasModule(me, gate.module)) return 'off';
  const keys = gate.may ?? [];
  if (keys.length === 0 || keys.some((key) => me?.permissions.has(key))) return 'open';
  return 'denied';
}
