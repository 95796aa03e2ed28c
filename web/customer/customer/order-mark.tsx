// Beside an order in a list: its buyer's badge, and a recent order that looks the same.
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/feedback/chip.tsx';
import { markQuery } from './customer.data.ts';
import { RiskBadge } from './risk-badge.tsx';

/** Appears when it is known; a list does not wait for it, and does not mark nearly every buyer as `ใหม่`. */
export function OrderMark({ orderId, inList }: { orderId: number; inList?: boolean }) {
  const { data } = useQuery(markQuery(orderId));
  if (!data) return null;
  const [twin, ...more] = data.duplicates;
  return (
    <>
      {inList && data.risk === 'new' ? null : <RiskBadge buyer={data} />}{' '}
      {twin ? (
        <Badge tone="waiting">
          อาจซ้ำกับ {twin.code}
          {more.length > 0 ? ` +${more.length}` : ''}
        </Badge>
      ) : null}
    </>
  );
}
