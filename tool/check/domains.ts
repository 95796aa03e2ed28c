// The domains of the house in their order, each with its features in theirs: the words of server, web and contract.

/** A domain may use those before it; a feature of a domain may use those before it in the same list. */
export const DOMAINS = {
  shop: [
    'tenant',
    'image',
    'setting',
    'undo',
    'user',
    'passkey',
    'two-factor',
    'reset',
    'recovery',
    'support-access',
    'api-token',
    'staff-push',
    'webhook',
    'list-view',
    'member',
    'operation',
  ],
  catalog: ['category', 'barcode', 'product', 'stock'],
  customer: ['address', 'channel', 'customer'],
  'courier-setup': ['account', 'rule', 'number', 'sender'],
  crm: ['lead', 'file', 'queue', 'bulk', 'import', 'board', 'desk', 'list', 'calendar', 'report'],
  order: [
    'timeline',
    'money',
    'progress',
    'conflict',
    'order',
    'list',
    'prev-next',
    'picture',
    'promptpay',
    'buyer-link',
    'proposal',
    'telesale',
    'create',
    'inbox',
    'change',
  ],
  shipping: [
    'shipment',
    'freight',
    'exception',
    'pickup',
    'tracking',
    'label',
    'laos',
    'by-courier',
    'pack',
    'return',
    'manifest',
  ],
  money: ['expense', 'receipt', 'slip', 'refund', 'cod', 'commission'],
  buyer: ['page', 'message'],
  report: ['aggregates', 'reports', 'customer-lead', 'dashboard', 'audit', 'export'],
  operator: ['access', 'shop', 'reset', 'enter', 'health', 'announcement', 'console'],
  upkeep: ['import', 'privacy', 'trash', 'shop-data'],
} as const satisfies Record<string, readonly string[]>;

export type Domain = keyof typeof DOMAINS;

export const domainNames = Object.keys(DOMAINS) as Domain[];

export const featuresOf = (domain: Domain): readonly string[] => DOMAINS[domain];

/** Engines read, write and draw for every domain and are none: no calls, no tables, no screens. Each has its door. */
export const ENGINES = ['zip', 'spreadsheet', 'pdf', 'report-pdf', 'message-reader'];

/** More names than these make a door an open wall. */
export const MOST_DOOR_NAMES = 15;
