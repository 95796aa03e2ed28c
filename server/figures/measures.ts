// What is summed, and by what: the same names in the tables of orders, lines, days and months.

/** Numbers of an order that add up over orders; money in satang of baht only. */
export const MEASURES = [
  'orders',
  'units',
  'packs',
  'sales',
  'discount',
  'cod',
  'transfer',
  'shipping_fee',
  'shipped',
  'delivered',
  'returned',
  'returned_sales',
  'goods_cost',
  'shipping_cost',
  'return_cost',
  'cod_fee',
  'ad_cost',
  'commission',
  'profit',
  'new_customers',
  'door_days',
] as const;
export type Measure = (typeof MEASURES)[number];
export type Measures = Readonly<Record<Measure, number>>;

export type CountedBy = 'created' | 'sent' | 'delivered';
export type Dim =
  | 'all'
  | 'creator'
  | 'telesale'
  | 'channel'
  | 'carrier'
  | 'province'
  | 'product'
  | 'category';

/** `m1, m2, …`, each made by `of`. */
export const eachMeasure = (of: (measure: Measure) => string): string =>
  MEASURES.map(of).join(', ');
