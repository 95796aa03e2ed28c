// Which modules share a file: what is needed together comes in one, since each file costs a weak line a wait and half a kilobyte.

/** A path of the repository, whichever slashes the machine uses. */
const at = (pattern: string): RegExp => new RegExp(pattern.replaceAll('/', '[\\\\/]'));

/** What runs alone before all else is a file of its own. */
const notAhead = at('^(?!.*/app/ahead/)');

/** Both the login and the start of the inside need it. */
const start = at(
  '/icon/(?:glyph|login-paths)\\.|/web/shop/user/sign-in\\.data|facts:@app/contract/shop/user$',
);

/** The kit of lists and its queries: windows, inputs and frames of details wait for their first use. */
const kit = at(
  [
    '/web/ui/(?:(?:action|feedback|format|table|wire)/|hooks/(?!scanner)|layout/(?!detail)|icon/(?:icon|paths)|overlay/use-)',
    '/@tanstack/(?:query-core|react-query)/(?!.*(?:queriesObserver|useQueries))',
    '/contract/kit/(?:text|carriers|order-states)\\.',
  ].join('|'),
);

/** The table of screens and what is drawn around each. */
const frame = at(
  '/web/app/(?:screens|access|screen/(?!send|report-pages)|layout/(?:menu|panels|bar-content|shell-keys|shop-name|top-bar|side-bar|user-menu))|/web/app/(?:notice/notice-panel|watch/(?:year-style|version))',
);

/** Calls that screens of many features send: what stands in selects. */
const choices = at(
  'facts:@app/contract/(?:customer/(?:channel|address)|catalog/(?:category|product))$',
);

/** What every list of orders is made of. */
const orderList = at(
  '/web/(?:order/list/(?:order-list|order-filters|use-stage-tabs|kinds/(?:order-|note-)|product-sums|sum-line|order-sums\\.data)|shop/list-view/saved-views|order/change/merge-ticked)',
);

/** An order as lists and its own page show and ship it. */
const order = at(
  '/web/(?:(?:order/order/order-look|ui/feedback/order-chip)|customer/customer/(?:order-mark|risk-badge)|order/list/kinds/list-ways|shipping/label/(?:use-printing|print-labels)\\.tsx|shipping/shipment/book-shipments\\.tsx$)',
);

/** Calls about orders. */
const orderCalls = at(
  '/web/(?:order/order/order\\.data|customer/customer/customer\\.data)|facts:@app/contract/(?:order/(?:create|edit|status)|customer/customer)$',
);

/** Calls about leads and the words of their stages. */
const leads = at(
  '/web/crm/lead/(?:lead\\.data|say-refusal)|(?:facts|tables):@app/contract/crm/(?:lead|states|detail|list|queue|bulk)$',
);

/** Only what is named: with it would come every schema that one of its modules could give. */
const alone = { includeDependenciesRecursively: false, priority: 1 };

export const fileGroups = [
  { name: 'base', test: notAhead, tags: ['$initial' as const], priority: 2 },
  { name: 'start', test: start, ...alone },
  { name: 'kit', test: kit, priority: 1, minShareCount: 4 },
  { name: 'frame', test: frame, priority: 1 },
  { name: 'choices', test: choices, ...alone },
  { name: 'order-list', test: orderList, ...alone },
  { name: 'order', test: order, ...alone },
  { name: 'order-calls', test: orderCalls, ...alone },
  { name: 'leads', test: leads, ...alone },
];
