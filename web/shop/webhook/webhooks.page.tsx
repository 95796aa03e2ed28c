// /setting/webhook: addresses of other systems that receive events; created, tested, monitored, removed.
import { webhookReasons } from '@app/contract/shop/webhook';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { copyText } from '../../ui/action/copy-text.ts';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { personName } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { eventName, WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook.form.tsx';
import {
  change,
  remove,
  rotate,
  sendTestEvent,
  webhooksChanged,
  webhooksQuery,
  type Webhook,
} from './webhook.data.ts';

/** The only time that it is visible. */
function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Panel title="รหัสลับของเว็บฮุก" className="mb-4">
      <p className="mb-2 text-sm">
        ปลายทางใช้รหัสนี้ตรวจว่าข้อมูลมาจากร้านจริง คัดลอกไปเก็บตอนนี้ ปิดแล้วจะดูอีกไม่ได้
      </p>
      <code className="block rounded-control bg-hover p-3 text-sm break-all select-all">
        {secret}
      </code>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="primary" icon="copy" onClick={() => void copyText(secret, 'คัดลอกรหัสลับแล้ว')}>
          คัดลอกรหัสลับ
        </Button>
        <Button onClick={onDone}>เก็บไว้แล้ว</Button>
      </div>
    </Panel>
  );
}

function Health({ webhook }: { webhook: Webhook }) {
  const { isPaused, fault, waiting, dead } = webhook;
  if (isPaused) return <StatusChip tone="neutral">พักอยู่</StatusChip>;
  if (fault !== '') return <StatusChip tone="problem">{webhookReasons[fault]}</StatusChip>;
  if (dead > 0) return <StatusChip tone="problem">ส่งไม่สำเร็จ {dead} รายการ</StatusChip>;
  if (waiting > 0) return <StatusChip tone="waiting">รอส่ง {waiting} รายการ</StatusChip>;
  return <StatusChip tone="done">ส่งได้ปกติ</StatusChip>;
}

