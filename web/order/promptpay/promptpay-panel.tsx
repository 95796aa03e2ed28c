// The QR for a customer who has yet to transfer: shown on a press, copied as a picture into a chat, or saved as a
// file.
import type { OrderReply } from '@app/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyPicture } from '../../ui/action/copy-picture.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatBaht } from '../../ui/format/money.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { promptPayQuery } from './promptpay.data.ts';

type Order = Pick<OrderReply, 'id' | 'version' | 'code'>;

function Qr({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(promptPayQuery(order));
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={6} />
    );
  return (
    <div className="grid justify-items-center gap-3">
      <img
        src={data.image}
        alt={`QR พร้อมเพย์ ${formatBaht(data.amount)} บาท`}
        className="size-56 max-w-full bg-paper [image-rendering:pixelated]"
      />
      <p>
        ยอดโอน <b className="num">{formatBaht(data.amount)} บาท</b>
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          icon="copy"
          onClick={() => void copyPicture(data.image, 'คัดลอก QR แล้ว วางในแชตได้เลย')}
        >
          คัดลอกรูป
        </Button>
        <a
          href={data.image}
          download={`promptpay-${order.code}.png`}
          className="inline-flex h-9 items-center rounded-control px-3 text-sm font-semibold underline max-md:h-11"
        >
          บันทึกรูป
        </a>
      </div>
    </div>
  );
}

export default function PromptPayPanel({ order }: { order: Order }) {
  const [isShown, setShown] = useState(false);
  return (
    <Panel title="รับโอนด้วยพร้อมเพย์">
      {isShown ? (
        <Qr order={order} />
      ) : (
        <Button onClick={() => setShown(true)}>แสดง QR ตามยอดที่ค้าง</Button>
      )}
    </Panel>
  );
}
