// The router: public screens, and all others under the layout behind session, flag and right.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { meStore } from '../ui/hooks/me.ts';
import { session } from '../ui/http.ts';
import { plainSearch } from '../ui/layout/plain-search.ts';
import { ensureMe } from '../user/sign-in.data.ts';
import { can } from './access.ts';
import { loadChunk } from './watch/chunk.ts';
import { Broken, Waiting } from './fallbacks.tsx';
import { screens, type Screen } from './screens.ts';

type Load = () => Promise<{ default: ComponentType }>;

interface LazyPage {
  (props: object): ReactNode;
  preload?: () => Promise<void>;
}

const lazy = (load: Load) =>
  lazyRouteComponent<{ default: ComponentType }, 'default'>(() => loadChunk(load)) as LazyPage;

const Missing = lazy(() => import('./missing.page.tsx'));

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing });

const goTo = (to: string, search: Record<string, unknown> = {}) =>
  redirect({ to, search, replace: true } as never);

const publicRoute = (path: string, load: Load) =>
  createRoute({ getParentRoute: () => root, path, component: lazy(load) });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    if (session.tokens()) throw goTo('/dashboard');
  },
  component: lazy(() => import('../user/login.page.tsx')),
});

const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  beforeLoad: async () => {
    if (!session.tokens()) throw goTo('/login');
    // Rights and flags come before the first gated screen, or it would show for a moment.
    await ensureMe();
  },
  component: lazy(() => import('./layout/layout.tsx')),
});

const home = createRoute({
  getParentRoute: () => layout,
  path: '/',
  beforeLoad: () => {
    throw goTo('/dashboard');
  },
});

function routeOf(screen: Screen): AnyRoute {
  const Page = lazy(screen.page);
  return createRoute({
    getParentRoute: () => layout,
    path: screen.path,
    staticData: { title: screen.title },
    beforeLoad: () => {
      const access = can(screen, meStore.get());
      if (access === 'denied') throw goTo('/denied', { need: screen.may?.join(',') });
    },
    loader: () => (can(screen, meStore.get()) === 'open' ? Page.preload?.() : undefined),
    // A screen whose flag is off draws nothing; layout and title stay (spec.md §2).
    component: () => (can(screen, meStore.get()) === 'open' ? <Page /> : null),
  });
}

/** Parts of the kit in their hard cases; never in a build for shops. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => layout,
        path: '/gallery',
        component: lazy(() => import('./gallery/gallery.page.tsx')),
      }),
    ]
  : [];

export const createAppRouter = () =>
  createRouter({
    routeTree: root.addChildren([
      login,
      publicRoute('/logout', () => import('../user/logout.page.tsx')),
      publicRoute('/denied', () => import('../user/denied.page.tsx')),
      layout.addChildren([home, ...screens.map(routeOf), ...gallery]),
    ]),
    ...plainSearch,
    defaultPreload: 'intent',
    defaultPendingMs: 0,
    defaultPendingComponent: Waiting,
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: Missing,
    scrollRestoration: true,
  });