function standingOf({ sentAt, waiting, dead, restsUntil, oldSecretUntil }: Webhook): string {
  const parts = [
    sentAt === null ? 'ยังไม่เคยส่งถึง' : `ส่งถึงล่าสุด ${formatTime(sentAt)}`,
    waiting === 0 ? '' : `รอส่ง ${waiting}`,
    dead === 0 ? '' : `ส่งไม่สำเร็จ ${dead}`,
    restsUntil === null ? '' : `ลองใหม่ ${formatTime(restsUntil)}`,
    oldSecretUntil === null ? '' : `รหัสลับเดิมใช้ได้ถึง ${formatTime(oldSecretUntil)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

type RunAction = (act: () => Promise<unknown>, done: string) => Promise<void>;

/** Reports the result and refetches the list. */
function useAct(): { pending: boolean; act: RunAction } {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  const act: RunAction = (run, done) =>
    press(
      async () => {
        await run();
        toast.done(done);
      },
      () => webhooksChanged(client),
    );
  return { pending, act };
}

type Confirmation = 'remove' | 'rotate';

interface RowProps {
  webhook: Webhook;
  form: (onDone: () => void) => ReactNode;
  onSecret: (secret: string) => void;
}

function Questions(props: {
  webhook: Webhook;
  asked: Confirmation | null;
  onEnd: () => void;
  onSecret: (secret: string) => void;
}) {
  const { webhook, asked, onEnd, onSecret } = props;
  const { pending, act } = useAct();
  return (
    <>
      <Confirm
        open={asked === 'remove'}
        title="ลบเว็บฮุกนี้?"
        text={`${webhook.url} จะไม่ได้รับข้อมูลอีก รายการที่รอส่งจะหายไปด้วย`}
        verb="ลบเว็บฮุก"
        cancelText="ไม่ลบ"
        danger
        pending={pending}
        onConfirm={() => void act(() => remove(webhook), 'ลบเว็บฮุกแล้ว').then(onEnd)}
        onCancel={onEnd}
      />
      <Confirm
        open={asked === 'rotate'}
        title="เปลี่ยนรหัสลับ?"
        text="รหัสลับเดิมยังใช้ตรวจได้อีก 24 ชั่วโมง ใส่รหัสใหม่ที่ปลายทางให้ทันก่อนนั้น"
        verb="เปลี่ยนรหัสลับ"
        cancelText="ไม่เปลี่ยน"
        pending={pending}
        onConfirm={() =>
          void act(async () => onSecret((await rotate(webhook)).secret), 'เปลี่ยนรหัสลับแล้ว').then(
            onEnd,
          )
        }
        onCancel={onEnd}
      />
    </>
  );
}

function Buttons({
  webhook,
  onAsk,
}: {
  webhook: Webhook;
  onAsk: (ask: Confirmation | 'edit') => void;
}) {
  const { pending, act } = useAct();
  const { isPaused } = webhook;
  return (
    <div className="mt-1 flex flex-wrap gap-x-1 gap-y-2">
      <Button
        kind="ghost"
        disabled={pending}
        onClick={() => void act(() => sendTestEvent(webhook), 'ส่งรายการทดสอบแล้ว')}
      >
        ทดสอบ
      </Button>
      <Button kind="ghost" icon="edit" onClick={() => onAsk('edit')}>
        แก้ไข
      </Button>
      <Button
        kind="ghost"
        disabled={pending}
        onClick={() =>
          void act(
            () => change(webhook.id, { isPaused: !isPaused }),
            isPaused ? 'ส่งต่อแล้ว' : 'พักการส่งแล้ว',
          )
        }
      >
        {isPaused ? 'ส่งต่อ' : 'พักการส่ง'}
      </Button>
      <Button kind="ghost" onClick={() => onAsk('rotate')}>
        เปลี่ยนรหัสลับ
      </Button>
      <Button kind="ghost" icon="trash" onClick={() => onAsk('remove')}>
        ลบ
      </Button>
    </div>
  );
}

function Row({ webhook, form, onSecret }: RowProps) {
  const [asked, setAsked] = useState<Confirmation | 'edit' | null>(null);
  const [isOpen, setOpen] = useState(false);
  const end = () => setAsked(null);
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-all">{webhook.url}</span>
        <Health webhook={webhook} />
      </p>
      <p className="text-sm text-ink2">{webhook.events.map(eventName).join(', ')}</p>
      <p className="text-xs text-ink3">
        {standingOf(webhook)} · สร้างโดย {personName(webhook.createdBy)}
      </p>
      {webhook.fault === 'rights' ? (
        <p className="text-sm text-problem">
          ผู้สร้างออกจากร้านหรือไม่มีสิทธิ์แล้ว เหตุการณ์ใหม่จึงไม่ถูกส่ง กด “แก้ไข” แล้วบันทึก เพื่อส่งต่อในชื่อคุณ
        </p>
      ) : null}
      {asked === 'edit' ? (
        <div className="mt-3">{form(end)}</div>
      ) : (
        <Buttons webhook={webhook} onAsk={setAsked} />
      )}
      <Button kind="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'ซ่อนรายการที่ส่ง' : 'ดูรายการที่ส่ง'}
      </Button>
      {isOpen ? <WebhookDeliveries webhookId={webhook.id} /> : null}
      <Questions
        webhook={webhook}
        asked={asked === 'edit' ? null : asked}
        onEnd={end}
        onSecret={onSecret}
      />
    </li>
  );
}

function Webhooks({ onSecret }: { onSecret: (secret: string) => void }) {
  const query = useQuery(webhooksQuery());
  if (query.isPending) return <SkeletonText />;
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { items, offered } = query.data;
  if (items.length === 0)
    return (
      <Empty
        icon="settings"
        title="ยังไม่มีเว็บฮุก"
        text="สร้างเมื่อต้องการให้โปรแกรมบัญชี คลัง หรือระบบของคุณรู้ทันทีว่าเกิดอะไรขึ้น"
      />
    );
  return (
    <ul aria-label="เว็บฮุกของร้าน">
      {items.map((webhook) => (
        <Row
          key={webhook.id}
          webhook={webhook}
          onSecret={onSecret}
          form={(end) => (
            <WebhookForm webhook={webhook} offered={offered} onDone={end} onCancel={end} />
          )}
        />
      ))}
    </ul>
  );
}

export default function WebhooksPage() {
  const { data } = useQuery(webhooksQuery());
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const made = (text: string | null) => {
    setSecret(text);
    setMaking(false);
  };
  return (
    <>
      <PageHead
        title="เว็บฮุก"
        subtitle={
          <>
            แจ้งระบบอื่นทันทีที่ออเดอร์ พัสดุ เงิน หรือ<span className="whitespace-nowrap">สต็อก</span>
            ของร้านเปลี่ยน
          </>
        }
        actions={
          <Button
            kind="primary"
            icon="plus"
            disabled={isMaking || !data}
            onClick={() => setMaking(true)}
          >
            สร้างเว็บฮุก
          </Button>
        }
      />
      {secret === null ? null : <Secret secret={secret} onDone={() => setSecret(null)} />}
      {isMaking && data ? (
        <Panel title="สร้างเว็บฮุก" className="mb-4">
          <WebhookForm offered={data.offered} onDone={made} onCancel={() => setMaking(false)} />
        </Panel>
      ) : null}
      <Panel title="เว็บฮุกของร้าน">
        <Webhooks onSecret={setSecret} />
      </Panel>
    </>
  );
}
