// Below the top bar: unsent offline changes, each with its state and actions.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useState } from 'react';
import { CALL, callAgain, leadOf, sendKeptCall } from '../../crm/index.ts';
import {
  bodyAgain,
  NOTE,
  notedOrder,
  OPENING,
  ORDER,
  sendKeptNote,
  sendKeptOrder,
} from '../../order/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { onlineStore } from '../../ui/http.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import {
  readableEntries,
  restoreEntry,
  retryEntry,
  sendingStore,
  sendWaiting,
  takeEntry,
  unknownKind,
  type Send,
} from '../../ui/outbox/outbox.ts';
import { entriesStore, type Entry } from '../../ui/outbox/waiting.ts';

const AGAIN_MS = 15_000;

/** Finds the sender for each kind of entry. */
const senderOf = (client: QueryClient): Send => {
  const senders: Readonly<Record<string, Send>> = {
    [ORDER]: sendKeptOrder(client),
    [OPENING]: sendKeptOrder(client),
    [CALL]: sendKeptCall(client),
    [NOTE]: sendKeptNote(client),
  };
  return async (entry, going) => {
    const send = senders[entry.kind];
    if (!send) throw unknownKind;
    await send(entry, going);
  };
};

/**
 * Sends at the start, when the connection returns, and at intervals: a call may fail although the browser reports to
 * be online.
 */
function useSending(): () => void {
  const client = useQueryClient();
  const isOnline = useStore(onlineStore);
  const send = useCallback(() => void sendWaiting(senderOf(client)), [client]);
  useEffect(() => {
    send();
    const timer = setInterval(send, AGAIN_MS);
    return () => clearInterval(timer);
  }, [send, isOnline]);
  return send;
}

function State({ entry }: { entry: Entry }) {
  const isSending = useStore(sendingStore) === entry.id;
  if (entry.refusal) return <StatusChip tone="problem">ต้องตรวจ</StatusChip>;
  return <StatusChip tone="waiting">{isSending ? 'กำลังส่ง' : 'รอส่ง'}</StatusChip>;
}

const openWords: Readonly<Record<string, string>> = { [CALL]: 'เปิดลีด', [NOTE]: 'เปิดออเดอร์' };

/** The content to send again after a refusal. */
function againOf(entry: Entry): unknown {
  if (entry.kind === CALL) return callAgain(entry);
  return entry.kind === NOTE ? entry.body : bodyAgain(entry);
}

/** Opens the entry in its form, or discards it; not while the server may have it already. */
function Change({ entry }: { entry: Entry }) {
  const navigate = useNavigate();
  if (entry.isSent)
    return <p className="text-sm text-ink2">ส่งออกไปแล้ว รอคำตอบจากระบบ จึงยังแก้ไขไม่ได้</p>;
  const open = () => {
    if (entry.kind === CALL)
      return navigate({ to: '/crm/lead/manage/$id', params: { id: String(leadOf(entry)) } });
    return entry.kind === NOTE
      ? navigate({ to: '/order/$id/view', params: { id: String(notedOrder(entry)) } })
      : navigate({ to: '/order/create', search: { waiting: entry.id } });
  };
  const takeAway = async () => {
    if (await takeEntry(entry))
      toast.undo(`ลบของ ${entry.title} ออกจากรายการรอส่งแล้ว`, () => restoreEntry(entry));
    else toast.warn(`ของ ${entry.title} เพิ่งเปลี่ยนไป ดูสถานะล่าสุดก่อน แล้วลองใหม่`);
  };
  return (
    <>
      <Button onClick={() => void open()}>{openWords[entry.kind] ?? 'แก้ไข'}</Button>
      <Button kind="ghost" icon="trash" onClick={() => void takeAway()}>
        ลบ
      </Button>
    </>
  );
}

function Row({ entry, onSend }: { entry: Entry; onSend: () => void }) {
  const { refusal } = entry;
  const again = async () => {
    await retryEntry(entry, againOf(entry));
    onSend();
  };
  return (
    <li className="grid gap-2 border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <State entry={entry} />
        <span className="min-w-0 font-semibold break-words">{entry.title}</span>
        <span className="text-sm text-ink2">
          {entry.detail} · {formatTime(entry.madeAt)}
        </span>
      </div>
      {refusal ? (
        <p className="text-sm text-problem">
          {refusal.text} {refusal.next}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {refusal ? <Button onClick={() => void again()}>ส่งใหม่</Button> : null}
        <Change entry={entry} />
      </div>
    </li>
  );
}

function headOf(entries: readonly Entry[], isOnline: boolean): string {
  const refused = entries.filter(({ refusal }) => refusal).length;
  const waits = entries.length - refused;
  return [
    ...(waits > 0 ? [`รอส่ง ${waits} รายการ${isOnline ? '' : ' จะส่งเองเมื่อมีสัญญาณ'}`] : []),
    ...(refused > 0 ? [`ต้องตรวจ ${refused} รายการ`] : []),
  ].join(' · ');
}

export default function OutboxStrip() {
  const entries = useStore(entriesStore);
  const isOnline = useStore(onlineStore);
  const [open, setOpen] = useState(false);
  const list = useId();
  const send = useSending();
  useEffect(() => void readableEntries(), []);
  if (entries.length === 0) return null;
  return (
    <section aria-label="รายการรอส่ง" className="border-b border-line bg-waiting-bg px-4 md:px-6">
      <div className="flex min-h-11 flex-wrap items-center gap-2 py-1 text-sm text-waiting">
        <Icon name="clock" size={16} />
        <p role="status" className="min-w-0 flex-1 font-semibold">
          {headOf(entries, isOnline)}
        </p>
        <Button aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
          {open ? 'ซ่อนรายการ' : 'ดูรายการ'}
        </Button>
        <Button onClick={send}>ส่งตอนนี้</Button>
      </div>
      <ul id={list} hidden={!open} className="mb-2 rounded-control bg-white px-4">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} onSend={send} />
        ))}
      </ul>
    </section>
  );
}
