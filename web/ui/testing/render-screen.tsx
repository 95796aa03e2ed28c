// Renders a screen or component for its test: with address, cache, toasts and the real styles.
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { toastStore } from '../feedback/toast.ts';
import { afterPaint } from '../hooks/after-paint.ts';
import { Toaster } from '../feedback/toaster.tsx';
import '../theme/tokens.css';
import { createQueryClient } from '../wire/query.ts';
import { plainSearch } from '../layout/plain-search.ts';

export interface RenderOptions {
  /** The address of the screen: '/order/send?page=2'. */
  at?: string;
  /** The route's path when it has parameters: '/order/$id/view'. */
  path?: string;
  /** The browser's own history, for tests of page navigation. */
  history?: RouterHistory;
  /** A screen at '/elsewhere' that appears when this resolves; until then the previous one stays visible. */
  elsewhere?: Promise<unknown>;
}

/** Changes that never stop, like a clock, are not awaited. */
const MOST_FRAMES = 20;

const nextFrame = (): Promise<void> => new Promise((resolve) => afterPaint(resolve));

/** React renders in tasks of its own: the screen is complete when a frame passes without a change. */
export async function untilDrawn(): Promise<void> {
  let isChanged = true;
  const observer = new MutationObserver(() => {
    isChanged = true;
  });
  const everything = { attributes: true, characterData: true, childList: true, subtree: true };
  observer.observe(document.body, everything);
  for (let frame = 0; isChanged && frame < MOST_FRAMES; frame += 1) {
    isChanged = false;
    await nextFrame();
  }
  observer.disconnect();
}

/** Renders with router, query client and toaster; returns the router to check its address. */
export async function renderScreen(screen: ReactNode, options: RenderOptions = {}) {
  const { at = '/', path = '$', history, elsewhere } = options;
  // Toasts of earlier tests do not belong to this screen.
  toastStore.set([]);
  const root = createRootRoute({ component: Outlet });
  const route = createRoute({ getParentRoute: () => root, path, component: () => screen });
  const router = createRouter({
    routeTree: root.addChildren([
      route,
      createRoute({
        getParentRoute: () => root,
        path: '/elsewhere',
        loader: () => elsewhere,
        component: () => <h1>อีกหน้าหนึ่ง</h1>,
      }),
    ]),
    history: history ?? createMemoryHistory({ initialEntries: [at] }),
    ...plainSearch,
  });
  const client = createQueryClient();
  const view = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  await untilDrawn();
  return { ...view, router, client };
}
