// Texts to the buyer of an order, ready to paste into the chat.
import type { OrderReply } from '@app/contract/order/order';
import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { optionsQuery } from '../../shop/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { copyTextOf } from '../../ui/action/copy-coming-text.ts';
import { copyText } from '../../ui/action/copy-text.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { linkFor } from './buyer-link.data.ts';
import { orderOptions } from './order-options.ts';

interface Texts {
  readonly summary: string;
  /** With the link of the buyer's page, which is fetched on demand. */
  readonly tracking: () => Promise<string>;
}

/** Users who see masked data have no text to send. */
export function TellCustomer({ order }: { order: OrderReply }) {
  const can = useCan();
  const { data } = useQuery({ ...optionsQuery(orderOptions), enabled: can('customer.pii') });
  const [texts, setTexts] = useState<Texts | null>(null);
  useEffect(() => {
    if (!data) return;
    void import('./order-text.ts').then(
      ({ summaryText, trackingText }) =>
        setTexts({
          summary: summaryText(order, data),
          tracking: async () => trackingText(order, data, await linkFor(order.id)),
        }),
      toast.failed,
    );
  }, [order, data]);
  if (!can('customer.pii')) return null;
  return (
    <Panel title="ข้อความถึงลูกค้า">
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={!texts}
          onClick={() => texts && void copyText(texts.summary, 'คัดลอกข้อความสรุปแล้ว')}
        >
          คัดลอกข้อความสรุป
        </Button>
        {order.pno === '' ? null : (
          <Button
            disabled={!texts}
            onClick={() => texts && void copyTextOf(texts.tracking(), 'คัดลอกข้อความแจ้งเลขพัสดุแล้ว')}
          >
            คัดลอกข้อความแจ้งเลขพัสดุ
          </Button>
        )}
      </div>
    </Panel>
  );
}
