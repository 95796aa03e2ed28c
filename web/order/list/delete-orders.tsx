// Moves orders to the trash after a question with their number; each has its own result, and those that stay are
// shown in their current state.
import type { OrderReply } from '@app/contract/order/order';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyOfDeleted } from '../order/money-of-deleted.ts';
import { orderQuery, ordersChanged, remove } from '../order/order.data.ts';
import { StageChip } from '../order/order-chips.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { AppError } from '../../ui/http.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { isLineGone } from '../../ui/wire/or-kept.ts';
import { useUndo } from '../../shop/index.ts';

interface DeleteOrdersProps {
  /** As the user saw them: an order that somebody changed since stays. */
  orders: readonly OrderReply[];
  onClose: () => void;
  onDone: () => void;
}

interface Kept {
  /** In its current state, so that the next press is about what is shown. */
  order: OrderReply;
  why: string;
}

async function keptOf(client: QueryClient, order: OrderReply, fault: AppError): Promise<Kept> {
  if (fault.code !== 'STALE') return { order, why: fault.text };
  // If it cannot be read, its old version stays, and the next press is refused as well.
  const fresh = { ...orderQuery(order.id), staleTime: 0 };
  const now = await client.fetchQuery(fresh).catch(() => order);
  return { order: now, why: 'มีผู้แก้ไขก่อนคุณ' };
}

/**
 * One by one: a refusal does not affect the others. One undo restores all, for ten seconds from the last. After a
 * missing answer nobody knows which token is valid, so later orders get their own undo.
 */
async function removeAll(client: QueryClient, orders: readonly OrderReply[]) {
  const kept: Kept[] = [];
  const tokens: (string | undefined)[] = [];
  let last: string | undefined;
  for (const order of orders) {
    try {
      last = (await remove(order.id, order.version, last)).undoToken;
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      if (isLineGone(fault)) {
        tokens.push(last);
        last = undefined;
      }
      kept.push(await keptOf(client, order, fault));
    }
  }
  return { kept, tokens: [...tokens, last] };
}

function KeptOrders({ kept }: { kept: readonly Kept[] }) {
  return (
    <>
      <p>ดูข้อมูลล่าสุดของแต่ละออเดอร์ แล้วกดอีกครั้งถ้ายังต้องการลบ</p>
      <ul
        aria-label="ออเดอร์ที่ยังไม่ได้ลบ"
        className="mt-3 grid max-h-[50vh] gap-1 overflow-y-auto text-sm"
      >
        {kept.map(({ order, why }) => (
          <li key={order.id} className="rounded-control bg-hover px-3 py-2 text-ink">
            <p className="flex flex-wrap items-center gap-2">
              <a
                href={`/order/${order.id}/view`}
                target="_blank"
                rel="noopener"
                className="font-semibold text-link underline underline-offset-2"
              >
                {order.code}
              </a>
              <StageChip order={order} />
            </p>
            <p className="text-problem">{why}</p>
            <p>
              {order.info.name} · ยอดรวม {formatBaht(order.payment.total)} · โอนแล้ว{' '}
              {formatBaht(order.payment.paid)}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function useRemoving({ orders, onClose, onDone }: DeleteOrdersProps) {
  const client = useQueryClient();
  const say = useUndo();
  const [pending, setPending] = useState(false);
  const [kept, setKept] = useState<readonly Kept[] | null>(null);
  const left = kept === null ? orders : kept.map(({ order }) => order);
  async function run() {
    setPending(true);
    try {
      const { kept: stay, tokens } = await removeAll(client, left);
      const gone = left.length - stay.length;
      if (gone > 0) say(`ลบ ${gone} ออเดอร์แล้ว`, ...tokens);
      setKept(stay);
      if (stay.length === 0) onDone();
      await ordersChanged(client);
    } catch (fault) {
      toast.failed(fault);
      onClose();
    } finally {
      setPending(false);
    }
  }
  // Closing the results ends the action: the list starts again with the orders' current state.
  return { left, kept, pending, run, close: kept === null ? onClose : onDone };
}

export function DeleteOrders(props: DeleteOrdersProps) {
  const { left, kept, pending, run, close } = useRemoving(props);
  const verb = left.length === 1 ? `ลบออเดอร์ ${left[0]?.code}` : `ลบ ${left.length} ออเดอร์`;
  return (
    <Confirm
      open
      danger
      pending={pending}
      title={kept === null ? `${verb}?` : `ยังไม่ได้ลบ ${left.length} ออเดอร์`}
      text={
        kept === null ? (
          `ออเดอร์ที่ลบจะเก็บไว้ในถังขยะ 30 วัน ออเดอร์ที่ยังมีเลขพัสดุอยู่จะลบไม่ได้${moneyOfDeleted(left)}`
        ) : (
          <KeptOrders kept={kept} />
        )
      }
      verb={verb}
      onConfirm={() => void run()}
      onCancel={close}
    />
  );
}
