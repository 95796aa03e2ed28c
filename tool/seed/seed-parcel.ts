// The parcel of a seeded order: its number, its scans, and the data sent to the courier.
import { totalSatang, type SeedOrder } from './seed-plan.ts';

type Scan = { at: number; code: string; label: string; place: string; bucket: string };

export type SeedParcel = { pno: string; sortCode: string; scans: Scan[]; last: Scan };

const MOST_GRAMS = 50_000;
const SHOP_PLACE = 'ปากเกร็ด';

export const isSent = ({ fate }: SeedOrder): boolean =>
  ['moving', 'delivered', 'returned'].includes(fate);

export const weightOf = ({ lines }: SeedOrder): number => {
  const grams = lines.reduce((sum, { product, unit }) => sum + product.weightGrams * unit, 0);
  return Math.min(MOST_GRAMS, grams);
};

// Codes and labels of Flash (courier/flash): 1 picked up, 2 in transit, 5 delivered, 7 returned.
export function parcelOf(order: SeedOrder): SeedParcel | undefined {
  if (!isSent(order)) return undefined;
  const { id, buyer, fate, sentAt, endedAt } = order;
  const last: Scan = {
    at: Math.min((sentAt + endedAt) / 2, endedAt),
    code: '2',
    label: 'ระหว่างการขนส่ง',
    place: `${buyer.province} ศูนย์กระจายสินค้า`,
    bucket: 'in_transit',
  };
  const scans: Scan[] = [
    { at: sentAt, code: '1', label: 'รับพัสดุแล้ว', place: SHOP_PLACE, bucket: 'picked_up' },
    last,
  ];
  const end = { at: endedAt, place: buyer.district };
  if (fate === 'delivered') {
    scans.push({ ...end, code: '5', label: 'เซ็นรับแล้ว', bucket: 'delivered' });
  }
  if (fate === 'returned') {
    scans.push({ ...end, code: '7', label: 'พัสดุตีกลับแล้ว', place: SHOP_PLACE, bucket: 'returned' });
  }
  return {
    pno: `TH99${id.toString(36).toUpperCase().padStart(9, '0')}S`,
    sortCode: `${buyer.postcode.slice(0, 2)}A-${buyer.postcode.slice(2)}-01`,
    scans,
    last: scans.at(-1) ?? last,
  };
}

export const toldToCourier = (order: SeedOrder, merchantNumber: string, sender: object) => ({
  merchantNumber,
  sender,
  receiver: order.buyer,
  weightGrams: weightOf(order),
  codAmountSatang: order.isCod ? totalSatang(order) : 0,
  declaredValueSatang: 0,
  items: order.lines.map(({ product, unit }) => ({ name: product.name, quantity: unit })),
});
