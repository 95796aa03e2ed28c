// Everything behind the login: all screens in the layout, with their session, flag and right.
import { createRoute, type AnyRoute } from '@tanstack/react-router';
import { meStore } from '../ui/hooks/me.ts';
import { sendAhead, session } from '../ui/http.ts';
import { ensureMe } from '../shop/user/sign-in.data.ts';
import { can } from './access.ts';
import { Opening, Waiting } from './fallbacks.tsx';
import { screenAt } from './layout/menu.ts';
import { GatedPage } from './gated-page.tsx';
import { goTo, lazyPage } from './lazy-page.ts';
import type { Screen } from './screen/screen.ts';
import { screens } from './screens.ts';

function routeOf(screen: Screen, layout: AnyRoute): AnyRoute {
  const Page = lazyPage(screen.page);
  return createRoute({
    getParentRoute: () => layout,
    path: screen.path,
    staticData: { title: screen.title },
    beforeLoad: () => {
      const access = can(screen, meStore.get());
      if (access === 'denied') throw goTo('/denied', { need: screen.may?.join(',') });
    },
    loader: () => (can(screen, meStore.get()) === 'open' ? Page.preload?.() : undefined),
    // Only this screen's code counts: code preloaded for a hovered link may fail as well.
    pendingComponent: () => <Waiting load={screen.page} />,
    component: () => (
      <GatedPage gate={screen}>
        <Page />
      </GatedPage>
    ),
  });
}

/** Components in their hard cases; never in a production build. */
const galleryOf = (layout: AnyRoute): AnyRoute[] =>
  import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => layout,
          path: '/gallery',
          component: lazyPage(() => import('./gallery/gallery.page.tsx')),
        }),
      ]
    : [];

const Layout = lazyPage(() => import('./layout/layout.tsx'));

/** Starts the screen's first read and code before the router has checked the session; the router reports failures. */
function beginLoading(): void {
  const screen = session.tokens() ? screenAt(location.pathname) : undefined;
  if (screen?.first && !location.search) sendAhead(screen.first);
  screen?.page().catch(() => undefined);
}

export function inside(root: AnyRoute): AnyRoute {
  beginLoading();
  const layout: AnyRoute = createRoute({
    getParentRoute: () => root,
    id: 'layout',
    pendingComponent: Opening,
    beforeLoad: async ({ preload }) => {
      if (!session.tokens()) throw goTo('/login');
      // Rights and flags load before the first gated screen, which would otherwise show for a moment.
      await ensureMe(preload);
    },
    component: Layout,
  });
  const home = createRoute({
    getParentRoute: () => layout,
    path: '/',
    beforeLoad: () => {
      throw goTo('/dashboard');
    },
  });
  return layout.addChildren([
    home,
    ...screens.map((screen) => routeOf(screen, layout)),
    ...galleryOf(layout),
  ]);
}
