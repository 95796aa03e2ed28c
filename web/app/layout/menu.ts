// The menu as it is for this user: groups in their order, only screens that exist and may be seen.
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

/** The first of these screens that this user may open. */
export const firstOpen = (paths: readonly string[], me: Me | null): PlainScreen | undefined =>
  paths
    .map((path) => screens.find((screen) => screen.path === path))
    .filter(isPlain)
    .find((screen) => can(screen, me) === 'open');

/** What one does all day stands on top, and not again in its group. */
const CREATE = '/order/create';
export const pinnedFor = (me: Me | null) => ({
  create: firstOpen([CREATE], me),
  scan: firstOpen(['/pack', '/return/scan'], me),
});

const firstPart = (path: string): string | undefined => path.split('/')[1];

/** The group that holds a screen, or its neighbours in the addresses, so that the menu shows where one is. */
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

/** The screen an address belongs to; the longest path wins. */
export const screenAt = (pathname: string): Screen | undefined =>
  byLength.find(({ pattern }) => pattern.test(pathname))?.screen;

/** Where the menu says that one is: for a screen that stands in no menu the one above it in the addresses, if there is one. */
export const menuScreenAt = (pathname: string): Screen | undefined =>
  byLength.find(({ screen, pattern }) => screen.menu && pattern.test(pathname))?.screen ??
  screenAt(pathname);
