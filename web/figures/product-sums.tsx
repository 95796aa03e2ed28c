// Sums per product of the filtered orders: what is to be picked; a click ticks the orders that hold it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { formatCount } from '../ui/format/money.ts';
import { aggregateQuery, type AggregateQuery } from './figures.data.ts';

const FIRST = 6;

interface ProductSumsProps {
  query: AggregateQuery;
  onPick: (productId: number) => void;
}

export function ProductSums({ query, onPick }: ProductSumsProps) {
  const { data } = useQuery(aggregateQuery(query));
  const [all, setAll] = useState(false);
  const products = data?.products ?? [];
  // Sums are an aid: while they load or when they fail, the list works without them.
  if (products.length === 0) return null;
  const shown = all ? products : products.slice(0, FIRST);
  return (
    <section
      aria-label="สรุปสินค้า"
      className="mb-4 flex flex-wrap items-center gap-2 max-tab:flex-nowrap max-tab:overflow-x-auto max-tab:pb-1"
    >
      {shown.map((product) => (
        <button
          key={product.id}
          type="button"
          title="เลือกออเดอร์ที่มีสินค้านี้"
          onClick={() => onPick(product.id)}
          className="inline-flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 rounded-control bg-white px-3 py-1 text-left text-sm shadow-card hover:bg-hover max-md:min-h-11"
        >
          <span className="font-semibold">{product.name}</span>
          <span className="text-ink2">
            <span className="num">{formatCount(product.orders)}</span> ออเดอร์ ·{' '}
            <span className="num">{formatCount(product.units)}</span> ชิ้น
          </span>
        </button>
      ))}
      {products.length > FIRST ? (
        <Button kind="ghost" onClick={() => setAll(!all)}>
          {all ? 'ย่อ' : `อีก ${products.length - FIRST} สินค้า`}
        </Button>
      ) : null}
    </section>
  );
}
