// Above the form, when the messages hold more than one order: the recipients, and a button to open all of them.
import type { Reading } from '@app/contract/customer/address';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OrderDraft } from '../create/create-order.ts';
import { unfinishedRound } from '../create/kept-round.ts';
import { beginRound } from '../create/several/begin-round.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatCount } from '../../ui/format/money.ts';

const NAMED = 5;

interface SeveralFoundProps {
  found: Reading;
  text: string;
  messageIds: readonly number[];
  typed: () => OrderDraft;
  giveUp: () => Promise<void>;
}

/** Opens the forms of all of them. */
function useOpenAll({ found, text, messageIds, typed, giveUp }: SeveralFoundProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const toOrders = (): void => void navigate({ to: '/order/create' });
  const openAll = async (): Promise<void> => {
    setBusy(true);
    const left = await unfinishedRound();
    if (left === null)
      await beginRound(found, { typed: { ...typed(), message: text }, giveUp, messageIds });
    setBusy(false);
    // There is room for one message: a round with typing for another message stays.
    if (left === null || left.text === text.trim()) return toOrders();
    const count = left.rows.filter(({ state }) => state === 'open').length;
    const said = `ยังมี ${formatCount(count)} ออเดอร์ของข้อความก่อนหน้าที่ทำค้างไว้ ทำต่อหรือเลิกรายการนั้นก่อน`;
    toast.warn(said, { label: 'ไปทำต่อ', run: toOrders });
  };
  return { isBusy, openAll };
}

export default function SeveralFound(props: SeveralFoundProps) {
  const { isBusy, openAll } = useOpenAll(props);
  const { orders } = props.found;
  const more = orders.length - NAMED;
  return (
    <section
      aria-label="ออเดอร์ในข้อความ"
      className="rounded-card border border-waiting bg-waiting-bg p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 basis-40 text-base font-semibold">
          พบ {formatCount(orders.length)} ออเดอร์
        </h2>
        <Button
          kind="primary"
          className="h-auto! min-h-9 whitespace-normal! max-md:min-h-11 max-md:w-full"
          pending={isBusy}
          onClick={() => void openAll()}
        >
          เปิดทั้ง {formatCount(orders.length)} ออเดอร์
        </Button>
      </div>
      <ol className="mt-2 grid gap-1 text-sm">
        {orders.slice(0, NAMED).map(({ name, district, province, phone }, at) => (
          <li key={`${at}/${phone}`} className="break-words">
            {at + 1}. <b>{name || 'ยังไม่มีชื่อ'}</b>{' '}
            {[district, province].filter(Boolean).join(' ') || 'ยังไม่มีที่อยู่'}
          </li>
        ))}
      </ol>
      {more > 0 ? <p className="mt-1 text-sm">และอีก {formatCount(more)} ราย</p> : null}
      <p className="mt-2 text-sm text-ink2">ฟอร์มด้านล่างเป็นของรายแรกเท่านั้น</p>
    </section>
  );
}
