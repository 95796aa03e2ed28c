// Turns telesale orders back into leads: when to call their buyers again, and which did not become a lead.
import { errors, isErrorCode } from '@app/contract/kit/errors';
import type { OrderReply } from '@app/contract/order/order';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leadsChanged, NextDate } from '../../crm/index.ts';
import { ordersChanged } from '../order/order.data.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useUndo } from '../../shop/index.ts';
import { toLeads } from './telesale.data.ts';

interface ToLeadsProps {
  orders: readonly OrderReply[];
  onClose: () => void;
  onDone: () => void;
}

type Refused = Awaited<ReturnType<typeof toLeads>>['items'][number];

const reasonOf = ({ error, details }: Refused): string => {
  const text = details?.['text'];
  if (typeof text === 'string') return text;
  if (error === undefined || !isErrorCode(error)) return 'เปลี่ยนไม่ได้ กรุณาลองใหม่';
  const { th, next = '' } = errors[error];
  return `${th} ${next}`;
};

function useToLeads({ orders, onClose, onDone }: ToLeadsProps) {
  const client = useQueryClient();
  const say = useUndo();
  const { pending, run: press } = usePress();
  const run = (nextAt: string | null) =>
    press(async () => {
      const { items, undoToken } = await toLeads(
        orders.map(({ id }) => id),
        nextAt,
      );
      const refused = items.filter(({ t }) => t === 'error');
      const codes = new Map(orders.map(({ id, code }) => [id, code]));
      if (refused.length < items.length)
        say(`เปลี่ยน ${items.length - refused.length} ออเดอร์กลับเป็นลีดแล้ว`, undoToken);
      if (refused.length > 0) {
        const texts = refused.map((item) => `${codes.get(item.id)} ${reasonOf(item)}`);
        toast.warn(`กลับเป็นลีดไม่ได้ ${refused.length} ออเดอร์: ${texts.slice(0, 3).join(' · ')}`);
      }
      onDone();
      onClose();
      await Promise.all([ordersChanged(client), leadsChanged(client)]);
    });
  return { pending, run };
}

export default function OrdersToLeads(props: ToLeadsProps) {
  const { orders, onClose } = props;
  const [nextAt, setNextAt] = useState<string | null>(null);
  const { pending, run } = useToLeads(props);
  const many = `${orders.length} ออเดอร์`;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title={`เปลี่ยน ${many}กลับเป็นลีด?`}
      subtitle="ออเดอร์จะถูกยกเลิกและคืนสต็อก ลูกค้ากลับไปอยู่ในคิวโทร"
      actions={
        <>
          <Button kind="ghost" disabled={pending} onClick={onClose}>
            ไม่เปลี่ยน
          </Button>
          <Button
            kind="primary"
            pending={pending}
            pendingText="กำลังเปลี่ยน…"
            onClick={() => void run(nextAt)}
          >
            เปลี่ยน {many}
          </Button>
        </>
      }
    >
      <NextDate value={nextAt} onChange={setNextAt} disabled={pending} />
    </Dialog>
  );
}
