// A new order copied from an existing one: the same buyer, goods and prices, without its parcel and payment.
import { normalizePhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { orderQuery } from '../../order/order.data.ts';
import { lineOf, productsByIds, type DraftLine, type Product } from '../../../catalog/index.ts';
import { SkeletonText } from '../../../ui/feedback/states.tsx';
import { emptyDraft, type OrderDraft } from '../create-order.ts';

type Item = OrderReply['items'][number];

/** Quantity, price and discount stay; a product that no longer exists is left out. */
function lineOfItem(item: Item, products: readonly Product[]): DraftLine[] {
  const product = products.find((each) => each.id === item.products.id);
  if (!product) return [];
  return [
    {
      ...lineOf(product, item.unit),
      price: item.price,
      discount: item.discount || null,
      isFree: item.isFree,
    },
  ];
}

// Masked without the right to see it: then it must be typed.
const phoneOf = (text: string): string =>
  normalizePhone(text) === null && !text.startsWith('+856') ? '' : text;
const shown = (text: string): string => (text.includes('•') ? '' : text);

function draftOf(order: OrderReply, lines: DraftLine[]): OrderDraft {
  const { info, payment, shipping } = order;
  return {
    ...emptyDraft,
    ...(order.country === 'LA' && {
      country: order.country,
      village: info.village ?? '',
      branch: info.branch ?? '',
    }),
    name: info.name,
    phone: phoneOf(info.phone),
    phone2: phoneOf(info.phone2),
    social: shown(info.social),
    address: shown(info.address),
    subdistrict: info.subdistrict,
    district: info.district,
    province: info.province,
    postcode: info.postcode,
    addressReason: info.addressReason,
    note: info.note,
    channelId: order.channel?.id ?? null,
    lines,
    payment: {
      ...emptyDraft.payment,
      method: payment.method,
      shippingFee: payment.shippingFee || null,
      discount: payment.discount || null,
      ...(order.country === 'LA' && { currency: payment.currency }),
    },
    carrier: shipping.carrier,
    shipNote: shipping.note,
  };
}

export async function livingProducts(ids: readonly number[]): Promise<Product[]> {
  const found = await Promise.allSettled(ids.map((id) => productsByIds([id])));
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

interface CopiedOrderProps {
  id: number;
  /** Renders the form; null where the order cannot be read, so that it starts empty. */
  children: (draft: OrderDraft | null) => ReactNode;
}

export function CopiedOrder({ id, children }: CopiedOrderProps) {
  const order = useQuery(orderQuery(id));
  const ids = order.data?.items.map((item) => item.products.id) ?? [];
  const goods = useQuery({
    queryKey: ['copied-goods', ...ids],
    queryFn: () => livingProducts(ids),
    enabled: order.data !== undefined,
  });
  // The form starts once: a later refetch, or its failure, does not overwrite typing.
  const [filled, setFilled] = useState<OrderDraft | null>();
  if (filled !== undefined) return children(filled);
  if (order.error || goods.error) setFilled(null);
  else if (order.data && goods.data)
    setFilled(
      draftOf(
        order.data,
        order.data.items.flatMap((item) => lineOfItem(item, goods.data)),
      ),
    );
  return <SkeletonText />;
}
