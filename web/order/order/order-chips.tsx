// Chips for an order's progress and problems, and a link to its lead.
import type { Bucket } from '@app/contract/kit/buckets';
import { isEndedByPage, isUnpaid, orderHolds } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import { Link } from '@tanstack/react-router';
import { Badge, StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { useMe } from '../../ui/hooks/me.ts';
import { OrderChip } from '../../ui/feedback/order-chip.tsx';

const bucketTones: Partial<Record<Bucket, Tone>> = {
  delivered: 'done',
  attempt_failed: 'problem',
  problem: 'problem',
  returning: 'problem',
  returned: 'problem',
  lost: 'problem',
  cancelled: 'neutral',
};

/** The parcel's stage once there is one, else the order's status. */
export function StageChip({ order }: { order: OrderReply }) {
  if (order.tracking) {
    return (
      <StatusChip tone={bucketTones[order.tracking.bucket] ?? 'progress'}>
        {order.tracking.label}
      </StatusChip>
    );
  }
  if (order.status !== 'send') return <OrderChip status={order.status} />;
  if (order.printCount > 0) return <StatusChip tone="done">พิมพ์แล้ว</StatusChip>;
  if (order.pno !== '') return <StatusChip tone="progress">พร้อมพิมพ์</StatusChip>;
  return <StatusChip tone="waiting">{isUnpaid(order) ? 'รอโอนก่อนส่ง' : 'รอสร้างพัสดุ'}</StatusChip>;
}

export function Warnings({ order }: { order: OrderReply }) {
  return (
    <>
      {order.proposal ? <Badge tone="waiting">ลูกค้าขอแก้</Badge> : null}
      {order.status !== 'cancel' && isEndedByPage(order) ? (
        <Badge tone="problem">{orderHolds.ended}</Badge>
      ) : null}
      {order.labelStale ? <Badge tone="problem">ใบเก่าใช้ไม่ได้</Badge> : null}
      {order.isShort ? <Badge tone="problem">สต็อกไม่พอ</Badge> : null}
      {order.info.addressReason ? <Badge tone="waiting">ที่อยู่ไม่ตรง</Badge> : null}
    </>
  );
}

/** A link to the lead of an order, also for the agent whose order it is. */
export function LeadLink({ order }: { order: OrderReply }) {
  const me = useMe();
  const isMine = me?.permissions.has('crm.own') && order.telesaleBy?.id === me.id;
  const maySee = me?.flags.openCRM === 1 && (isMine || me.permissions.has('crm.all'));
  if (!order.leadId || !maySee) return null;
  return (
    <Link
      to="/crm/lead/manage/$id"
      params={{ id: String(order.leadId) }}
      aria-label={`ดูลีด ${order.info.name}`}
      className="relative z-10 inline-flex items-center whitespace-nowrap text-link hover:underline max-tab:min-h-11 max-tab:min-w-11"
    >
      ดูลีด
    </Link>
  );
}
