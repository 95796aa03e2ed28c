// How a sale page or LINE reaches the shop: the address to give them; a sale page's is shown only on creation.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { CopiedAddress } from '../../ui/action/copied-address.tsx';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { Deliveries } from './deliveries.tsx';
import { channelsChanged, renew, type Channel } from './channel.data.ts';
import { TryPage } from './try-page.tsx';

/** Shown right after the address was created, and never again. */
export function ToldOnce({ url }: { url: string }) {
  return (
    <div role="status" className="rounded-control bg-waiting-bg px-3 py-2 text-waiting">
      <p className="font-semibold">คัดลอกลิงก์นี้ไปใส่ในเซลเพจตอนนี้ ลิงก์จะแสดงครั้งเดียว</p>
      <p className="text-sm">ใครมีลิงก์นี้ส่งออเดอร์เข้าร้านได้ เก็บเหมือนรหัสผ่าน ถ้าทำหายให้สร้างลิงก์ใหม่</p>
      <CopiedAddress url={url} />
    </div>
  );
}

function useRenewal(channel: Channel) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { pending, run: press } = usePress();
  const [url, setUrl] = useState<string | null>(null);
  const run = () =>
    press(
      async () => {
        setUrl((await renew(channel.id)).webhookUrl);
      },
      () => {
        setAsking(false);
        return channelsChanged(client);
      },
    );
  return { asking, setAsking, pending, url, run };
}

function SalePageLink({ channel }: { channel: Channel }) {
  const { asking, setAsking, pending, url, run } = useRenewal(channel);
  const hasLink = channel.webhookHint !== '';
  const make = () => (hasLink ? setAsking(true) : void run());
  return (
    <>
      <p className="text-sm text-ink2">
        ใส่เป็น Webhook (POST) ในเซลเพจ เว็บร้าน หรือฟอร์ม เช่น WooCommerce, Shopify, Elementor, Google
        Forms
      </p>
      {url ? (
        <ToldOnce url={url} />
      ) : (
        <p className="text-ink2">
          {hasLink
            ? `มีลิงก์รับออเดอร์แล้ว ลงท้ายด้วย ${channel.webhookHint} ลิงก์เต็มเปิดดูอีกไม่ได้`
            : 'ยังไม่มีลิงก์รับออเดอร์ สร้างแล้วนำไปใส่ในเซลเพจ'}
        </p>
      )}
      <Button className="mt-2" icon="refresh" pending={pending} onClick={make}>
        {hasLink ? 'สร้างลิงก์ใหม่' : 'สร้างลิงก์'}
      </Button>
      <Confirm
        open={asking}
        danger
        pending={pending}
        title="สร้างลิงก์ใหม่?"
        text="ลิงก์เดิมจะรับออเดอร์ไม่ได้ทันที ต้องเปลี่ยนลิงก์ในเซลเพจด้วย"
        verb="สร้างลิงก์ใหม่"
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

export function WebhookPanel({ channel }: { channel: Channel }) {
  if (channel.kind !== 'salepage' && channel.kind !== 'line') return null;
  return (
    <section aria-label="ลิงก์รับข้อมูล" className="mb-4 border-b border-line pb-4">
      <h3 className="font-semibold">
        {channel.kind === 'salepage' ? 'ลิงก์รับออเดอร์จากเซลเพจ' : 'Webhook URL สำหรับ LINE'}
      </h3>
      {channel.kind === 'salepage' ? (
        <SalePageLink channel={channel} />
      ) : (
        <>
          <p className="text-sm text-ink2">
            ใส่ใน LINE Developers Console เมนู Messaging API แล้วเปิด Use webhook
          </p>
          {channel.webhookUrl ? <CopiedAddress url={channel.webhookUrl} /> : null}
        </>
      )}
      {channel.kind === 'salepage' ? <TryPage id={channel.id} /> : null}
      <Deliveries channel={channel} />
    </section>
  );
}
