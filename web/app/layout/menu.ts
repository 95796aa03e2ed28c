// The menu as it is for this user: groups in their order, only screens that exist and may be seen.
import { hasModule, type Me } from '../../ui/hooks/me.ts';
import { can } from '../access.ts';
import { menuGroups, type PlainScreen, type Screen } from '../screen/screen.ts';
import { screens } from '../screens.ts';

export interface MenuGroup {
  id: string;
  label: string | null;
  icon: (typeof menuGroups)[number] extends infer G
    ? G extends { icon: infer I }
      ? I
      : never
    : never;
  entries: readonly PlainScreen[];
}

export function menuFor(me: Me | null): MenuGroup[] {
  return menuGroups
    .map((group) => ({
      id: group.id,
      label: group.label,
      icon: 'icon' in group ? group.icon : ('settings' as const),
      entries: screens.filter(
        (screen): screen is PlainScreen =>
          screen.menu?.group === group.id &&
          hasModule(me, screen.menu.module) &&
          can(screen, me) === 'open',
      ),
    }))
    .filter((group) => group.entries.length > 0);
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}(?:/|$)`);

/** The screen an address belongs to; the longest path wins. */
export function screenAt(pathname: string): Screen | undefined {
  return screens
    .filter((screen) => patternOf(screen.path).test(pathname))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
