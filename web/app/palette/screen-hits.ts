// Screens whose name contains the typed text, as palette entries.
import { hasModule, type Me } from '../../ui/hooks/me.ts';
import type { IconName } from '../../ui/icon/icon.tsx';
import type { Href } from '../../ui/layout/target.ts';
import { can } from '../access.ts';
import { menuGroups, type PlainScreen } from '../screen/screen.ts';
import type { ScreenPath } from '../screen/paths.ts';
import { screens } from '../screens.ts';

export interface Hit {
  key: string;
  icon: IconName;
  title: string;
  text?: string;
  /** The target. */
  href?: Href;
  /** The screen whose help it opens. */
  help?: ScreenPath;
}

const MOST = 12;

/** A screen's searchable names; a name of a switched-off courier is excluded, in the menu label or the title. */
function namesOf({ title, menu }: PlainScreen, me: Me | null): string[] {
  if (hasModule(me, menu?.module)) return [title, ...(menu?.label ? [menu.label] : [])];
  return menu?.label ? [title] : [];
}

export function screenHits(typed: string, me: Me | null): Hit[] {
  const wanted = typed.trim().toLowerCase();
  return screens
    .filter(
      (screen): screen is PlainScreen => !screen.path.includes('$') && can(screen, me) === 'open',
    )
    .filter((screen) => namesOf(screen, me).some((name) => name.toLowerCase().includes(wanted)))
    .slice(0, MOST)
    .map((screen) => {
      const group = menuGroups.find((each) => each.id === screen.menu?.group);
      return {
        key: screen.path,
        icon: screen.menu?.icon ?? (group && 'icon' in group ? group.icon : 'right'),
        title: screen.title,
        ...(group?.label && group.label !== screen.title ? { text: group.label } : {}),
        href: screen.path,
      };
    });
}
