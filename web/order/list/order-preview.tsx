// An order in a drawer beside its list: enough to decide and act without leaving.
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OrderMark } from '../../customer/index.ts';
import { OrderTimeline } from '../timeline/order-timeline.tsx';
import { orderQuery } from '../order/order.data.ts';
import { StageChip, Warnings } from '../order/order-chips.tsx';
import { Button } from '../../ui/action/button.tsx';
import { copyText } from '../../ui/action/copy-text.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { RawBody } from '../../ui/feedback/raw-body.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { Thumbnail } from '../../ui/feedback/thumbnail.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Facts } from '../../ui/layout/detail-page.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { requestText } from './kinds/request-text.ts';
import { NoteButton } from './kinds/note-button.tsx';
import { orderActionName, OrderActionDialog, useOrderActions } from './list-steps.tsx';

function Charge({ label, amount }: { label: string; amount: number }) {
  if (amount === 0) return null;
  return (
    <li className="flex gap-3 text-ink2">
      <span className="flex-1">{label}</span>
      <span className="num">{formatBaht(amount)}</span>
    </li>
  );
}

function Lines({ order }: { order: OrderReply }) {
  return (
    <ul className="grid gap-1 border-y border-line py-3">
      {order.items.map((item) => (
        <li key={item.id} className="flex items-center gap-3">
          <Thumbnail url={item.imageUrl} hasPlace />
          <span className="min-w-0 flex-1">
            {item.products.name} <span className="whitespace-nowrap text-ink2">×{item.unit}</span>
          </span>
          <span className="num">{formatBaht(item.amount)}</span>
        </li>
      ))}
      <Charge label="ค่าส่ง" amount={order.payment.shippingFee} />
      <Charge label="ส่วนลด" amount={-order.payment.discount} />
      {order.payment.codAmount > 0 ? <Charge label="โอนแล้ว" amount={-order.payment.paid} /> : null}
      <li className="flex gap-3 font-semibold">
        <span className="flex-1">{order.payment.codAmount > 0 ? 'เก็บปลายทาง' : 'ยอดรวม'}</span>
        <span className="num">{formatBaht(order.payment.codAmount || order.payment.total)}</span>
      </li>
    </ul>
  );
}

const placeText = ({ info }: OrderReply): string =>
  [
    info.address,
    info.subdistrict || info.village,
    info.district,
    info.provinceName ?? info.province,
    info.branch || info.postcode,
  ]
    .filter(Boolean)
    .join(' ');

function factsOf(order: OrderReply) {
  const phone = order.info.phone && (
    <span key="phone" className="num">
      {formatPhone(order.info.phone)}
    </span>
  );
  const facts: [string, React.ReactNode][] = [
    ['ลูกค้า', order.info.name],
    ['เบอร์', phone],
    ['ที่อยู่', placeText(order)],
    ['ช่องทาง', order.channel?.name],
    ['เลขพัสดุ', order.pno],
    ['สร้างเมื่อ', formatTime(order.createdAt)],
  ];
  if (order.info.note) facts.push(['โน้ต', order.info.note]);
  if (order.cancelReason) facts.push(['เหตุผลที่ยกเลิก', order.cancelReason]);
  return facts;
}

function Inside({ order }: { order: OrderReply }) {
  return (
    // As wide as the drawer: a link in the buyer's message has no break opportunity.
    <div className="grid grid-cols-1 gap-4">
      <Facts facts={factsOf(order)} />
      <Lines order={order} />
      {order.message ? (
        <p className="rounded-control bg-hover p-3 text-sm break-words whitespace-pre-wrap">
          {order.message}
        </p>
      ) : null}
      <Raw order={order} />
      <OrderTimeline id={order.id} />
    </div>
  );
}

/** The raw data of a sale page, unformatted where it cannot be parsed. */
function Raw({ order }: { order: OrderReply }) {
  const [open, setOpen] = useState(false);
  if (order.webhook.length === 0) return null;
  return (
    <section aria-label="ข้อมูลดิบ" className="grid gap-2">
      <Button onClick={() => setOpen(!open)} aria-expanded={open}>
        {open ? 'ซ่อนข้อมูลดิบ' : 'ดูข้อมูลดิบ'}
      </Button>
      {open
        ? order.webhook.map((entry) => (
            <RawBody key={`${entry.at} ${entry.body}`} at={entry.at} body={entry.body} />
          ))
        : null}
    </section>
  );
}

const copyRequest = (order: OrderReply): void =>
  void copyText(requestText(order), 'คัดลอกข้อความขอข้อมูลแล้ว วางในแชตได้เลย');

const asksMore: readonly OrderReply['status'][] = ['pending', 'telesale'];

interface ActsProps {
  order: OrderReply;
  /** The list from which it was opened. */
  list: string;
  /** Called after an action has moved the order out of the list. */
  onDone: () => void;
}

function Acts({ order, list, onDone }: ActsProps) {
  const can = useCan();
  const deeds = useOrderActions(order.status);
  const [deed, setDeed] = useState<(typeof deeds)[number] | null>(null);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {asksMore.includes(order.status) ? (
        <Button icon="copy" onClick={() => copyRequest(order)}>
          ขอข้อมูลเพิ่ม
        </Button>
      ) : null}
      {order.status === 'telesale' ? <NoteButton order={order} /> : null}
      {can('order.create') ? (
        <LinkButton to="/order/create" search={{ copy: String(order.id) }}>
          ทำสำเนา
        </LinkButton>
      ) : null}
      {deeds.map((each) => (
        <Button key={each} onClick={() => setDeed(each)}>
          {orderActionName(order.status, each)}
        </Button>
      ))}
      <LinkButton
        to="/order/$id/view"
        params={{ id: String(order.id) }}
        search={{ list }}
        kind="primary"
      >
        เปิดเต็มหน้า
      </LinkButton>
      <OrderActionDialog
        deed={deed}
        orders={[order]}
        onClose={() => setDeed(null)}
        onDone={() => {
          setDeed(null);
          onDone();
        }}
      />
    </div>
  );
}

interface OrderPreviewProps {
  id: number | null;
  list: string;
  onClose: () => void;
  onDone: () => void;
}

export default function OrderPreview({ id, list, onClose, onDone }: OrderPreviewProps) {
  const query = useQuery({ ...orderQuery(Number(id)), enabled: id !== null });
  const order = query.data;
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      title={order?.code ?? 'ออเดอร์'}
      subtitle={
        order ? (
          <span className="flex flex-wrap gap-2">
            <StageChip order={order} /> <OrderMark orderId={order.id} /> <Warnings order={order} />
          </span>
        ) : null
      }
      actions={
        order ? (
          <Acts
            order={order}
            list={list}
            onDone={() => {
              onClose();
              onDone();
            }}
          />
        ) : null
      }
    >
      {order ? (
        <Inside order={order} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  );
}
