// Starts the app: fetches the shop, loads the first screen, then replaces the page's initial HTML.
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/theme/tokens.css';
import { takeTyped, typedBefore } from '../shop/user/typed-before.ts';
import { askDomain } from '../shop/user/domain.data.ts';
import { session } from '../ui/http.ts';
import { fetchNextFiles } from './ahead/next-files.ts';
import { failedLoadsStore } from './watch/chunk.ts';
import { createAppRouter } from './router.tsx';
import { watchSession } from './watch/session-watch.ts';
import { watchFaults } from './watch/watch-faults.ts';
import { showLoadingState } from './watch/loading-state.ts';
import { keepEarlyKeys } from '../ui/hooks/early-keys.ts';
import { keepPresses } from '../ui/hooks/keep-presses.ts';
import { showLook } from '../ui/theme/look.ts';

async function start(container: HTMLElement): Promise<void> {
  watchFaults();
  try {
    session.tokens();
  } catch {
    // Where the browser blocks storage, the mere access throws.
    return (await import('./nothing-kept.tsx')).sayNothingKept(container);
  }
  keepEarlyKeys();
  keepPresses();
  showLook(document.documentElement);
  showLoadingState(document.documentElement);
  void askDomain();
  const router = createAppRouter();
  watchSession(router);
  const inTrouble = new Promise<void>((resolve) => {
    failedLoadsStore.follow(resolve);
  });
  // The initial HTML stays until there is something to replace it.
  await Promise.race([router.load(), inTrouble]);
  typedBefore.current = takeTyped(container);
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  void fetchNextFiles(document);
}

const container = document.getElementById('root');
if (container) void start(container);
