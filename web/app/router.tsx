// The router: public screens, and a gate that loads all others when one of them is first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type AnyRootRoute,
  type AnyRoute,
} from '@tanstack/react-router';
import { session } from '../ui/http.ts';
import { plainSearch } from '../ui/layout/plain-search.ts';
import { loadChunk } from './watch/chunk.ts';
import { Broken, Opening, Waiting } from './fallbacks.tsx';
import { goTo, lazyPage } from './lazy-page.ts';
import type { AppRouter, PublicPath, RouteTree } from './routes.ts';

// Created once: a page stays mounted when the other routes are added.
const Missing = lazyPage(() => import('./missing.page.tsx'));
const Login = lazyPage(() => import('../shop/user/login.page.tsx'));
const publicPages: Record<Exclude<PublicPath, '/login'>, ReturnType<typeof lazyPage>> = {
  '/logout': lazyPage(() => import('../shop/user/logout.page.tsx')),
  '/denied': lazyPage(() => import('../shop/user/denied.page.tsx')),
  '/reset': lazyPage(() => import('../shop/reset/reset.page.tsx')),
  '/forgot': lazyPage(() => import('../shop/recovery/forgot.page.tsx')),
  '/support': lazyPage(() => import('../shop/support-access/enter.page.tsx')),
  '/email': lazyPage(() => import('../shop/recovery/confirm-email.page.tsx')),
};

/** All routes: the public ones and those that `parts` add. */
function treeWith(...parts: readonly ((root: AnyRoute) => AnyRoute)[]): RouteTree {
  const root: AnyRootRoute = createRootRoute({ component: Outlet, notFoundComponent: Missing });
  const getParentRoute = () => root;
  const tree: AnyRoute = root.addChildren([
    createRoute({
      getParentRoute,
      path: '/login',
      beforeLoad: () => {
        if (session.tokens()) throw goTo('/dashboard');
      },
      component: Login,
    }),
    ...Object.entries(publicPages).map(([path, component]) =>
      createRoute({ getParentRoute, path, component }),
    ),
    ...parts.map((part) => part(root)),
  ]);
  // The other routes are added behind the login; link types know them from the start.
  return tree as RouteTree;
}

// The gate's own path stays defined, because it is still being left when the routes are added.
const unknown = (root: AnyRoute): AnyRoute =>
  createRoute({ getParentRoute: () => root, path: '$', component: Missing });

export function createAppRouter(): AppRouter {
  // The login does not wait for the table of screens.
  const gate = (root: AnyRoute) =>
    createRoute({
      getParentRoute: () => root,
      path: '$',
      pendingComponent: Opening,
      beforeLoad: async ({ location }) => {
        const { inside } = await loadChunk(() => import('./inside.tsx'));
        router.update({ routeTree: treeWith(inside, unknown) });
        throw redirect({ href: location.href, replace: true });
      },
    });
  const router = createRouter({
    routeTree: treeWith(gate),
    ...plainSearch,
    defaultPreload: 'intent',
    defaultPendingMs: 0,
    defaultPendingComponent: Waiting,
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: Missing,
    scrollRestoration: true,
  });
  return router;
}
