// The order of the features: each may use those to its left. A new feature is one word here.

export const FEATURES = [
  'tenant',
  'image',
  'setting',
  'undo',
  'user',
  'list-view',
  'figures',
  'category',
  'pdf',
  'barcode',
  'product',
  'stock',
  'sheet',
  'transcript',
  'place',
  'detection',
  'address',
  'courier-account',
  'sender',
  'channel',
  'expense',
  'customer',
  'lead',
  'order',
  'order-list',
  'entry',
  'message',
  'shipment',
  'member',
  'pickup',
  'label',
  'receipt',
  'tracking',
  'privacy',
  'order-change',
  'trash',
  'cod',
  'report',
  'audit',
  'export',
];

/** Engines serve features and are none: no routes, no tables, no screens. */
export const ENGINES = ['pdf', 'sheet', 'transcript', 'place', 'detection'];

export const BELOW = ['platform', 'ui'];
