// A webhook's sends: each with its state, request and answer, and a button that repeats it.
import {
  webhookEvents,
  webhookReasons,
  webhookStates,
  type WebhookState,
} from '@app/contract/shop/webhook';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { Select } from '../../ui/input/choice.tsx';
import {
  deliveriesQuery,
  resend,
  resendDead,
  webhooksChanged,
  type WebhookDelivery,
} from './webhook.data.ts';

const tones: Readonly<Record<WebhookState, Tone>> = {
  waiting: 'waiting',
  sending: 'progress',
  sent: 'done',
  dead: 'problem',
};
const states = Object.entries(webhookStates) as [WebhookState, string][];

export const eventName = (type: string): string =>
  Object.hasOwn(webhookEvents, type) ? webhookEvents[type as keyof typeof webhookEvents] : 'ทดสอบ';

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Hidden from users who may not see customers, or erased with its buyer.
    return body;
  }
}

function historyOf({ tries, status, tookMs, reason, nextAt }: WebhookDelivery): string {
  const parts = [
    `ลองแล้ว ${tries} ครั้ง`,
    status === null ? '' : `ปลายทางตอบ ${status}`,
    tookMs === null ? '' : `ใน ${tookMs.toLocaleString('th-TH')} มิลลิวินาที`,
    webhookReasons[reason],
    nextAt === null ? '' : `ครั้งต่อไป ${formatTime(nextAt)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="min-w-0">
      <p className="mt-2 mb-1 text-xs text-ink3">{title}</p>
      <pre className="rounded-control bg-hover p-2 text-xs break-words whitespace-pre-wrap">
        {text || '–'}
      </pre>
    </section>
  );
}

function Delivery({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  const { type, state, happenedAt, messageId } = delivery;
  const again = () =>
    press(
      async () => {
        await resend(webhookId, delivery);
        toast.done('กำลังส่งอีกครั้ง');
      },
      () => webhooksChanged(client),
    );
  return (
    <li className="border-b border-line py-2 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusChip tone={tones[state]}>{webhookStates[state]}</StatusChip>
        <span className="font-semibold">{eventName(type)}</span>
        <span className="text-sm text-ink2">{formatTime(happenedAt)}</span>
        <span className="flex-1" />
        <Button
          kind="ghost"
          icon="refresh"
          pending={pending}
          aria-label={`ส่งอีกครั้ง ${eventName(type)} เลขที่ ${delivery.n}`}
          onClick={() => void again()}
        >
          ส่งอีกครั้ง
        </Button>
      </div>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm text-ink2 md:min-h-8">
          {historyOf(delivery)}
        </summary>
        <p className="text-xs break-all text-ink3">
          {type} · {messageId}
        </p>
        <Text title="ข้อมูลที่ส่ง" text={indented(delivery.body)} />
        <Text title="คำตอบของปลายทาง" text={delivery.answer} />
      </details>
    </li>
  );
}

/** After an outage, repeating them one by one would take hours. */
function DeadAgain({ webhookId }: { webhookId: number }) {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  const again = () =>
    press(
      async () => {
        const count = await resendDead(webhookId);
        toast.done(`กำลังส่ง ${formatCount(count)} รายการอีกครั้ง`);
      },
      () => webhooksChanged(client),
    );
  return (
    <Button icon="refresh" pending={pending} onClick={() => void again()}>
      ส่งที่ไม่สำเร็จทั้งหมดอีกครั้ง
    </Button>
  );
}

/** Refetched while a send is running. */
const isMoving = ({ state, tries }: WebhookDelivery): boolean =>
  state === 'sending' || (state === 'waiting' && tries === 0);

const isDead = ({ state }: WebhookDelivery): boolean => state === 'dead';

const STEP = 20;
/** The API's limit; older ones are only for programs. */
const MOST = 200;

export function WebhookDeliveries({ webhookId }: { webhookId: number }) {
  const [state, setState] = useState<WebhookState | null>(null);
  const [most, setMost] = useState(STEP);
  const query = useQuery({
    ...deliveriesQuery(webhookId, state, most),
    refetchInterval: ({ state: { data } }) => (data?.items.some(isMoving) ? 2000 : false),
  });
  const items = query.data?.items ?? [];
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-60 max-w-full">
          <Select
            label="แสดง"
            value={state}
            empty="ทั้งหมด"
            options={states.map(([value, label]) => ({ value, label }))}
            onChange={setState}
          />
        </div>
        {items.filter(isDead).length > 1 ? <DeadAgain webhookId={webhookId} /> : null}
      </div>
      {query.isPending ? <SkeletonText /> : null}
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data && items.length === 0 ? (
        <Empty icon="info" title="ยังไม่มีรายการ" text="เมื่อเกิดเหตุการณ์ที่เลือกไว้ รายการที่ส่งจะอยู่ที่นี่" />
      ) : null}
      <ul aria-label="รายการที่ส่ง">
        {items.map((delivery) => (
          <Delivery key={delivery.n} webhookId={webhookId} delivery={delivery} />
        ))}
      </ul>
      {query.data?.next && most < MOST ? (
        <Button pending={query.isPlaceholderData} onClick={() => setMost(most + STEP)}>
          ดูรายการก่อนหน้า
        </Button>
      ) : null}
    </div>
  );
}
