// What a move requires: the order that wins a lead, or the reason to cancel one.
import { cancelReasons, type CancelReason } from '@app/contract/crm/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatBaht } from '../../ui/format/money.ts';
import { formatTime } from '../../ui/format/date.ts';
import { RadioGroup, type Option } from '../../ui/input/choice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { leadOrdersQuery, type Lead, type LeadBody } from '../lead/lead.data.ts';

interface AskProps {
  lead: Lead;
  onGo: (body: LeadBody) => void;
  onClose: () => void;
}

const reasons: Option<CancelReason>[] = (
  Object.entries(cancelReasons) as [CancelReason, string][]
).map(([value, label]) => ({
  value,
  label: value === 'unreachable' ? `${label} (โทรครบ 5 ครั้ง)` : label,
}));

function AskReason({ lead, onGo, onClose }: AskProps) {
  const [reason, setReason] = useState<CancelReason | null>(null);
  return (
    <Dialog open onClose={onClose} title={`ยกเลิกลีด ${lead.name}?`}>
      <div className="grid gap-4">
        <RadioGroup label="เหตุผลที่ยกเลิก" value={reason} onChange={setReason} options={reasons} />
        {reason === 'donotcall' ? (
          <p className="text-sm text-ink2">เบอร์นี้จะไม่อยู่ในคิวโทรและนำเข้าใหม่ไม่ได้</p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button
            kind="danger"
            disabled={reason === null}
            onClick={() => reason !== null && onGo({ cancelReason: reason })}
          >
            ยกเลิกลีดนี้
          </Button>
          <Button onClick={onClose}>กลับ</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Orders({ lead, onGo }: Omit<AskProps, 'onClose'>) {
  const orders = useQuery(leadOrdersQuery(lead.id));
  const [chosen, setChosen] = useState<number | null>(null);
  if (!orders.data)
    return orders.error ? (
      <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />
    ) : (
      <SkeletonText />
    );
  const living = orders.data.items.filter((order) => order.status !== 'cancel');
  if (living.length === 0)
    return <p className="text-ink2">เบอร์นี้ยังไม่มีออเดอร์ เปิดออเดอร์ใหม่แล้วลีดจะย้ายไป “ปิดได้” เอง</p>;
  return (
    <>
      <RadioGroup
        label="ออเดอร์ที่ปิดได้"
        value={chosen}
        onChange={setChosen}
        options={living.map((order) => ({
          value: order.id,
          label: `${order.code} · ${formatBaht(order.total)} บาท · ${formatTime(order.createdAt)}`,
        }))}
      />
      <div>
        <Button
          kind="secondary"
          disabled={chosen === null}
          onClick={() => chosen !== null && onGo({ orderId: chosen })}
        >
          ใช้ออเดอร์นี้
        </Button>
      </div>
    </>
  );
}

function AskOrder({ lead, onGo, onClose }: AskProps) {
  return (
    <Dialog open onClose={onClose} title={`${lead.name} ซื้อแล้ว: ออเดอร์ไหน?`}>
      <div className="grid gap-4">
        <Orders lead={lead} onGo={onGo} />
        <div className="flex flex-wrap gap-2">
          <LinkButton
            to="/order/create"
            search={{ lead: String(lead.id) }}
            kind="primary"
            icon="plus"
          >
            เปิดออเดอร์ใหม่
          </LinkButton>
          <Button onClick={onClose}>กลับ</Button>
        </div>
      </div>
    </Dialog>
  );
}

export default function AskMove({ to, ...props }: AskProps & { to: 'won' | 'cancel' }) {
  return to === 'won' ? <AskOrder {...props} /> : <AskReason {...props} />;
}
