// A new order for a lead: with the known buyer and address and the goods of the last order; saving wins the lead.
import { normalizePhone } from '@app/contract/kit/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import {
  leadOrdersQuery,
  leadQuery,
  leadsChanged,
  runIn,
  type Lead,
  type LeadOrders,
} from '../../../crm/index.ts';
import { ordersChanged } from '../../order/order.data.ts';
import { lineOf, type DraftLine, type Product } from '../../../catalog/index.ts';
import { ErrorState, SkeletonText } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useListSearch } from '../../../ui/layout/list-search.ts';
import type { AppError } from '../../../ui/http.ts';
import { emptyDraft, type OrderDraft } from '../create-order.ts';
import { create } from '../create-order.data.ts';
import type { OrderFormOptions } from '../use-order-form.ts';
import { livingProducts } from './copied-order.tsx';

type LeadItems = { productId: number; unit: number }[];

/** The last purchase, else the product that the lead is interested in. */
function wantedOf(lead: Lead, { items }: LeadOrders): LeadItems {
  const last = items.find((order) => order.status !== 'cancel');
  if (last) return last.items.map(({ productId, unit }) => ({ productId, unit }));
  return lead.productId === null ? [] : [{ productId: lead.productId, unit: 1 }];
}

// Masked without the right to see it: then it must be typed.
const shown = (text: string): string => (text.includes('•') ? '' : text);

function draftOf(lead: Lead, { address }: LeadOrders, lines: DraftLine[]): OrderDraft {
  return {
    ...emptyDraft,
    name: address?.name ?? lead.name,
    phone: normalizePhone(lead.phone) ?? '',
    phone2: normalizePhone(address?.phone2 ?? '') ?? '',
    social: shown(address?.social || lead.social),
    address: shown(address?.address ?? lead.address),
    subdistrict: address?.subdistrict ?? '',
    district: address?.district ?? '',
    province: (address?.province ?? lead.province) || emptyDraft.province,
    postcode: address?.postcode ?? '',
    channelId: lead.channelId,
    isTelesale: true,
    lines,
  };
}

const linesOf = (leadItems: LeadItems, products: readonly Product[]): DraftLine[] =>
  leadItems.flatMap(({ productId, unit }) => {
    const product = products.find((each) => each.id === productId);
    return product ? [lineOf(product, unit)] : [];
  });

interface LeadOrderProps {
  id: number;
  children: (options: OrderFormOptions) => ReactNode;
}

export function LeadOrder({ id, children }: LeadOrderProps) {
  const navigate = useNavigate();
  const { values } = useListSearch();
  const client = useQueryClient();
  const lead = useQuery(leadQuery(id));
  const orders = useQuery(leadOrdersQuery(id));
  const wanted = lead.data && orders.data ? wantedOf(lead.data, orders.data) : [];
  const ids = wanted.map(({ productId }) => productId);
  const goods = useQuery({
    queryKey: ['lead-goods', ...ids],
    queryFn: () => livingProducts(ids),
    enabled: orders.data !== undefined && lead.data !== undefined,
  });
  const error = lead.error ?? orders.error ?? (goods.error as AppError | null);
  const again = () => {
    for (const query of [lead, orders, goods]) if (query.error) void query.refetch();
  };
  // The form starts once: a later refetch, or its failure, does not overwrite typing.
  const [filled, setFilled] = useState<OrderDraft | null>(null);
  if (!filled && lead.data && orders.data && goods.data)
    setFilled(draftOf(lead.data, orders.data, linesOf(wanted, goods.data)));
  if (!filled) return error ? <ErrorState error={error} onRetry={again} /> : <SkeletonText />;
  return children({
    filled,
    draft: `order-lead-${id}`,
    send: (body) => create({ ...body, leadId: id }),
    async done(order) {
      await Promise.all([ordersChanged(client, order), leadsChanged(client)]);
      toast.done(`เปิดออเดอร์ ${order.code} ให้ลีดแล้ว`);
      const search = runIn(values);
      setTimeout(
        () => void navigate({ to: '/crm/lead/manage/$id', params: { id: String(id) }, search }),
      );
    },
  });
}
