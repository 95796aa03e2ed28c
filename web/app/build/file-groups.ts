// Which modules share a file: modules that are needed together, because each file costs a slow line a round trip and
// half a kilobyte.
import type { Plugin } from 'vite';

/** Patterns of the files with these names: `folder` is itself a pattern, the names are not. */
const filesIn = (folder: string, ...names: string[]): string[] =>
  names.map((name) => `${folder}${name.replaceAll('.', '\\.')}$`);

/** Code that runs alone before all else is a file of its own. */
const base = ['^(?!.*/app/ahead/)'];

/** Needed by both the login and the start of the app. */
const start = [
  ...filesIn('/web/ui/icon/', 'glyph.tsx', 'login-paths.ts'),
  ...filesIn('/web/shop/user/', 'sign-in.data.ts'),
  ...filesIn('facts:@app/contract/', 'shop/user'),
];

/** The kit of lists and queries; windows, inputs, detail frames and parts that no list needs load on first use. */
const kit = [
  '/web/ui/action/(?!copy-text)',
  '/web/ui/feedback/(?!use-sending)',
  '/web/ui/format/(?!device|whole-words|bank-account|counting|typed-day)',
  '/web/ui/table/',
  '/web/ui/wire/(?!call-with-file|send-once|form-body|unanswered)',
  '/web/ui/hooks/(?!scanner|use-print-tab|sending|is-here)',
  '/web/ui/layout/(?!detail)',
  '/web/ui/overlay/use-',
  ...filesIn('/web/ui/icon/', 'icon.tsx', 'paths.ts'),
  '/@tanstack/query-core/(?!.*queriesObserver)',
  '/@tanstack/react-query/(?!.*useQueries)',
  ...filesIn('/contract/kit/', 'text.ts', 'carriers.ts', 'order-states.ts'),
];

/** The table of screens and the layout around them. */
const frame = [
  ...filesIn('/web/app/', 'screens.ts', 'access.ts'),
  ...filesIn('/web/app/screen/', 'screen.ts', 'courier-screens.ts', 'crm-screens.ts'),
  ...filesIn('/web/app/screen/', 'packing-screens.ts', 'report-screens.ts', 'shop-screens.ts'),
  ...filesIn('/web/app/layout/', 'menu.ts', 'panels.ts', 'bar-content.tsx', 'shell-keys.ts'),
  ...filesIn('/web/app/layout/', 'shop-name.tsx', 'top-bar.tsx', 'side-bar.tsx', 'user-menu.tsx'),
  ...filesIn('/web/app/watch/', 'year-style.ts'),
  ...filesIn('/web/ui/outbox/', 'waiting.ts'),
];

/** Texts and layout of windows, questions and toasts, how they close, and sending their action. */
const words = [
  ...filesIn('/web/ui/format/', 'whole-words.tsx'),
  ...filesIn('/web/ui/overlay/', 'button-row.ts', 'back-closes.ts'),
  ...filesIn('/web/ui/', 'hooks/sending.ts', 'feedback/use-sending.ts'),
];

/** Calls for the options of selects, used by many features. */
const choices = [
  ...filesIn('facts:@app/contract/customer/', 'channel', 'address'),
  ...filesIn('facts:@app/contract/catalog/', 'category', 'product'),
];

/** Shared by all order lists. */
const orderList = [
  ...filesIn('/web/order/list/', 'order-list.tsx', 'order-list.data.ts', 'order-filters.ts'),
  ...filesIn('/web/order/list/', 'use-stage-tabs.ts', 'sum-line.tsx', 'product-sums.tsx'),
  ...filesIn('/web/order/list/', 'order-sums.data.ts'),
  ...filesIn('/web/order/list/kinds/', 'order-card.tsx', 'order-columns.tsx', 'note-button.tsx'),
  ...filesIn('/web/shop/list-view/', 'saved-views.tsx'),
  ...filesIn('/web/app/order-lists/', 'plain-list.tsx'),
];

/** An order in lists and on its own page, and shipping it. */
const order = [
  ...filesIn('/web/order/order/', 'order-chips.tsx'),
  ...filesIn('/web/ui/feedback/', 'order-chip.tsx', 'bucket-tone.ts'),
  ...filesIn('/web/customer/customer/', 'order-mark.tsx', 'risk-badge.tsx'),
  ...filesIn('/web/order/list/kinds/', 'list-ways.ts'),
  ...filesIn('/web/shipping/label/', 'use-printing.tsx', 'print-labels.tsx'),
  ...filesIn('/web/shipping/shipment/', 'book-shipments.tsx'),
];

