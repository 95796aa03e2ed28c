// The messages to an order's buyer, by channel, and sending one now: copied into a chat, by LINE or by e-mail.
import {
  messageChannels,
  messageEvents,
  parcelEvents,
  sentReasons,
  sentStates,
  type MessageEvent,
  type SentMessage,
  type SentState,
} from '@app/contract/buyer/message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { copyTextOf } from '../../ui/action/copy-coming-text.ts';
import { StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { send, sentChanged, sentQuery, write, type SentMessages } from './message.data.ts';

const tones: Readonly<Record<SentState, Tone>> = {
  waiting: 'waiting',
  sending: 'progress',
  sent: 'done',
  refused: 'problem',
  unsure: 'problem',
  skipped: 'neutral',
};

/** States after which a message may be sent again. */
const OVER: readonly SentState[] = ['refused', 'skipped', 'unsure'];

function useTelling(orderId: number) {
  const client = useQueryClient();
  const [pending, setPending] = useState('');
  const run = async (name: string, work: () => Promise<unknown>) => {
    setPending(name);
    try {
      await work();
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setPending('');
      void sentChanged(client, orderId);
    }
  };
  return {
    pending,
    copy: (event: MessageEvent) =>
      run(`${event} copy`, () => copyTextOf(write(orderId, event), 'คัดลอกข้อความแล้ว วางในแชตได้เลย')),
    push: (event: MessageEvent, channel: 'line' | 'email') =>
      run(`${event} ${channel}`, async () => {
        await send(orderId, event, channel);
        toast.done(`กำลังส่งทาง ${messageChannels[channel]}`);
      }),
  };
}

type MessageForm = ReturnType<typeof useTelling>;

interface Telling {
  event: MessageEvent;
  /** When the order was last sent. */
  sentAt: string | null;
}

/** Channels by which this event can be sent now: not sent yet, refused, or sent about an earlier parcel. */
function waysOf({ items, reach }: SentMessages, { event, sentAt }: Telling): ('line' | 'email')[] {
  const ways = (['line', 'email'] as const).filter((way) => reach.includes(way));
  return ways.filter((way) => {
    const told = items.find((item) => item.event === event && item.channel === way);
    const isOfFormer = parcelEvents.includes(event) && sentAt !== null && told && told.at < sentAt;
    return !told || OVER.includes(told.state) || (isOfFormer && told.state === 'sent');
  });
}

function Occasion({
  sent,
  event,
  sentAt,
  telling,
}: Telling & {
  sent: SentMessages;
  telling: MessageForm;
}) {
  const mayEdit = useCan()('order.edit');
  const { pending, copy, push } = telling;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2 last:border-0">
      <span className="font-semibold">{messageEvents[event]}</span>
      <span className="flex flex-wrap gap-2">
        <Button
          icon="copy"
          pending={pending === `${event} copy`}
          aria-label={`คัดลอก ข้อความ${messageEvents[event]}`}
          onClick={() => void copy(event)}
        >
          คัดลอก
        </Button>
        {mayEdit
          ? waysOf(sent, { event, sentAt }).map((way) => (
              <Button
                key={way}
                pending={pending === `${event} ${way}`}
                aria-label={`ส่ง ${messageChannels[way]} ${messageEvents[event]}`}
                onClick={() => void push(event, way)}
              >
                ส่ง {messageChannels[way]}
              </Button>
            ))
          : null}
      </span>
    </li>
  );
}

const Told = ({ message }: { message: SentMessage }) => (
  <li className="grid gap-1 border-b border-line py-2 text-sm last:border-0">
    <span className="flex flex-wrap items-center gap-2">
      <StatusChip tone={tones[message.state]}>
        {message.channel === 'copy' ? 'คัดลอกแล้ว' : sentStates[message.state]}
      </StatusChip>
      {messageEvents[message.event]}
      {message.channel === 'copy' ? null : ` · ${messageChannels[message.channel]}`}
    </span>
    {message.reason === '' ? null : (
      <span className="text-problem">{sentReasons[message.reason]}</span>
    )}
    <span className="text-ink3">{formatTime(message.endedAt ?? message.at)}</span>
  </li>
);

export interface MessagePanelProps {
  orderId: number;
  sentAt: string | null;
}

export default function MessagePanel({ orderId, sentAt }: MessagePanelProps) {
  const { data, error, refetch } = useQuery(sentQuery(orderId));
  const telling = useTelling(orderId);
  return (
    <Panel title="แจ้งลูกค้า">
      {data ? (
        <>
          {data.now.length === 0 ? (
            <p className="text-sm text-ink2">ตอนนี้ไม่มีเรื่องที่ต้องแจ้งลูกค้า</p>
          ) : (
            <ul>
              {data.now.map((event) => (
                <Occasion key={event} sent={data} event={event} sentAt={sentAt} telling={telling} />
              ))}
            </ul>
          )}
          {data.items.length === 0 ? null : (
            <>
              <h3 className="mt-4 mb-1 text-sm font-semibold text-ink2">แจ้งไปแล้ว</h3>
              <ul>
                {data.items.map((message) => (
                  <Told key={message.id} message={message} />
                ))}
              </ul>
            </>
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Panel>
  );
}
