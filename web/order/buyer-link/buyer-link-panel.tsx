// The buyer's page of an order: copy its link for a chat, open it, or renew it.
import type { BuyerLink } from '@app/contract/order/buyer-link';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { copyTextOf } from '../../ui/action/copy-coming-text.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatDay } from '../../ui/format/date.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { makeLink } from './buyer-link.data.ts';

const tell = 'คัดลอกลิงก์แล้ว วางในแชตให้ลูกค้าได้เลย';

function useLink(orderId: number) {
  const [link, setLink] = useState<BuyerLink | null>(null);
  const { pending: isPending, run: press } = usePress();
  const [isAsking, setAsking] = useState(false);
  const make = (isRenewed = false) =>
    press(
      async () => {
        const making = makeLink(orderId, isRenewed);
        await copyTextOf(
          making.then(({ url }) => url),
          isRenewed ? `ลิงก์เก่าใช้ไม่ได้แล้ว ${tell}` : tell,
        );
        setLink(await making);
      },
      () => setAsking(false),
    );
  return { link, isPending, isAsking, setAsking, make };
}

export default function BuyerLinkPanel({ orderId }: { orderId: number }) {
  const { link, isPending, isAsking, setAsking, make } = useLink(orderId);
  return (
    <Panel title="หน้าออเดอร์ของลูกค้า">
      <p className="mb-3 text-sm text-ink2">
        ลูกค้าดูสถานะพัสดุ ยอดที่ต้องจ่าย โอนเงิน และขอแก้ที่อยู่ได้เอง ไม่ต้องเข้าสู่ระบบ
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon="copy" pending={isPending} onClick={() => void make()}>
          คัดลอกลิงก์ให้ลูกค้า
        </Button>
        {link ? (
          <Button kind="ghost" onClick={() => setAsking(true)}>
            ออกลิงก์ใหม่
          </Button>
        ) : null}
      </div>
      {link ? (
        <p className="mt-3 text-sm break-all text-ink2">
          <a
            href={link.url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center font-semibold underline underline-offset-4 max-md:min-h-11"
          >
            {link.url}
          </a>
          <span className="block">เปิดได้ถึงอย่างน้อย {formatDay(link.expiresAt)}</span>
        </p>
      ) : null}
      <Confirm
        open={isAsking}
        pending={isPending}
        title="ออกลิงก์ใหม่?"
        text="ลิงก์ที่เคยส่งให้ลูกค้าจะเปิดไม่ได้อีก ต้องส่งลิงก์ใหม่ให้ลูกค้า"
        verb="ออกลิงก์ใหม่"
        onConfirm={() => void make(true)}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  );
}