/** The order form, wherever it is used. */
const orderForm = [
  ...filesIn('/web/order/create/', 'use-order-form.ts', 'create-order.ts'),
  ...filesIn('/web/order/create/', 'paste-box.tsx', 'use-reading.ts', 'as-read.ts', 'marks.tsx'),
  ...filesIn('/web/order/create/', 'order-frame.tsx', 'order-blocks.tsx', 'order-summary.tsx'),
  ...filesIn('/web/order/create/', 'customer-note.tsx', 'kept-round.ts'),
];

/** Unsent changes, and unsent orders: storing an order needs no code for unsent calls. */
const outbox = [
  ...filesIn('/web/ui/outbox/', 'outbox.ts', 'seal.ts'),
  ...filesIn('/web/order/create/', 'waiting-order.data.ts'),
];

/** Drafts, whether their form is still open, and changes without an answer. */
const drafts = [
  ...filesIn('/web/ui/form/', 'draft.ts', 'draft-over.ts', 'use-draft.ts'),
  ...filesIn('/web/ui/', 'hooks/is-here.ts', 'wire/unanswered.ts'),
];

/** Calls about orders. */
const orderCalls = [
  ...filesIn('/web/order/order/', 'order.data.ts'),
  ...filesIn('/web/customer/customer/', 'customer.data.ts'),
  ...filesIn('facts:@app/contract/', 'order/edit', 'order/status', 'customer/customer'),
];

/** Calls about leads, and the words for their stages and dates. */
const leads = [
  ...filesIn('/web/crm/lead/', 'lead.data.ts', 'say-refusal.ts', 'next-date-choices.ts'),
  ...filesIn('/web/crm/lead/', 'lead-marks.tsx'),
  ...filesIn('(?:facts|tables):@app/contract/crm/', 'lead', 'states', 'detail'),
  ...filesIn('(?:facts|tables):@app/contract/crm/', 'list', 'queue', 'bulk'),
];

/** Only the listed modules: otherwise every schema that one of them imports would be included. */
const alone = { includeDependenciesRecursively: false, priority: 1 };

/** Each pattern must match something, or a moved file would silently leave its group. */
const patterns = [
  base,
  start,
  kit,
  frame,
  words,
  choices,
  orderList,
  order,
  orderForm,
  outbox,
  drafts,
  orderCalls,
  leads,
].flat();

/** A pattern for repository paths with either kind of slash. */
const matcherOf = (...alternatives: string[]): RegExp =>
  new RegExp(alternatives.join('|').replaceAll('/', '[\\\\/]'));

export const fileGroups = [
  { name: 'base', test: matcherOf(...base), tags: ['$initial' as const], priority: 2 },
  { name: 'start', test: matcherOf(...start), ...alone },
  { name: 'kit', test: matcherOf(...kit), priority: 1, minShareCount: 4 },
  { name: 'frame', test: matcherOf(...frame), priority: 1 },
  { name: 'words', test: matcherOf(...words), ...alone },
  { name: 'choices', test: matcherOf(...choices), ...alone },
  { name: 'order-list', test: matcherOf(...orderList), ...alone },
  { name: 'order', test: matcherOf(...order), ...alone },
  { name: 'order-form', test: matcherOf(...orderForm), ...alone },
  { name: 'outbox', test: matcherOf(...outbox), ...alone },
  { name: 'draft', test: matcherOf(...drafts), ...alone },
  { name: 'order-calls', test: matcherOf(...orderCalls), ...alone },
  { name: 'leads', test: matcherOf(...leads), ...alone },
];

/**
 * Groups and targets of `import()` keep their names. Other files are shared chunks: their names appear in every list
 * of files to load, and shorter ones make the order list 2 kB lighter.
 */
export const isGroup = (name: string): boolean => fileGroups.some((group) => group.name === name);

/** Patterns that match none of these modules. */
export function findIdlePatterns(modules: readonly string[]): string[] {
  return patterns.filter((pattern) => {
    const matcher = matcherOf(pattern);
    return !modules.some((module) => matcher.test(module));
  });
}

/** Fails a build in which a pattern matches nothing. */
export function checkFileGroups(): Plugin {
  return {
    name: 'file-groups',
    apply: 'build',
    generateBundle() {
      const idle = findIdlePatterns([...this.getModuleIds()]);
      if (idle.length > 0) {
        this.error(`file-groups.ts: no module of the build is like ${idle.join(', ')}`);
      }
    },
  };
}
