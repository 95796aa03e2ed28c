// The refunds of one paid order: the decided ones, and what can still be refunded.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RefundActions } from './refund-actions.tsx';
import { RefundChip } from './refund-columns.tsx';
import { refundsOfOrder, type Refund } from './refund.data.ts';
import { DecideMoney } from './decide-money.tsx';
import { RefundForm } from './refund.form.tsx';

function Row({ refund }: { refund: Refund }) {
  const can = useCan();
  return (
    <li className="grid gap-1 border-b border-line py-2 text-sm last:border-0">
      <span className="flex flex-wrap items-center gap-2">
        <RefundChip refund={refund} />
        <b className="num">{formatBaht(refund.amount)} บาท</b>
      </span>
      <span>{[refund.reason, refund.account].filter(Boolean).join(' · ')}</span>
      <span className="text-ink3">
        {formatTime(refund.paidAt ?? refund.at)} · {refund.paidBy ?? refund.by ?? ''}
      </span>
      {refund.id !== null && can('cod.reconcile') ? (
        <RefundActions refund={refund} id={refund.id} />
      ) : null}
    </li>
  );
}

interface RefundPanelProps {
  order: { id: number; version: number };
  /** A transfer was received; for other orders the panel appears once a refund is possible. */
  isPaid: boolean;
  /** The order was cancelled or returned. */
  isOwed: boolean;
}

const isNothing = (data: { items: readonly Refund[]; left: number } | undefined): boolean =>
  data === undefined || (data.items.length === 0 && data.left === 0);

export default function RefundPanel({ order, isPaid, isOwed }: RefundPanelProps) {
  const can = useCan();
  const { data, error, refetch } = useQuery(refundsOfOrder(order));
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isPaid && !error && isNothing(data)) return null;
  return (
    <Panel title="คืนเงิน">
      {data ? (
        <div className="grid gap-3">
          <ul aria-label="ยอดคืนของออเดอร์">
            {data.items.map((refund) => (
              <Row key={refund.id} refund={refund} />
            ))}
          </ul>
          {data.left > 0 && can('order.cancel', 'cod.reconcile') ? (
            <div className="flex flex-wrap items-center gap-3">
              <p className="text-sm">
                {isOwed ? 'ต้องคืนลูกค้า' : 'คืนได้ไม่เกิน'} {formatBaht(data.left)} บาท
              </p>
              <Button onClick={() => setOpen(true)}>ตั้งยอดคืนเงิน</Button>
            </div>
          ) : null}
          {isOpen ? (
            <Dialog open onClose={close} title="ตั้งยอดคืนเงิน">
              {isOwed ? (
                <DecideMoney orderId={order.id} left={data.left} reason="" onDone={close} />
              ) : (
                <RefundForm orderId={order.id} left={data.left} reason="" onDone={close} />
              )}
            </Dialog>
          ) : null}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={2} />
      )}
    </Panel>
  );
}
