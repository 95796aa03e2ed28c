// Sums of the filtered orders per product or per category: what is to be picked; a click ticks the orders that hold it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { aggregateQuery, type AggregateQuery } from './order-sums.data.ts';

const FIRST = 6;

interface Goods {
  productId?: string;
  categoryId?: string;
}

export interface ProductSumsProps {
  query: AggregateQuery;
  onPick: (goods: Goods) => void;
}

interface ChipProps {
  sum: { name: string; orders: number; units: number };
  title: string;
  onPick: () => void;
}

function Chip({ sum, title, onPick }: ChipProps) {
  return (
    <button
      type="button"
      title={title}
      onClick={onPick}
      className="inline-flex min-h-9 shrink-0 items-center gap-x-2 rounded-control bg-white px-3 py-1 text-left text-sm shadow-card hover:bg-hover max-md:min-h-11"
    >
      <span className="font-semibold">{sum.name}</span>
      <span className="text-ink2">
        <span className="num">{formatCount(sum.orders)}</span> ออเดอร์
        {/* Packs are counted by what is in them. */}
        {sum.units > 0 ? (
          <>
            {' · '}
            <span className="num">{formatCount(sum.units)}</span> ชิ้น
          </>
        ) : null}
      </span>
    </button>
  );
}

export default function SumChips({ query, onPick }: ProductSumsProps) {
  const { data } = useQuery(aggregateQuery(query));
  const [all, setAll] = useState(false);
  const [byCategory, setByCategory] = useState(false);
  const sums = (byCategory ? data?.categories : data?.products) ?? [];
  // Sums are an aid: while they load or when they fail, the list works without them.
  if (sums.length === 0) return null;
  const shown = all ? sums : sums.slice(0, FIRST);
  const pick = (id: number) =>
    onPick(byCategory ? { categoryId: String(id) } : { productId: String(id) });
  const title = byCategory ? 'เลือกออเดอร์ที่มีสินค้าหมวดนี้' : 'เลือกออเดอร์ที่มีสินค้านี้';
  return (
    <section
      aria-label="สรุปสินค้า"
      className="mb-4 flex items-start gap-2 max-tab:overflow-x-auto max-tab:pb-1"
    >
      {/* One line, so that the orders stand high on the screen; all of them when they are asked for. */}
      <div
        className={`flex min-w-0 flex-1 gap-2 p-px max-tab:contents ${all ? 'flex-wrap' : 'overflow-x-auto'}`}
      >
        {shown.map((sum) => (
          <Chip key={sum.id} sum={sum} title={title} onPick={() => pick(sum.id)} />
        ))}
      </div>
      {sums.length > FIRST ? (
        <Button kind="ghost" onClick={() => setAll(!all)}>
          {all ? 'ย่อ' : `อีก ${sums.length - FIRST} ${byCategory ? 'หมวด' : 'สินค้า'}`}
        </Button>
      ) : null}
      <Button kind="ghost" aria-pressed={byCategory} onClick={() => setByCategory(!byCategory)}>
        {byCategory ? 'ดูตามสินค้า' : 'ดูตามหมวด'}
      </Button>
    </section>
  );
}
