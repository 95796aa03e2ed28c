// The routes as types: every address of the product, for typed links, although most routes are added only behind the
// login.
import type { RootRoute, Route, Router } from '@tanstack/react-router';
import type { PlainSearch } from '../ui/layout/plain-search.ts';
import type { ScreenPath } from './screen/paths.ts';

export type PublicPath =
  | '/login'
  | '/logout'
  | '/denied'
  | '/reset'
  | '/forgot'
  | '/email'
  | '/support';

type Root<Children = unknown> = RootRoute<
  unknown,
  (search: Record<string, unknown>) => PlainSearch,
  object,
  object,
  object,
  object,
  undefined,
  Children
>;

type Leaf<Path extends string> = Path extends string ? Route<unknown, Root, Path> : never;

export type RouteTree = Root<readonly Leaf<PublicPath | ScreenPath | '/' | '/gallery'>[]>;

export type AppRouter = Router<RouteTree>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
