// The inbox: 15 messages per page, each with time, channel, sender and first line; ticked ones are joined.
import { messageStates } from '@app/contract/order/inbox';
import { Fragment, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { Badge } from '../../ui/feedback/chip.tsx';
import { Empty, EmptyFiltered, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { Checkbox } from '../../ui/input/choice.tsx';
import { useMedia } from '../../ui/hooks/media.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { SheetButton } from '../../ui/sheet/sheet-button.tsx';
import type { Entry } from '../../ui/outbox/waiting.ts';
import { INBOX_PAGE, type Message } from './message.data.ts';
import { PasteBox } from './paste-box.tsx';
import type { Inbox } from './use-inbox.ts';

/** The sender's name: the chat's name, or a short code that is the same for all their messages. */
export const senderOf = ({ sender, source }: Message): string => {
  if (sender.name !== '') return sender.name;
  return source === 'paste' ? 'วางเอง' : `ลูกค้า …${sender.id.slice(-4)}`;
};

/** The orders of the message: the one it was opened as, then those of a message for several buyers. */
export const ordersOf = ({ order, otherOrders = [] }: Message) => [
  ...(order ? [order] : []),
  ...otherOrders,
];

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

/** An order of the message exists only in this browser: being sent, or refused by the server. */
function WaitsHere({ entry }: { entry: Entry }) {
  const { refusal } = entry;
  if (!refusal) return <Badge tone="waiting">รอส่ง</Badge>;
  return (
    <>
      <Badge tone="problem">ต้องตรวจ</Badge>
      <span className="w-full text-xs text-problem">{refusal.text}</span>
    </>
  );
}

/** Its buyer requested a change that nobody has answered. */
export const Asked = ({ order }: { order: Pick<NonNullable<Message['order']>, 'hasProposal'> }) =>
  order.hasProposal ? <Badge tone="waiting">ลูกค้าขอแก้</Badge> : null;

const NAMED = 3;

function OrderBadges({ message }: { message: Message }) {
  // Orders with an unanswered change request come first, so that none is hidden among many.
  const orders = ordersOf(message).toSorted(
    (one, other) => Number(other.hasProposal ?? false) - Number(one.hasProposal ?? false),
  );
  return (
    <>
      {orders.slice(0, NAMED).map((order) => (
        <Fragment key={order.id}>
          <Badge tone="done">{order.code}</Badge>
          <Asked order={order} />
        </Fragment>
      ))}
      {orders.length > NAMED ? <Badge tone="done">และอีก {orders.length - NAMED}</Badge> : null}
    </>
  );
}

interface RowProps {
  message: Message;
  inbox: Inbox;
}

function Row({ message, inbox }: RowProps) {
  const { chosen, ticked, choose, toggle, set } = inbox;
  const isChosen = message.id === chosen?.id;
  const isTicked = ticked.some((each) => each.id === message.id);
  const kept = inbox.waiting.get(message.id);
  const mayJoin = inbox.state !== 'opened' && !isChosen && !kept;
  return (
    <li
      className={`flex items-start gap-1 border-b border-line pr-2 last:border-0 ${isChosen ? 'bg-brand-50' : 'hover:bg-hover'}`}
    >
      <button
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        className="min-h-11 min-w-0 flex-1 px-3 py-2 text-left"
        onClick={() => {
          choose(message);
          set({ step: 'message', page: inbox.page === 1 ? undefined : inbox.page });
        }}
      >
        <span className="flex items-baseline gap-2 text-sm">
          <b className="clip-line min-w-0 flex-1 font-semibold">{senderOf(message)}</b>
          <span className="num text-xs whitespace-nowrap text-ink2">
            {formatTime(message.receivedAt)}
          </span>
        </span>
        <span className="clip-line block text-sm text-ink2">{firstLine(message.text)}</span>
        <span className="mt-0.5 flex flex-wrap gap-1">
          {kept ? <WaitsHere entry={kept} /> : null}
          {message.channel ? <Badge>{message.channel.name}</Badge> : null}
          <OrderBadges message={message} />
        </span>
      </button>
      {mayJoin ? (
        <span className="pt-2">
          <Checkbox
            label={`รวมข้อความของ ${senderOf(message)} เวลา ${formatTime(message.receivedAt)}`}
            hiddenLabel
            value={isTicked}
            onChange={() => toggle(message)}
          />
        </span>
      ) : null}
    </li>
  );
}

function Pages({ inbox: { page, total, set } }: { inbox: Inbox }) {
  const last = Math.max(1, Math.ceil(total / INBOX_PAGE));
  if (last === 1) return null;
  return (
    <nav aria-label="หน้าของกล่องข้อความ" className="flex items-center gap-1 p-2 text-sm text-ink2">
      <span className="num mr-auto pl-1">
        หน้า {formatCount(page)} จาก {formatCount(last)}
      </span>
      <Button
        kind="ghost"
        icon="left"
        disabled={page <= 1}
        onClick={() => set({ page: page <= 2 ? undefined : page - 1 })}
      >
        ก่อนหน้า
      </Button>
      <Button kind="ghost" disabled={page >= last} onClick={() => set({ page: page + 1 })}>
        ถัดไป
      </Button>
    </nav>
  );
}

const nothing = {
  new: {
    title: 'ไม่มีข้อความใหม่',
    text: 'ข้อความจาก LINE ที่เชื่อมต่อจะเข้ามาที่นี่ หรือวางข้อความในช่องด้านบน',
  },
  opened: { title: 'ยังไม่มีข้อความที่เปิดแล้ว', text: 'ข้อความที่เปิดเป็นออเดอร์แล้วจะอยู่ที่นี่' },
  skipped: { title: 'ไม่มีข้อความที่ข้าม', text: 'ข้อความที่ข้ามไว้เอากลับมาได้จากที่นี่' },
} as const;

function Rows({ inbox }: { inbox: Inbox }) {
  const { query, items, state, words, set } = inbox;
  if (query.data === undefined) {
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={6} height={64} />
    );
  }
  if (items.length === 0) {
    return words ? (
      <EmptyFiltered onClear={() => set({ search: undefined })} />
    ) : (
      <Empty icon="inbox" {...nothing[state]} />
    );
  }
  return (
    <ul aria-label="ข้อความ">
      {items.map((message) => (
        <Row key={message.id} message={message} inbox={inbox} />
      ))}
    </ul>
  );
}

/** Shows only the messages of one order. */
function OfOrder({ inbox: { orderId, set } }: { inbox: Inbox }) {
  if (!orderId) return null;
  return (
    <p className="flex items-center gap-2 border-b border-line px-3 py-1 text-sm">
      <span className="flex-1">ข้อความของออเดอร์ที่เลือก</span>
      <Button kind="ghost" onClick={() => set({ orderId: undefined, state: 'opened' })}>
        ดูทั้งหมด
      </Button>
    </p>
  );
}

function Search({ inbox }: { inbox: Inbox }) {
  const { words, set } = inbox;
  const [typed, setTyped] = useState(words);
  // Phone keyboards have another name for that key.
  const byTouch = useMedia('(pointer: coarse)');
  return (
    <form
      role="search"
      className="flex items-center gap-2 border-b border-line px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        set({ search: typed.trim() });
      }}
    >
      <div className="min-w-0 flex-1">
        <TextInput
          label="ค้นหาข้อความ"
          hiddenLabel
          value={typed}
          onChange={setTyped}
          placeholder={byTouch ? 'ค้นหาข้อความ' : 'ค้นหาข้อความ แล้วกด Enter'}
        />
      </div>
      <SheetButton
        title="ข้อความ"
        data={inbox.query.data}
        isOld={inbox.query.isPlaceholderData}
        compact="icon"
      />
    </form>
  );
}

export function InboxList({ inbox }: { inbox: Inbox }) {
  const { state, orderId, set, total, choose } = inbox;
  return (
    <section aria-label="กล่องข้อความ" className="min-w-0 rounded-card bg-white shadow-card">
      <PasteBox
        onPasted={(message) => {
          choose(message);
          set({ state: undefined, orderId: undefined, step: 'message' });
        }}
      />
      <Tabs
        label="สถานะข้อความ"
        tabs={(['new', 'opened', 'skipped'] as const).map((each) => ({
          label: messageStates[each],
          to: '/order/open',
          search: each === 'new' ? {} : { state: each },
          active: each === state && !orderId,
          ...(each === state && !orderId && { count: total }),
        }))}
      />
      <OfOrder inbox={inbox} />
      <Search inbox={inbox} />
      <Rows inbox={inbox} />
      <Pages inbox={inbox} />
    </section>
  );
}
