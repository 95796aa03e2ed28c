// Messages to the buyer of an order, ready to be pasted into the chat.
import type { OrderReply } from '@app/contract/order';
import { useQuery } from '@tanstack/react-query';
import { optionsQuery } from '../setting/index.ts';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useCan } from '../ui/hooks/me.ts';
import { Panel } from '../ui/layout/detail-page.tsx';
import { summaryText, orderOptions, trackingText } from './order-text.ts';

const copy = (text: string, done: string): void =>
  void navigator.clipboard.writeText(text).then(() => toast.done(done), toast.failed);

/** Whoever sees the buyer's data hidden has nothing to send. */
export function TellCustomer({ order }: { order: OrderReply }) {
  const can = useCan();
  const { data } = useQuery({ ...optionsQuery(orderOptions), enabled: can('customer.pii') });
  if (!can('customer.pii')) return null;
  return (
    <Panel title="ข้อความถึงลูกค้า">
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={!data}
          onClick={() => data && copy(summaryText(order, data), 'คัดลอกข้อความสรุปแล้ว')}
        >
          คัดลอกข้อความสรุป
        </Button>
        {order.pno === '' ? null : (
          <Button
            disabled={!data}
            onClick={() => data && copy(trackingText(order, data), 'คัดลอกข้อความแจ้งเลขพัสดุแล้ว')}
          >
            คัดลอกข้อความแจ้งเลขพัสดุ
          </Button>
        )}
      </div>
    </Panel>
  );
}
