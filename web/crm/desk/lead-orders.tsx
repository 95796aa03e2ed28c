// The lead's orders, each with its delivery, and the buyer's rating.
import { formatPhone } from '@app/contract/kit/text';
import { buckets, type Bucket } from '@app/contract/kit/buckets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RiskBadge } from '../../customer/index.ts';
import { leadOrdersQuery, type LeadOrders as Orders } from '../lead/lead.data.ts';
import { OrderChip } from '../../ui/feedback/order-chip.tsx';
import { bucketTone } from '../../ui/feedback/bucket-tone.ts';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatDay } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';

type Order = Orders['items'][number];

const isBucket = (bucket: string | null): bucket is Bucket => bucket !== null && bucket in buckets;

function Row({ order }: { order: Order }) {
  const goods = order.items.map(({ name, unit }) => `${name} ×${unit}`).join(', ');
  return (
    <li className="grid gap-0.5 border-b border-line py-2 last:border-0">
      <span className="flex flex-wrap items-center gap-2">
        <Link
          to="/order/$id/view"
          params={{ id: String(order.id) }}
          className="font-semibold text-link hover:underline"
        >
          {order.code}
        </Link>
        {isBucket(order.bucket) ? (
          <StatusChip tone={bucketTone(order.bucket)}>{buckets[order.bucket]}</StatusChip>
        ) : (
          <OrderChip status={order.status} />
        )}
        <span className="num ml-auto text-sm">{formatBaht(order.total)} บาท</span>
      </span>
      <span className="text-sm break-words text-ink2">{goods}</span>
      <span className="text-xs text-ink3">
        {formatDay(order.createdAt)}
        {order.isOfLead ? ' · จากลีดนี้' : ''}
      </span>
    </li>
  );
}

/** The last order's address. */
function Address({ address }: { address: NonNullable<Orders['address']> }) {
  const { name, phone2, subdistrict, district, province, postcode } = address;
  const place = [address.address, subdistrict, district, province, postcode];
  return (
    <p className="mb-2 border-b border-line pb-2 text-sm break-words text-ink2">
      <b className="font-semibold text-ink">ที่อยู่ล่าสุด</b> {name} {place.filter(Boolean).join(' ')}
      {phone2 ? ` โทร ${formatPhone(phone2)}` : ''}
    </p>
  );
}

export function LeadOrders({ id }: { id: number }) {
  const query = useQuery(leadOrdersQuery(id));
  const { data, error } = query;
  const buyer = data && { risk: data.risk, orders: data.items.length, refused: data.refused };
  return (
    <Panel title="ออเดอร์" actions={buyer ? <RiskBadge buyer={buyer} /> : undefined}>
      {data ? (
        data.items.length === 0 ? (
          <p className="text-ink2">ยังไม่เคยสั่งซื้อ</p>
        ) : (
          <>
            {data.address ? <Address address={data.address} /> : null}
            <ul aria-label="ออเดอร์ของลูกค้าคนนี้">
              {data.items.map((order) => (
                <Row key={order.id} order={order} />
              ))}
            </ul>
          </>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Panel>
  );
}
