// An order in a drawer beside its list: enough to decide without leaving.
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order';
import { useQuery } from '@tanstack/react-query';
import { orderQuery, StageChip, Warnings } from '../order/index.ts';
import { LinkButton } from '../ui/action/link-button.tsx';
import { ErrorState, SkeletonText } from '../ui/feedback/states.tsx';
import { formatTime } from '../ui/format/date.ts';
import { formatBaht } from '../ui/format/money.ts';
import { Facts } from '../ui/layout/detail-page.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';

function Charge({ label, amount }: { label: string; amount: number }) {
  if (amount === 0) return null;
  return (
    <li className="flex gap-3 text-ink2">
      <span className="flex-1">{label}</span>
      <span className="num">{formatBaht(amount)}</span>
    </li>
  );
}

function Lines({ order }: { order: OrderReply }) {
  return (
    <ul className="grid gap-1 border-y border-line py-3">
      {order.items.map((item) => (
        <li key={item.id} className="flex gap-3">
          <span className="min-w-0 flex-1">
            {item.products.name} <span className="whitespace-nowrap text-ink2">×{item.unit}</span>
          </span>
          <span className="num">{formatBaht(item.amount)}</span>
        </li>
      ))}
      <Charge label="ค่าส่ง" amount={order.payment.shippingFee} />
      <Charge label="ส่วนลด" amount={-order.payment.discount} />
      {order.payment.codAmount > 0 ? <Charge label="โอนแล้ว" amount={-order.payment.paid} /> : null}
      <li className="flex gap-3 font-semibold">
        <span className="flex-1">{order.payment.codAmount > 0 ? 'เก็บปลายทาง' : 'ยอดรวม'}</span>
        <span className="num">{formatBaht(order.payment.codAmount || order.payment.total)}</span>
      </li>
    </ul>
  );
}

const placeText = ({ info }: OrderReply): string =>
  [info.address, info.subdistrict, info.district, info.province, info.postcode]
    .filter(Boolean)
    .join(' ');

function Inside({ order }: { order: OrderReply }) {
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ['ลูกค้า', order.info.name],
          [
            'เบอร์',
            <span key="phone" className="num">
              {formatPhone(order.info.phone)}
            </span>,
          ],
          ['ที่อยู่', placeText(order)],
          ['ช่องทาง', order.channel?.name],
          ['เลขพัสดุ', order.pno],
          ...(order.info.note ? [['โน้ต', order.info.note] as const] : []),
          ['สร้างเมื่อ', formatTime(order.createdAt)],
        ]}
      />
      <Lines order={order} />
      {order.message ? (
        <p className="rounded-control bg-hover p-3 text-sm break-words whitespace-pre-wrap">
          {order.message}
        </p>
      ) : null}
    </div>
  );
}

export default function OrderPreview({ id, onClose }: { id: number | null; onClose: () => void }) {
  const query = useQuery({ ...orderQuery(Number(id)), enabled: id !== null });
  const order = query.data;
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      title={order?.code ?? 'ออเดอร์'}
      subtitle={
        order ? (
          <span className="flex flex-wrap gap-2">
            <StageChip order={order} /> <Warnings order={order} />
          </span>
        ) : null
      }
      actions={
        id === null ? null : (
          <LinkButton to={`/order/${id}/view`} kind="primary">
            เปิดเต็มหน้า
          </LinkButton>
        )
      }
    >
      {order ? (
        <Inside order={order} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  );
}
