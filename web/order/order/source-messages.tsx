// For an order from the inbox: links back to its messages.
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { sourcesQuery } from './source-messages.data.ts';

export default function SourceMessages({ orderId }: { orderId: number }) {
  const { data } = useQuery(sourcesQuery(orderId));
  const count = data?.pagination.total_count ?? 0;
  if (count === 0) return null;
  return (
    <LinkButton
      to="/order/open"
      search={{ orderId: String(orderId) }}
      className="mt-3"
      icon="inbox"
    >
      ดูในกล่องข้อความ{count > 1 ? ` ${formatCount(count)} ข้อความ` : ''}
    </LinkButton>
  );
}
