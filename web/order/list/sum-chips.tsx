// Sums of the filtered orders per product or category, for picking; a click ticks the orders that contain it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TICKED_MOST } from './order-list.data.ts';
import { aggregateQuery, type AggregateQuery } from './order-sums.data.ts';

const FIRST = 6;

interface Goods {
  productId?: string;
  categoryId?: string;
}

export interface ProductSumsProps {
  query: AggregateQuery;
  onPick: (goods: Goods) => Promise<void>;
}

interface Sum {
  id: number;
  name: string;
  orders: number;
  units: number;
}

interface ChipProps {
  sum: Sum;
  title: string;
  onPick: () => void;
}

function Chip({ sum, title, onPick }: ChipProps) {
  return (
    <button
      type="button"
      title={title}
      onClick={onPick}
      className="inline-flex h-9 shrink-0 items-center gap-x-2 rounded-control bg-white px-3 text-left text-sm whitespace-nowrap shadow-card hover:bg-hover max-md:h-11"
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

function tellLeft(orders: number): void {
  if (orders <= TICKED_MOST) return;
  const [most, all] = [formatCount(TICKED_MOST), formatCount(orders)];
  toast.info(`เลือกได้ครั้งละไม่เกิน ${most} ออเดอร์ เลือกให้แล้ว ${most} จาก ${all} ที่เหลือทำรอบถัดไป`);
}

export default function SumChips({ query, onPick }: ProductSumsProps) {
  const { data } = useQuery(aggregateQuery(query));
  const [all, setAll] = useState(false);
  const [byCategory, setByCategory] = useState(false);
  const sums = (byCategory ? data?.categories : data?.products) ?? [];
  if (!data) return null;
  const shown = all ? sums : sums.slice(0, FIRST);
  const pick = ({ id, orders }: Sum) =>
    void onPick(byCategory ? { categoryId: String(id) } : { productId: String(id) }).then(
      () => tellLeft(orders),
      toast.failed,
    );
  const title = byCategory ? 'เลือกออเดอร์ที่มีสินค้าหมวดนี้' : 'เลือกออเดอร์ที่มีสินค้านี้';
  // One line, so that the list starts high on the screen.
  return (
    <section aria-label="สรุปสินค้า" className="mb-2 flex gap-2 overflow-x-auto p-px">
      <Button kind="ghost" aria-pressed={byCategory} onClick={() => setByCategory(!byCategory)}>
        {byCategory ? 'ดูตามสินค้า' : 'ดูตามหมวด'}
      </Button>
      {sums.length === 0 ? <p className="py-1.5 text-sm text-ink2">ไม่มีสินค้าในรายการนี้</p> : null}
      {shown.map((sum) => (
        <Chip key={sum.id} sum={sum} title={title} onPick={() => pick(sum)} />
      ))}
      {sums.length > FIRST ? (
        <Button kind="ghost" onClick={() => setAll(!all)}>
          {all ? 'ย่อ' : `อีก ${sums.length - FIRST} ${byCategory ? 'หมวด' : 'สินค้า'}`}
        </Button>
      ) : null}
    </section>
  );
}
