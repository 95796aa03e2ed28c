// Orders by phone, name, code or tracking number, as palette entries.
import { listOrders } from '@app/contract/order/list';
import { formatPhone } from '@app/contract/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Me } from '../../ui/hooks/me.ts';
import { read } from '../../ui/wire/query.ts';
import { can } from '../access.ts';
import { screens } from '../screens.ts';
import type { Hit } from './screen-hits.ts';

const VIEW = '/order/$id/view';
const FROM_LETTERS = 3;
const TYPED_AFTER_MS = 200;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export interface OrderHits {
  hits: Hit[];
  /** Still searching, or failed. */
  note: string | null;
}

export function useOrderHits(typed: string, me: Me | null): OrderHits {
  const search = useSettled(typed.trim());
  const view = screens.find((screen) => screen.path === VIEW);
  const enabled = search.length >= FROM_LETTERS && view !== undefined && can(view, me) === 'open';
  const query = useQuery({
    ...read(listOrders, { query: { search, pageSize: 6 } }, { quiet: true, keep: true }),
    enabled,
  });
  if (!enabled) return { hits: [], note: null };
  const hits = (query.data?.items ?? []).map((order) => ({
    key: `order-${order.id}`,
    icon: 'cart' as const,
    title: `${order.code} · ${order.info.name}`,
    text: [formatPhone(order.info.phone), order.info.provinceName ?? order.info.province, order.pno]
      .filter(Boolean)
      .join(' · '),
    href: `/order/${order.id}/view` as const,
  }));
  if (query.isError) return { hits, note: query.error.text };
  return { hits, note: query.isFetching && hits.length === 0 ? 'กำลังค้นหา…' : null };
}
