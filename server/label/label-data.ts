// What labels are printed from: a plain record per parcel, the job's words, the order of printing and the pick tally.

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
/** A set is one line on the label, but what the picker fetches are its components. */
export type LabelItem = LabelProduct & { components?: LabelProduct[] };

export type LabelData = {
  orderId: number;
  orderCode: string;
  trackingNumber: string;
  shopName: string;
  courierName: string;
  serviceName: string;
  /** What the courier's sorters read; empty where the courier gives none. */
  sortCode: string;
  lineCode: string;
  hub: string;
  sender: LabelParty;
  receiver: LabelParty;
  /** True where the courier has no other way to learn the receiver's number than the paper. */
  showsPhone: boolean;
  /** 0: nothing is collected at the door. */
  codAmountSatang: number;
  weightGrams: number;
  /** Sides in cm; 0 where unknown. */
  box: { width: number; length: number; height: number };
  items: LabelItem[];
  note: string;
};

export type LabelSize = '100x150' | '100x75' | 'a4x4' | 'courier';
export type LabelSort = 'sku' | 'selected' | 'province';

export type LabelJob = {
  labels: LabelData[];
  size: LabelSize;
  sort: LabelSort;
  withPickList: boolean;
  withItems: boolean;
  printedAt: Date;
  /** The courier's own label of a parcel, or null when there is none; asked one by one while printing. */
  courierPdf?: (label: LabelData) => Promise<Uint8Array | null>;
};

export type NoticeProblem = 'shortened' | 'unprintable' | 'noCourierPdf' | 'noBarcode';
/** Something that is not on the paper as it was given; shown to the seller, never silent. */
export type LabelNotice = {
  orderId: number;
  orderCode: string;
  field: string;
  problem: NoticeProblem;
};
export type LabelReport = { pages: number; labels: number; notices: LabelNotice[] };

export type PickLine = { code: string; name: string; units: number; orders: number };

const thaiOrder = new Intl.Collator('th', { numeric: true });

type Sorted = { label: LabelData; isMixed: boolean; product: string; units: number; id: number };

const unitsOf = (label: LabelData): number => label.items.reduce((sum, item) => sum + item.unit, 0);

/** Parcels of one product come first, together and by quantity: the packer fills twenty equal boxes in a row. */
function bySku(labels: LabelData[]): LabelData[] {
  const keyed: Sorted[] = labels.map((label) => {
    const products = new Map(label.items.map((item) => [item.productId, item.name]));
    const names = [...products.values()].sort(thaiOrder.compare);
    return {
      label,
      isMixed: products.size !== 1,
      product: names.join('\n'),
      units: unitsOf(label),
      id: label.orderId,
    };
  });
  keyed.sort(
    (a, b) =>
      Number(a.isMixed) - Number(b.isMixed) ||
      thaiOrder.compare(a.product, b.product) ||
      a.units - b.units ||
      a.id - b.id,
  );
  return keyed.map((entry) => entry.label);
}

function byProvince(labels: LabelData[]): LabelData[] {
  return labels.toSorted(
    (a, b) =>
      thaiOrder.compare(a.receiver.province, b.receiver.province) ||
      thaiOrder.compare(a.receiver.district, b.receiver.district) ||
      thaiOrder.compare(a.receiver.postcode, b.receiver.postcode) ||
      a.orderId - b.orderId,
  );
}

export function sortLabels(labels: LabelData[], sort: LabelSort): LabelData[] {
  if (sort === 'sku') return bySku(labels);
  return sort === 'province' ? byProvince(labels) : labels;
}

/** Units and orders per product, sets taken apart into what lies on the shelf. */
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
