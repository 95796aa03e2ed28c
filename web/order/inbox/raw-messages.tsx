// The original messages, and their actions.
import type { Detection } from '@app/contract/customer/address';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { personName } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { UnreadText } from '../create/words/unread-text.tsx';
import { Asked, ordersOf, senderOf } from './inbox-list.tsx';
import type { Entry } from '../../ui/outbox/waiting.ts';
import type { Message } from './message.data.ts';
import type { Inbox } from './use-inbox.ts';

interface RawProps {
  inbox: Inbox;
  found: Detection | null;
  onSkip: () => void;
  onJoin: () => void;
}

/** Other open messages of the same sender on this page. */
function SameSender({ inbox }: { inbox: Inbox }) {
  const { chosen, selection, items, toggle, state, waiting } = inbox;
  if (!chosen || chosen.sender.id === '' || state === 'opened') return null;
  const taken = new Set(selection.map((message) => message.id));
  const others = items.filter(
    ({ id, sender }) => sender.id === chosen.sender.id && !taken.has(id) && !waiting.has(id),
  );
  const [next] = others;
  if (!next) return null;
  return (
    <Button
      className="h-auto! min-h-9 whitespace-normal! max-md:min-h-11"
      onClick={() => toggle(next)}
    >
      รวมข้อความถัดไปของคนนี้ (เหลือ {others.length})
    </Button>
  );
}

function Actions({ inbox, onSkip, onJoin }: Omit<RawProps, 'found'>) {
  const { state, set, page, chosen, waiting } = inbox;
  if (state === 'opened' || (chosen && waiting.has(chosen.id))) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <SameSender inbox={inbox} />
      <Button onClick={onJoin}>รวมกับออเดอร์เดิม</Button>
      <Button onClick={onSkip}>{state === 'new' ? 'ข้าม' : 'เอากลับมา'}</Button>
      <Button
        kind="primary"
        className="w-full lg:hidden"
        onClick={() => set({ step: 'order', page: page === 1 ? undefined : page })}
      >
        ตรวจออเดอร์
      </Button>
    </div>
  );
}

function Origin({ message }: { message: Message }) {
  return (
    <p className="mb-1 flex flex-wrap gap-x-2 text-xs text-ink2">
      <span>{senderOf(message)}</span>
      <span>{message.channel?.name}</span>
      <span className="num">{formatTime(message.receivedAt)}</span>
    </p>
  );
}

export function RawMessages({ inbox, found, onSkip, onJoin }: RawProps) {
  return (
    <Panel title="ข้อความ">
      {inbox.selection.map((message) => (
        <article key={message.id} className="mb-3 border-b border-line pb-3 last:border-0">
          <Origin message={message} />
          {inbox.state === 'opened' ? null : <MadeAlready message={message} />}
          <UnreadText text={message.text} found={found} />
        </article>
      ))}
      <Actions inbox={inbox} onSkip={onSkip} onJoin={onJoin} />
    </Panel>
  );
}

/** An order of the message is queued in this browser: the message is opened when that is sent. */
export function WaitingOrder({ entry }: { entry: Entry }) {
  const { refusal, isSent } = entry;
  return (
    <Panel title="ออเดอร์">
      <p className="mb-3">
        ออเดอร์ของ <b>{entry.title}</b> จากข้อความนี้เก็บไว้ในเครื่องนี้แล้ว{' '}
        {refusal ? 'แต่ยังส่งไม่ผ่าน' : 'จะเปิดให้เองเมื่อมีสัญญาณ'}
      </p>
      {refusal ? (
        <p className="mb-3 text-problem">
          {refusal.text} {refusal.next}
        </p>
      ) : null}
      {isSent ? null : (
        <LinkButton to="/order/create" search={{ waiting: entry.id }}>
          แก้ไขออเดอร์ที่รอส่ง
        </LinkButton>
      )}
    </Panel>
  );
}

/** Links to the orders of a message. */
function MadeOrders({ message }: { message: Message }) {
  return (
    <ul aria-label="ออเดอร์ที่สร้างจากข้อความ" className="flex flex-wrap gap-2">
      {ordersOf(message).map((order) => (
        <li key={order.id} className="flex items-center gap-1">
          <LinkButton to="/order/$id/view" params={{ id: String(order.id) }}>
            {order.code}
          </LinkButton>
          <Asked order={order} />
        </li>
      ))}
    </ul>
  );
}

/** For an open message of which some orders exist: warns against creating one of them again. */
function MadeAlready({ message }: { message: Message }) {
  if (ordersOf(message).length === 0) return null;
  return (
    <div className="mb-3 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
      <p className="mb-2">สร้างออเดอร์จากข้อความนี้ไว้แล้ว ตรวจก่อนว่าไม่ซ้ำ</p>
      <MadeOrders message={message} />
    </div>
  );
}

interface OpenedProps {
  message: Message;
  onBringBack: () => void;
}

/** The orders of an opened message. */
export function OpenedOrder({ message, onBringBack }: OpenedProps) {
  const { order, stateBy } = message;
  if (order && ordersOf(message).length === 1) {
    return (
      <Panel title="ออเดอร์">
        <p className="mb-3">
          เปิดเป็นออเดอร์ <b>{order.code}</b> แล้ว{stateBy ? ` โดย ${personName(stateBy)}` : ''}
        </p>
        <LinkButton to="/order/$id/view" params={{ id: String(order.id) }} kind="primary">
          ดูออเดอร์
        </LinkButton>
      </Panel>
    );
  }
  const count = ordersOf(message).length;
  return (
    <Panel title="ออเดอร์">
      {count > 0 ? (
        <>
          <p className="mb-3">
            สร้างหรือรวมเป็น {count} ออเดอร์แล้ว{stateBy ? ` โดย ${personName(stateBy)}` : ''}
          </p>
          <MadeOrders message={message} />
        </>
      ) : (
        <p className="text-ink2">ข้อความนี้ทำเสร็จแล้ว ไม่มีออเดอร์ของข้อความนี้เหลืออยู่</p>
      )}
      {order ? null : (
        <>
          <p className="mt-3 mb-3 text-sm text-ink2">
            ถ้ายังมีออเดอร์ที่ไม่ได้สร้างหรือลบไปแล้ว เอาข้อความกลับมาเปิดใหม่ได้
          </p>
          <Button onClick={onBringBack}>เอากลับมา</Button>
        </>
      )}
    </Panel>
  );
}
