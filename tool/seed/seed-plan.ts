// The content of the n-th seeded order: buyer, goods, time and progress. The same in every run;
// uses no database.
import { demoBuyer, pick, steady, type DemoBuyer } from '../../database/seed/demo-people.ts';

export type SeedProduct = {
  id: number;
  code: string;
  name: string;
  categoryId: number;
  categoryName: string;
  priceSatang: number;
  costSatang: number;
  weightGrams: number;
  isSet: boolean;
  isPack: boolean;
  /** The counted pieces in one unit: the product itself, or the parts of a set. */
  pieces: { productId: number; unit: number }[];
};

export type Fate = 'telesale' | 'pending' | 'send' | 'cancel' | 'moving' | 'delivered' | 'returned';

export type SeedOrder = {
  id: number;
  buyer: DemoBuyer;
  lines: { product: SeedProduct; unit: number }[];
  fate: Fate;
  createdAt: number;
  sentAt: number;
  endedAt: number;
  feeSatang: number;
  discountSatang: number;
  isCod: boolean;
};

export const STATUS: Record<Fate, string> = {
  telesale: 'telesale',
  pending: 'pending',
  send: 'send',
  cancel: 'cancel',
  moving: 'tracking',
  // After its last scan a parcel leaves `tracking`; the order's status is `sending`.
  delivered: 'sending',
  returned: 'return',
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

// Phones end in four digits, so more buyers would share numbers; repeat customers are wanted
// anyway.
const BUYERS = 9000;

export type Span = { from: number; to: number; count: number };

/**
 * Orders get denser towards today and come mostly by day. It draws the same number of values at
 * night, so that later values do not depend on the hour.
 */
function timeOf(next: () => number, n: number, { from, to, count }: Span): number {
  const share = (n + next()) / count;
  const raw = from + (to - from) * share ** 0.8;
  const hour = new Date(raw + 7 * HOUR).getUTCHours();
  const sleep = Math.max(0, 8 - hour) * HOUR * next();
  return Math.min(Math.floor(raw + sleep), to);
}

function fateOf(next: () => number, ageMs: number): Fate {
  const dice = next();
  if (ageMs < 1.5 * DAY) {
    return dice < 0.03 ? 'telesale' : dice < 0.07 ? 'pending' : dice < 0.1 ? 'cancel' : 'send';
  }
  if (dice < 0.04) return 'cancel';
  if (ageMs < 5 * DAY) return dice < 0.85 ? 'moving' : 'delivered';
  return dice < 0.09 ? 'returned' : 'delivered';
}

export function planOrder(id: number, n: number, world: { span: Span; products: SeedProduct[] }) {
  const next = steady(n * 2_654_435 + 97);
  const createdAt = timeOf(next, n, world.span);
  const ageMs = world.span.to - createdAt;
  const lines = Array.from({ length: 1 + Math.floor(next() ** 2 * 3) }, () => ({
    product: pick(next, world.products),
    unit: 1 + Math.floor(next() ** 3 * 4),
  }));
  const sentAt = createdAt + (4 + next() * 20) * HOUR;
  const order: SeedOrder = {
    id,
    buyer: demoBuyer(Math.floor(next() ** 1.5 * BUYERS)),
    // One line per product, as the order form makes them.
    lines: lines.filter(
      (line, at) => lines.findIndex((other) => other.product.id === line.product.id) === at,
    ),
    fate: fateOf(next, ageMs),
    createdAt,
    sentAt,
    endedAt: Math.min(sentAt + (1 + next() * 3) * DAY, world.span.to),
    feeSatang: next() < 0.4 ? 4000 : 0,
    discountSatang: 0,
    isCod: next() < 0.7,
  };
  if (next() < 0.15) order.discountSatang = Math.floor(itemsSatang(order) * 0.05);
  return order;
}

export const itemsSatang = ({ lines }: Pick<SeedOrder, 'lines'>): number =>
  lines.reduce((sum, { product, unit }) => sum + product.priceSatang * unit, 0);

export const totalSatang = (order: SeedOrder): number =>
  itemsSatang(order) + order.feeSatang - order.discountSatang;

/** The pieces of each counted product in the order. */
export function piecesOf({ lines }: SeedOrder): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { product, unit } of lines) {
    for (const piece of product.pieces) {
      pieces.set(piece.productId, (pieces.get(piece.productId) ?? 0) + piece.unit * unit);
    }
  }
  return pieces;
}
