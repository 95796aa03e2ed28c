// Beside an order in a list: its buyer's badge, and the recent order that looks the same.
import { useQueries, useQuery } from '@tanstack/react-query';
import { Badge } from '../ui/feedback/chip.tsx';
import { markQuery, type Mark } from './customer.data.ts';
import { RiskBadge } from './risk-badge.tsx';

/** Appears when it is known; a list does not wait for it. */
export function OrderMark({ orderId }: { orderId: number }) {
  const { data } = useQuery(markQuery(orderId));
  if (!data) return null;
  const [twin, ...more] = data.duplicates;
  return (
    <>
      <RiskBadge buyer={data} />{' '}
      {twin ? (
        <Badge tone="waiting">
          อาจซ้ำกับ {twin.code}
          {more.length > 0 ? ` +${more.length}` : ''}
        </Badge>
      ) : null}
    </>
  );
}

/** The marks of these orders as far as they are known. */
export function useMarks(orderIds: readonly number[]): {
  marks: ReadonlyMap<number, Mark>;
  isLoaded: boolean;
} {
  const reads = useQueries({ queries: orderIds.map((id) => markQuery(id)) });
  const known = reads.flatMap(({ data }) => data ?? []);
  return {
    marks: new Map(known.map((mark) => [mark.id, mark])),
    isLoaded: reads.every((read) => !read.isPending),
  };
}
