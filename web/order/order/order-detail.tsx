// The page of an order: panels that are edited separately, its actions and history; the parcel panel is passed in.
import { labelStales } from '@app/contract/shipping/label';
import { orderSteps, stepMay, stepVerb, type OrderStatus } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, useMemo, useReducer, useState, type ReactNode } from 'react';
import { OrderMark, TellCustomer } from '../../customer/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { RawBody } from '../../ui/feedback/raw-body.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { personName, useCan } from '../../ui/hooks/me.ts';
import type { AppError } from '../../ui/http.ts';
import { DetailPage, Panel } from '../../ui/layout/detail-page.tsx';
import { isAmended } from './amend/is-amended.ts';
import { ChangeStatus } from './change-status.tsx';
import { closedTexts } from './closed-texts.ts';
import { DiscardOrder } from './discard-order.tsx';
import { EditingContext } from './editable.tsx';
import { orderQuery } from './order.data.ts';
import {
  ChannelPanel,
  InfoPanel,
  ItemsPanel,
  PaymentPanel,
  ShippingPanel,
  useMayRenew,
} from './order-panels.tsx';
import { OrderChip } from '../../ui/feedback/order-chip.tsx';
import { StageChip, Warnings } from './order-chips.tsx';
import { CodFacts, ProfitPanel } from '../money/lazy-parts.ts';
import { OrderProgress } from '../progress/order-progress.tsx';
import { OrderTimeline } from '../timeline/order-timeline.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { PlainPath } from '../../ui/layout/target.ts';

const listOf: Readonly<Record<OrderStatus, { to: PlainPath; label: string }>> = {
  telesale: { to: '/order/telesale', label: 'เทเลเซล' },
  pending: { to: '/order/pending', label: 'รอตรวจสอบ' },
  send: { to: '/order/send', label: 'รอจัดส่ง' },
  sending: { to: '/order/success', label: 'จัดส่งแล้ว' },
  tracking: { to: '/order/success', label: 'จัดส่งแล้ว' },
  return: { to: '/order/return', label: 'ตีกลับ' },
  cancel: { to: '/order/cancel', label: 'ยกเลิก' },
};

function Steps({ order }: { order: OrderReply }) {
  const can = useCan();
  const [moving, setMoving] = useState(false);
  const steps = orderSteps[order.status].filter((to) => {
    const may = stepMay(order.status, to);
    return may.length > 0 && can(...may);
  });
  if (steps.length === 0) return null;
  const close = () => setMoving(false);
  return (
    <>
      <Button onClick={() => setMoving(true)}>
        {steps.length === 1 && steps[0] ? stepVerb(order.status, steps[0]) : 'เปลี่ยนสถานะ'}
      </Button>
      <ChangeStatus open={moving} orders={[order]} onClose={close} onDone={close} />
    </>
  );
}

/** Lines, address, COD and courier are locked while the parcel is booked. */
const lockOf = (order: OrderReply): string | null => {
  // Our own number on a parcel to Laos locks nothing before it is sent.
  const isOurs = order.country === 'LA' && order.status === 'send';
  if (order.pno !== '' && !isOurs)
    return order.status === 'send' ? 'มีเลขพัสดุแล้ว ยกเลิกเลขพัสดุก่อนแก้' : 'พัสดุอยู่กับขนส่งแล้ว แก้ไขไม่ได้';
  return closedTexts[order.status] ?? null;
};

/** Some couriers accept a changed receiver or COD until pickup. */
const receiverLockOf = (order: OrderReply): string | null =>
  isAmended(order) ? null : lockOf(order);

interface OrderDetailProps {
  id: number;
  /** Parcels of the order: booking, tracking, labels. */
  parcel?: (order: OrderReply) => ReactNode;
  /** Receipts and invoices. */
  papers?: (order: OrderReply) => ReactNode;
  /** Additional actions, and links to related orders. */
  more?: { actions: (order: OrderReply) => ReactNode; links: (order: OrderReply) => ReactNode };
  /** Shown when there is no such order. */
  missing?: ReactNode;
  /** A link to the list from which it was opened is above it. */
  hasWayBack?: boolean;
}

export function OrderDetail(props: OrderDetailProps) {
  const query = useQuery(orderQuery(props.id));
  const [openForms, onForm] = useReducer((count: number, change: 1 | -1) => count + change, 0);
  const isGone = ['NO_ORDER', 'NOT_FOUND'].includes(query.error?.code ?? '');
  const editing = useMemo(() => ({ isGone, onForm }), [isGone]);
  // Open forms keep a deleted order on the page.
  if (props.missing && isGone && openForms === 0) return props.missing;
  return (
    <EditingContext value={editing}>
      <OrderPage query={query} {...props} />
    </EditingContext>
  );
}

