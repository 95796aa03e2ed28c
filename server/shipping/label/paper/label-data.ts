// What labels are printed from: a record per parcel, the texts of the job, the print order and the
// pick totals.
import type { TurnOf } from '../../../platform/turns.ts';
import type { LabelProblem, LabelSize, LabelSort } from '@app/contract/shipping/label';
import type { YearStyle } from '@app/contract/kit/bangkok';

export type LabelParty = {
  name: string;
  phone: string;
  address: string;
  subdistrict: string;
  district: string;
  province: string;
  postcode: string;
};

type LabelProduct = { productId: number; code: string; name: string; unit: number };
/** A set is one line on the label; the picker fetches its components. */
export type LabelItem = LabelProduct & { components?: LabelProduct[] };

export type LabelData = {
  orderId: number;
  orderCode: string;
  trackingNumber: string;
  shopName: string;
  courierName: string;
  serviceName: string;
  /** The permit of a sender who pays the courier monthly; the courier requires it on the label. */
  permit?: string;
  /** The courier's sort code; empty where it gives none. */
  sortCode: string;
  lineCode: string;
  hub: string;
  sender: LabelParty;
  receiver: LabelParty;
  /** True where the courier learns the receiver's phone number only from the label. */
  showsPhone: boolean;
  /** 0 = no COD. */
  codAmountSatang: number;
  weightGrams: number;
  /** Sides in cm; 0 where unknown. */
  box: { width: number; length: number; height: number };
  items: LabelItem[];
  note: string;
};

export type { LabelSize, LabelSort } from '@app/contract/shipping/label';

export type LabelJob = {
  shop: TurnOf;
  labels: LabelData[];
  size: LabelSize;
  sort: LabelSort;
  withPickList: boolean;
  withItems: boolean;
  printedAt: Date;
  /** Buddhist or Common Era, as the shop shows years. */
  yearStyle: YearStyle;
  /**
   * Fetches the courier's own label of a parcel, or null when there is none; called one by one
   * while printing.
   */
  courierPdf?: (label: LabelData) => Promise<Uint8Array | null>;
};

/** Something that the label does not show as given; always shown to the seller. */
export type LabelNotice = {
  orderId: number;
  orderCode: string;
  field: string;
  problem: LabelProblem;
};
export type LabelReport = { pages: number; labels: number; notices: LabelNotice[] };

export type PickLine = { code: string; name: string; units: number; orders: number };

/** A job that prints only the pick list. */
export type PickListJob = Pick<LabelJob, 'shop' | 'size' | 'printedAt' | 'yearStyle'> & {
  lines: PickLine[];
  orders: number;
};

const thaiOrder = new Intl.Collator('th', { numeric: true });

const unitsOf = (label: LabelData): number => label.items.reduce((sum, item) => sum + item.unit, 0);

/**
 * Comparing Thai text is slow: each distinct text is ranked once, then thousands of labels compare
 * by number.
 */
function ranks(texts: Iterable<string>): Map<string, number> {
  const distinct = [...new Set(texts)].sort(thaiOrder.compare);
  return new Map(distinct.map((text, rank) => [text, rank]));
}

type Sortable = { label: LabelData; keys: number[] };

function byKeys(entries: Sortable[]): LabelData[] {
  const compare = (a: Sortable, b: Sortable): number => {
    for (let i = 0; i < a.keys.length; i++) {
      const difference = a.keys[i]! - b.keys[i]!;
      if (difference !== 0) return difference;
    }
    return 0;
  };
  return entries.sort(compare).map((entry) => entry.label);
}

/**
 * Parcels with one product come first, grouped by product and quantity: the packer fills twenty
 * equal boxes in a row.
 */
function bySku(labels: LabelData[]): LabelData[] {
  const nameRank = ranks(labels.flatMap((label) => label.items.map((item) => item.name)));
  const contents = labels.map((label) => {
    const products = new Map(label.items.map((item) => [item.productId, nameRank.get(item.name)!]));
    return { label, sorted: [...products.values()].sort((a, b) => a - b) };
  });
  return byKeys(
    contents.map(({ label, sorted }) => ({
      label,
      keys: [
        sorted.length === 1 ? 0 : 1,
        ...[sorted[0] ?? -1, sorted[1] ?? -1, sorted[2] ?? -1],
        ...[unitsOf(label), label.orderId],
      ],
    })),
  );
}

function byProvince(labels: LabelData[]): LabelData[] {
  const rank = ranks(labels.flatMap(({ receiver }) => [receiver.province, receiver.district]));
  return byKeys(
    labels.map((label) => {
      const { province, district, postcode } = label.receiver;
      const keys = [rank.get(province)!, rank.get(district)!, Number(postcode), label.orderId];
      return { label, keys };
    }),
  );
}

export function sortLabels(labels: LabelData[], sort: LabelSort): LabelData[] {
  if (sort === 'sku') return bySku(labels);
  return sort === 'province' ? byProvince(labels) : labels;
}

/** Units and orders per product, with sets split into their components. */
export function tallyPicks(labels: LabelData[]): PickLine[] {
  const lines = new Map<number, PickLine & { lastOrder: number }>();
  for (const label of labels) {
    for (const item of label.items) {
      const parts = item.components?.map((part) => ({ ...part, unit: part.unit * item.unit }));
      for (const product of parts ?? [item]) {
        let line = lines.get(product.productId);
        if (line === undefined) {
          line = { code: product.code, name: product.name, units: 0, orders: 0, lastOrder: -1 };
          lines.set(product.productId, line);
        }
        line.units += product.unit;
        if (line.lastOrder !== label.orderId) line.orders += 1;
        line.lastOrder = label.orderId;
      }
    }
  }
  return [...lines.values()]
    .map(({ code, name, units, orders }) => ({ code, name, units, orders }))
    .sort((a, b) => thaiOrder.compare(a.name, b.name) || thaiOrder.compare(a.code, b.code));
}
