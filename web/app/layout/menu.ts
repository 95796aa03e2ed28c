// The menu of this user: groups in order, with existing and accessible screens.
import { hasModule, type Me } from '../../ui/hooks/me.ts';
import { can } from '../access.ts';
import { menuGroups, type MenuGroupId, type PlainScreen, type Screen } from '../screen/screen.ts';
import { screens } from '../screens.ts';

export interface MenuGroup {
  id: MenuGroupId;
  label: string | null;
  icon: (typeof menuGroups)[number] extends infer G
    ? G extends { icon: infer I }
      ? I
      : never
    : never;
  entries: readonly PlainScreen[];
}

const isPlain = (screen: Screen | undefined): screen is PlainScreen => screen !== undefined;

/** The first of these screens that the user may open. */
export const firstOpen = (paths: readonly string[], me: Me | null): PlainScreen | undefined =>
  paths
    .map((path) => screens.find((screen) => screen.path === path))
    .filter(isPlain)
    .find((screen) => can(screen, me) === 'open');

/** The most frequent action is at the top and not repeated in its group. */
const CREATE = '/order/create';
export const pinnedFor = (me: Me | null) => ({
  create: firstOpen([CREATE], me),
  scan: firstOpen(['/pack', '/return/scan'], me),
});

const firstPart = (path: string): string | undefined => path.split('/')[1];

/** The group of a screen, or of its neighbours by address, so that the menu shows where the user is. */
export function groupOf(screen: Screen | undefined): MenuGroupId {
  const near =
    screen?.menu ??
    screens.find(({ path, menu }) => menu && firstPart(path) === firstPart(screen?.path ?? ''))
      ?.menu;
  return near && near.group !== 'home' ? near.group : 'order';
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
          screen.path !== CREATE &&
          hasModule(me, screen.menu.module) &&
          can(screen, me) === 'open',
      ),
    }))
    .filter((group) => group.entries.length > 0);
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}(?:/|$)`);

const byLength = screens
  .map((screen) => ({ screen, pattern: patternOf(screen.path) }))
  .toSorted((a, b) => b.screen.path.length - a.screen.path.length);

/** The screen of an address; the longest path wins. */
export const screenAt = (pathname: string): Screen | undefined =>
  byLength.find(({ pattern }) => pattern.test(pathname))?.screen;

/** The active menu entry: for a screen without an entry, the one above it by address, if any. */
export const menuScreenAt = (pathname: string): Screen | undefined =>
  byLength.find(({ screen, pattern }) => screen.menu && pattern.test(pathname))?.screen ??
  screenAt(pathname);
