// The common layout of all signed-in screens: bars, the screen, and everything above it.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { ProgressBar, progressStore } from '../../ui/feedback/progress.tsx';
import { toastStore } from '../../ui/feedback/toast.ts';
import { PHONE, useMedia } from '../../ui/hooks/media.ts';
import { useMe } from '../../ui/hooks/me.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { lazyPart, loadLater } from '../../ui/lazy-part.ts';
import { useOnceOpen } from '../../ui/overlay/use-once-open.ts';
import { outboxStore } from '../../ui/outbox/waiting.ts';
import { createQueryClient } from '../../ui/wire/query.ts';
import {
  keyHelpStore,
  noticePanelStore,
  openPalette,
  paletteStore,
  sideBarStore,
} from './panels.ts';
import { readYearStyle } from '../watch/year-style.ts';
import { useShellKeys } from './shell-keys.ts';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { screenAt } from './menu.ts';

const SupportStrip = lazyPart(() => import('../../shop/support-access/support-strip.tsx'));
const OutboxStrip = lazyPart(() => import('../outbox/outbox-strip.tsx'));
const Strips = lazyPart(() => import('./strips.tsx'));
const loadToaster = () =>
  import('../../ui/feedback/toaster.tsx').then(({ Toaster }) => ({ default: Toaster }));
const loadNotices = () => import('../notice/notice-panel.tsx');
const Toaster = lazyPart(loadToaster);
const NoticePanel = lazyPart(loadNotices);
const Palette = lazyPart(() => import('../palette/palette.tsx'));
const ProgressDialog = lazyPart(() => import('../../ui/overlay/progress-dialog.tsx'));
const PhoneNav = lazyPart(() => import('./phone-nav.tsx'));
const KeyHelp = lazyPart(() => import('./key-help.tsx'));

/** A Suspense boundary of its own, so that it stays when something else loads. */
const Foot = () =>
  useMedia(PHONE) ? (
    <Suspense fallback={null}>
      <PhoneNav />
    </Suspense>
  ) : null;

function Floating() {
  const palette = useStore(paletteStore);
  const help = useStore(keyHelpStore);
  const progress = useStore(progressStore);
  const toasts = useOnceOpen(useStore(toastStore).length > 0);
  const notices = useOnceOpen(useStore(noticePanelStore));
  return (
    <Suspense fallback={null}>
      {toasts ? <Toaster /> : null}
      {notices ? <NoticePanel /> : null}
      {palette ? <Palette /> : null}
      {help ? <KeyHelp /> : null}
      {progress ? <ProgressDialog /> : null}
    </Suspense>
  );
}

/** A component of its own: the bars are not rendered again whenever a load starts. */
const RouteProgress = () => (
  <ProgressBar loading={useRouterState({ select: (state) => state.isLoading })} />
);

/** An address without a screen passes its search text on as `find`. */
function useFind(): void {
  const { history } = useRouter();
  useEffect(() => {
    const { pathname, searchParams } = new URL(history.location.href, location.origin);
    const wanted = searchParams.get('find');
    if (!wanted) return;
    history.replace(pathname);
    openPalette(wanted);
  }, [history]);
}

function useTitle(): void {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    const title = screenAt(pathname)?.title;
    if (title) document.title = `${title} · Songdee`;
  }, [pathname]);
}

function useWatches(client: QueryClient): void {
  useEffect(() => {
    // After the screen: nobody waits for reminders or preloading.
    let end = (): void => undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      loadLater(
        () => import('../watch/later.ts'),
        (watch) => {
          if (!isGone) end = watch.watchAll(client);
        },
      );
      loadLater(loadNotices, () => undefined);
      loadLater(loadToaster, () => undefined);
    }, 3000);
    readYearStyle();
    return () => {
      isGone = true;
      clearTimeout(timer);
      end();
    };
  }, [client]);
}

function Shell({ client }: { client: QueryClient }) {
  const sideBar = useStore(sideBarStore);
  const support = useMe()?.support;
  const waits = useStore(outboxStore);
  useShellKeys();
  useTitle();
  useFind();
  useWatches(client);
  return (
    <div className={sideBar ? 'md:pl-[248px]' : 'md:pl-16'}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-[80] focus:rounded-control focus:bg-white focus:px-3 focus:py-1.5 focus:shadow-pop"
      >
        ข้ามไปเนื้อหา
      </a>
      <RouteProgress />
      <SideBar />
      <TopBar />
      <Suspense fallback={null}>
        {support ? <SupportStrip support={support} /> : null}
        {waits ? <OutboxStrip /> : null}
        <Strips />
      </Suspense>
      <main id="main" tabIndex={-1} className="px-4 py-4 outline-none max-tab:pb-24 md:px-6">
        <Outlet />
      </main>
      <Foot />
      <Floating />
    </div>
  );
}

export default function Layout() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Shell client={client} />
    </QueryClientProvider>
  );
}
