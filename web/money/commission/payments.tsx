// A seller's payments for a month: the list, recording one, and cancelling a mistaken one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import {
  cancelPayment,
  commissionsChanged,
  paymentsQuery,
  type CommissionPayment,
  type CommissionRow,
} from './commission.data.ts';
import { monthName } from './commission-columns.tsx';

const PayForm = lazyPart(() => import('./pay.form.tsx'));

interface PaymentLineProps {
  payment: CommissionPayment;
  onCancel: (() => void) | undefined;
}

function PaymentLine({ payment, onCancel }: PaymentLineProps) {
  const { amount, note, paidAt, paidBy, cancelledAt, cancelledBy } = payment;
  const isGone = cancelledAt !== null;
  return (
    <li className="flex items-start gap-3 border-b border-line/70 py-2">
      <span className="min-w-0 flex-1">
        <span className={`num font-semibold ${isGone ? 'text-ink3 line-through' : ''}`}>
          {formatBaht(amount)}
        </span>
        <span className="block text-sm break-words text-ink2">
          {[formatTime(paidAt), paidBy, note].filter(Boolean).join(' · ')}
        </span>
        {isGone ? (
          <span className="block text-sm text-problem">
            ยกเลิกแล้วเมื่อ {formatTime(cancelledAt)} {cancelledBy ? `โดย ${cancelledBy}` : ''}
          </span>
        ) : null}
      </span>
      {onCancel && !isGone ? (
        <Button kind="ghost" aria-label={`ยกเลิก ${formatBaht(amount)} บาท`} onClick={onCancel}>
          ยกเลิก
        </Button>
      ) : null}
    </li>
  );
}

interface CancelQuestionProps {
  payment: CommissionPayment | null;
  onClose: () => void;
}

function CancelQuestion({ payment, onClose }: CancelQuestionProps) {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  const run = async () => {
    if (!payment) return;
    await press(async () => {
      await cancelPayment(payment.id);
      toast.done('ยกเลิกการจ่ายแล้ว');
      onClose();
      await commissionsChanged(client);
    });
  };
  return (
    <Confirm
      open={payment !== null}
      danger
      title={`ยกเลิกการจ่าย ${formatBaht(payment?.amount ?? 0)} บาท?`}
      text="รายการนี้ยังเห็นอยู่ในประวัติ แต่ยอดจะกลับไปเป็นค้างจ่าย"
      verb="ยกเลิกการจ่าย"
      cancelText="เก็บไว้"
      pending={pending}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  );
}

export function Payments({ row }: { row: CommissionRow }) {
  const manages = useCan()('report.commission');
  const query = useQuery(paymentsQuery({ userId: row.userId, month: row.month }));
  const [paying, setPaying] = useState(false);
  const [cancelling, setCancelling] = useState<CommissionPayment | null>(null);
  const { data, error } = query;
  return (
    <section aria-label="การจ่าย">
      <div className="mb-1 flex min-h-9 items-center gap-2">
        <h3 className="flex-1 text-lg font-semibold">การจ่าย</h3>
        {manages && !paying && (data ?? error) ? (
          <Button icon="money" onClick={() => setPaying(true)}>
            บันทึกการจ่าย
          </Button>
        ) : null}
      </div>
      {paying ? (
        <Suspense fallback={<SkeletonText lines={3} />}>
          <PayForm row={row} seen={data?.pagination.total_count} onDone={() => setPaying(false)} />
        </Suspense>
      ) : null}
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText lines={2} />
        )
      ) : data.items.length === 0 ? (
        <p className="text-ink2">ยังไม่มีการจ่ายของเดือน{monthName(row.month)}</p>
      ) : (
        <ul aria-label="ประวัติการจ่าย">
          {data.items.map((payment) => (
            <PaymentLine
              key={payment.id}
              payment={payment}
              onCancel={manages ? () => setCancelling(payment) : undefined}
            />
          ))}
        </ul>
      )}
      <CancelQuestion payment={cancelling} onClose={() => setCancelling(null)} />
    </section>
  );
}
