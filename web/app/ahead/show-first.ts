// Shows a screen's first rows as soon as they arrive, above a page whose own code is still loading, until the screen
// has rendered them.
import { leads } from './leads.ts';
import { orders } from './orders.ts';
import { el, fits, place, type Early } from './parts.ts';

/** The screens whose page names this file (web/app/build/screen-files.ts). */
const screens: Readonly<Record<string, Early<never>>> = {
  '/order/send': orders,
  '/crm/pipeline': leads,
};

/** Even on the slowest line the screen's own code has loaded by then. */
const LONGEST_MS = 20_000;

function sheetOf(early: Early<never>, shown: readonly Node[]): HTMLElement {
  // Not a heading element: the screen's own heading follows.
  const head = place(early.headPx(), '', el('p', 'pt-1 text-xl font-bold', early.title));
  const hasBar = fits('(min-width: 900px)') && localStorage.getItem('rail') === null;
  const sheet = el(
    'div',
    hasBar ? 'md:pl-[248px]' : 'md:pl-16',
    el('div', 'px-4 py-4 md:px-6', head, ...shown),
  );
  Object.assign(sheet, { id: 'first-rows', inert: true });
  // The app's web fonts would compete with the code that everybody waits for.
  const fontFamily = "'Noto Sans Thai', 'Leelawadee UI', Thonburi, system-ui, sans-serif";
  const [background, minHeight] = ['var(--color-bg)', 'calc(100vh - 56px)'];
  // Above the screen, below the bars.
  Object.assign(sheet.style, { position: 'absolute', top: '56px', width: '100%', zIndex: '15' });
  Object.assign(sheet.style, { fontFamily, background, minHeight });
  return sheet;
}

/** Until the screen has rendered the rows itself, or something else is shown. */
function keepUntilDrawn(sheet: HTMLElement, isDrawn: () => boolean): void {
  const { pathname } = location;
  const end = () => {
    sheet.remove();
    watch.disconnect();
  };
  const watch = new MutationObserver(() => {
    if (location.pathname !== pathname || isDrawn()) end();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(end, LONGEST_MS);
}

/** With a warm cache the screen's own code may be first: then its rows suffice. */
export async function showFirst<Reply>(
  early: Early<Reply>,
  asked: Promise<Response | undefined> | undefined,
): Promise<void> {
  const answer = await asked;
  if (!answer?.ok || answer.bodyUsed) return;
  const shown = early.draw((await answer.clone().json()) as Reply);
  const isDrawn = () => document.querySelector(`${early.drawn}, main [role="alert"]`) !== null;
  if (shown.length === 0 || isDrawn()) return;
  for (const look of ['theme', 'density'])
    document.documentElement.dataset[look] ??= localStorage.getItem(look) ?? '';
  const sheet = sheetOf(early, shown);
  document.body.append(sheet);
  keepUntilDrawn(sheet, isDrawn);
}

const path = document.querySelector<HTMLMetaElement>('meta[name="first-read"]')?.content;
// The screen requests a broken answer again itself, and reports it.
const early = screens[location.pathname];
if (path !== undefined && early)
  showFirst(early, globalThis.readsAhead?.get(path)).catch(() => undefined);
