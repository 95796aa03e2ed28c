// The domains in order, each with its features in order, for server, web and contract.

/** A domain may use the domains before it; a feature may use the features before it in its list. */
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

/**
 * Engines read, write and draw for every domain but are none: no calls, no tables, no screens. Each
 * has a door.
 */
export const ENGINES = ['zip', 'spreadsheet', 'pdf', 'report-pdf', 'message-reader'];

/** The most names that a door may export. */
export const MOST_DOOR_NAMES = 15;