interface OrderPageProps extends OrderDetailProps {
  query: UseQueryResult<OrderReply, AppError>;
}

function OrderPage({ query, parcel, papers, more, hasWayBack }: OrderPageProps) {
  return (
    <DetailPage
      query={query}
      fallbackTitle="ออเดอร์"
      head={(order) => ({
        title: order.code,
        mark: (
          <>
            {order.status === 'tracking' ? null : <OrderChip status={order.status} />}
            {order.tracking ? <StageChip order={order} /> : null}
            <OrderMark orderId={order.id} />
            <Warnings order={order} />
          </>
        ),
        subtitle: <Beneath order={order} />,
        ...(hasWayBack ? {} : { back: listOf[order.status] }),
        actions: (
          <>
            <DiscardOrder back={listOf[order.status].to} order={order} />
            {more?.actions(order)}
            <Steps order={order} />
          </>
        ),
      })}
      main={(order) => (
        <>
          {more?.links(order)}
          <Reasons order={order} />
          <Locked order={order} />
          <InfoPanel order={order} lock={receiverLockOf(order)} />
          <ItemsPanel order={order} lock={lockOf(order)} />
          <Money order={order} />
          {papers?.(order)}
          <SourcePanel order={order} />
        </>
      )}
      side={(order) => (
        <>
          <div className="min-w-0 empty:hidden max-lg:order-first">{parcel?.(order)}</div>
          <ShippingPanel order={order} lock={lockOf(order)} />
          <ChannelPanel order={order} />
          <Told order={order} />
        </>
      )}
    />
  );
}

/** Shown once; nothing where a change renews the number. */
function Locked({ order }: { order: OrderReply }) {
  const can = useCan();
  const mayRenew = useMayRenew(order);
  const lock = lockOf(order);
  if (lock === null || mayRenew || !can('order.edit')) return null;
  return <p className="rounded-card bg-neutral-bg px-4 py-3 text-neutral">{lock}</p>;
}

const Money = ({ order }: { order: OrderReply }) => (
  <>
    <PaymentPanel order={order} lock={receiverLockOf(order)} />
    <Suspense fallback={null}>
      <CodFacts order={order} />
    </Suspense>
  </>
);

const Told = ({ order }: { order: OrderReply }) => (
  <>
    <TellCustomer order={order} />
    <ProfitSection order={order} />
    <OrderTimeline id={order.id} />
  </>
);

/** For users who may see profit. */
function ProfitSection({ order }: { order: OrderReply }) {
  const can = useCan();
  if (!can('report.profit')) return null;
  return (
    <Suspense fallback={null}>
      <ProfitPanel order={order} />
    </Suspense>
  );
}

const Beneath = ({ order }: { order: OrderReply }) => (
  <>
    {`สร้างเมื่อ ${formatTime(order.createdAt)}${order.createdBy ? ` โดย ${personName(order.createdBy)}` : ''}`}
    <OrderProgress order={order} />
  </>
);

const Reasons = ({ order }: { order: OrderReply }) => (
  <>
    {order.labelStale ? (
      <p role="alert" className="rounded-card bg-problem-bg px-4 py-3 font-semibold text-problem">
        ใบเก่าใช้ไม่ได้: {labelStales[order.labelStale]}
      </p>
    ) : null}
    <Reason label="เหตุผล" text={order.cancelReason} />
    <Reason label="สร้างทั้งที่คล้ายออเดอร์เดิม เพราะ" text={order.duplicateReason} />
    <Reason label="ขายให้ลูกค้าเสี่ยง เพราะ" text={order.riskReason} />
  </>
);

function Reason({ label, text }: { label: string; text: string }) {
  if (text === '') return null;
  return (
    <p className="rounded-card bg-neutral-bg px-4 py-3 break-words text-neutral">
      {label}: {text}
    </p>
  );
}

/** Only users who may open messages can return to them. */
const SourceMessages = lazyPart(() => import('./source-messages.tsx'));

function SourcePanel({ order }: { order: OrderReply }) {
  const can = useCan();
  if (order.message === '' && order.webhook.length === 0) return null;
  return (
    <Panel title="ข้อความต้นฉบับ">
      {order.message ? (
        <p className="break-words whitespace-pre-wrap text-ink2">{order.message}</p>
      ) : null}
      {order.message && can('message.open') ? (
        <Suspense fallback={null}>
          <SourceMessages orderId={order.id} />
        </Suspense>
      ) : null}
      {order.webhook.map((entry) => (
        <div key={`${entry.at} ${entry.body}`} className="mt-3">
          <RawBody at={entry.at} body={entry.body} />
        </div>
      ))}
    </Panel>
  );
}
