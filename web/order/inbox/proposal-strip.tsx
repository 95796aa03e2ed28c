// Above the inbox: orders with an unanswered change request from the buyer's page.
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../ui/hooks/me.ts';
import { proposedOrdersQuery } from './message.data.ts';

export function ProposalStrip() {
  const maySee = useCan()('order.view');
  const { data } = useQuery({ ...proposedOrdersQuery(), enabled: maySee });
  if (!data || data.items.length === 0) return null;
  const more = data.pagination.total_count - data.items.length;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-progress-bg px-4 py-3 text-progress">
      ลูกค้าขอแก้ข้อมูลผู้รับ
      {data.items.map(({ id, code }) => (
        <Link
          key={id}
          to="/order/$id/view"
          params={{ id: String(id) }}
          className="inline-flex items-center font-semibold underline underline-offset-4 max-md:min-h-11"
        >
          {code}
        </Link>
      ))}
      {more > 0 ? `และอีก ${more} ออเดอร์` : null}
    </p>
  );
}
