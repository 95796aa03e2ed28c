// One column of the board: its sums on top, and of thousands of cards only the visible ones are rendered.
import type { LeadStage } from '@app/contract/crm/states';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import type { Lead, LeadColumn } from '../lead/lead.data.ts';
import { CARD_PX, LeadCard, type LeadRisk } from './lead-card.tsx';

/** Cards rendered above and below the visible ones. */
const SPARE = 4;
/** The next cards are fetched this many before the end of the loaded ones. */
const AHEAD = 3;

const hints: Readonly<Record<LeadStage, string>> = {
  new: 'ลีดใหม่จะอยู่ที่นี่ กด “เพิ่มลีด” เพื่อเริ่ม',
  contacted: 'โทรแล้วแต่ยังไม่สรุป จะมาอยู่ที่นี่',
  interested: 'ลากลีดที่สนใจมาวางที่นี่',
  appointment: 'ลีดที่นัดโทรไว้จะอยู่ที่นี่',
  won: 'ลีดที่เปิดออเดอร์แล้วจะมาอยู่ที่นี่',
  cancel: 'ลีดที่ยกเลิกพร้อมเหตุผล',
};

interface BoardColumnProps {
  column: LeadColumn;
  risks: ReadonlyMap<number, LeadRisk>;
  /** The index of the card for shortcuts; null when it is in another column. */
  cursor: number | null;
  onSeen: (stage: LeadStage, ids: readonly number[]) => void;
  onMore: (stage: LeadStage, have: number) => void;
  onOpen: (lead: Lead) => void;
}

function useWindow(count: number) {
  const area = useRef<HTMLDivElement>(null);
  // Before it is measured, only the cards that are surely visible: a column must not fetch more than its first cards
  // yet.
  const [seen, setSeen] = useState({ first: 0, last: SPARE });
  const measure = () => {
    const { current } = area;
    if (!current) return;
    const first = Math.max(0, Math.floor(current.scrollTop / CARD_PX) - SPARE);
    const last = Math.ceil((current.scrollTop + current.clientHeight) / CARD_PX) + SPARE;
    setSeen((before) =>
      before.first === first && before.last === last ? before : { first, last },
    );
  };
  useLayoutEffect(measure, [count]);
  useEffect(() => {
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  /** Scrolls just enough to show this card. */
  const reveal = useCallback((index: number) => {
    const { current } = area;
    if (!current) return;
    const top = index * CARD_PX;
    if (top < current.scrollTop) current.scrollTop = top;
    else if (top + CARD_PX > current.scrollTop + current.clientHeight)
      current.scrollTop = top + CARD_PX - current.clientHeight;
  }, []);
  return { area, seen, measure, reveal };
}

function Head({ column }: { column: LeadColumn }) {
  return (
    <header className="px-3 pt-3 pb-2">
      <h2 className="flex items-center gap-2 font-semibold">
        {column.name}
        <span className="rounded-chip bg-hover px-1.5 text-xs">{formatCount(column.count)}</span>
      </h2>
      <p className="num text-xs text-ink2">
        {formatBaht(column.sum)} บาท
        {column.overdue > 0 ? (
          <span className="ml-2 font-semibold text-problem">
            เลยนัด {formatCount(column.overdue)}
          </span>
        ) : null}
      </p>
    </header>
  );
}

export function BoardColumn(props: BoardColumnProps) {
  const { column, risks, cursor, onSeen, onMore, onOpen } = props;
  const { stage, data, count } = column;
  const { area, seen, measure, reveal } = useWindow(data.length);
  const shown = data.slice(seen.first, seen.last);
  const ids = shown.map((lead) => lead.id).join(',');
  useEffect(
    () => onSeen(stage, ids === '' ? [] : ids.split(',').map(Number)),
    [stage, ids, onSeen],
  );
  useEffect(() => {
    const isNear = seen.last - SPARE + AHEAD >= data.length;
    if (data.length < count && isNear) onMore(stage, data.length);
  }, [stage, data.length, count, seen.last, onMore]);
  useEffect(() => {
    if (cursor !== null) reveal(cursor);
  }, [cursor, reveal]);
  return (
    <section
      aria-label={`${column.name} ${formatCount(count)} ลีด`}
      data-stage={stage}
      className="flex min-h-0 min-w-0 flex-col rounded-card bg-hover data-target:outline-2 data-target:outline-brand-600"
    >
      <Head column={column} />
      <div ref={area} onScroll={measure} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {data.length === 0 ? (
          <p className="px-2 py-6 text-center text-sm text-ink3">{hints[stage]}</p>
        ) : (
          <ul className="relative" style={{ height: Math.max(data.length, 1) * CARD_PX }}>
            {shown.map((lead, index) => (
              <LeadCard
                key={lead.id}
                lead={lead}
                risk={risks.get(lead.id)}
                top={(seen.first + index) * CARD_PX}
                isCursor={cursor === seen.first + index}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
