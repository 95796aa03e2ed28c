// Maps a parcel, as the courier knows it, to the record that its label is printed from. Pure.
import type { Words } from '../../courier-setup/index.ts';
import type { LabelData, LabelItem, LabelParty } from './paper/label-data.ts';
import type { ComponentRow, ParcelRow, PartRow } from './label.store.ts';

export type PrintableRow = Omit<ParcelRow, 'shipment_id' | 'sent'> & {
  readonly shipment_id: number;
  readonly sent: Words.Parcel;
};

interface Shop {
  readonly company: string;
  readonly courierName: string;
  readonly adapter: Words.Courier | null;
  readonly components: readonly ComponentRow[];
  /** The sender details that the shop entered for this courier. */
  readonly senderDetails: Readonly<Record<string, string>>;
}

/**
 * Uses what was sent to the courier, not the order's current state: label and courier must match.
 */
export function labelOf(row: PrintableRow, shop: Shop): LabelData {
  const { sent } = row;
  const { adapter } = shop;
  const words = adapter?.labelWords?.(row.pno, shop.senderDetails);
  const service = adapter?.services.find((choice) => choice.code === sent.service);
  return {
    orderId: row.order_id,
    orderCode: row.order_code,
    trackingNumber: row.pno,
    shopName: shop.company || sent.sender.name,
    courierName: shop.courierName,
    serviceName: [service?.labelTh, words?.service].filter(Boolean).join(' · '),
    permit: words?.permit ?? '',
    sortCode: row.sort_code,
    lineCode: row.line_code,
    hub: row.destination_hub,
    sender: partyOf(sent.sender),
    receiver: partyOf(sent.receiver),
    // A courier that is never called learns the phone number only from the label.
    showsPhone: !adapter?.book || row.is_outside === true,
    codAmountSatang: sent.codAmountSatang,
    weightGrams: sent.weightGrams,
    box: {
      width: sent.widthCm ?? 0,
      length: sent.lengthCm ?? 0,
      height: sent.heightCm ?? 0,
    },
    items: row.items.map((item) => itemOf(item, shop.components)),
    note: sent.remark ?? '',
  };
}

function itemOf({ isSet, ...item }: PartRow, components: readonly ComponentRow[]): LabelItem {
  const parts = isSet ? components.filter((part) => part.set_id === item.productId) : [];
  if (parts.length === 0) return item;
  return {
    ...item,
    components: parts.map(({ product_id: productId, code, name, unit }) => ({
      productId,
      code,
      name,
      unit,
    })),
  };
}

const partyOf = ({ phone2: _second, ...party }: Words.Party): LabelParty => party;
