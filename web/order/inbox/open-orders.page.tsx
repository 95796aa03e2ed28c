// /order/open: the chat inbox, the original messages, and the order read from them; steps on narrow screens.
import { normalizePhone, toArabicDigits } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order/order';
import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { roomChanged } from '../create/create-order.data.ts';
import type { Saved } from '../create/use-order-form.ts';
import { ordersChanged } from '../order/order.data.ts';
import { Button } from '../../ui/action/button.tsx';
import { Empty, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useKeys } from '../../ui/hooks/keys.ts';
import { personName, useMe } from '../../ui/hooks/me.ts';
import { onlineStore } from '../../ui/http.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { isLineGone } from '../../ui/wire/or-kept.ts';
import { InboxList } from './inbox-list.tsx';
import { setState, type Message } from './message.data.ts';
import { ProposalStrip } from './proposal-strip.tsx';
import { OpenedOrder, RawMessages, WaitingOrder } from './raw-messages.tsx';
import { useInbox, useInboxSearch, type Inbox } from './use-inbox.ts';

const OpenOrder = lazyPart(() => import('./open-order.form.tsx'));
const JoinOrder = lazyPart(() => import('./join-order.form.tsx'));

const group = 'เปิดออเดอร์จากแชต';

/** The first phone in the messages, or ''. */
const phoneIn = (messages: readonly Message[]): string => {
  const text = toArabicDigits(messages.map((message) => message.text).join('\n'));
  return normalizePhone(/0[689][\d -]{7,11}\d/.exec(text)?.[0] ?? '') ?? '';
};

/** For actions that are not queued offline: nothing has changed. */
function needsLine(what: string): void {
  toast.warn(`ไม่มีสัญญาณ ยัง${what}ไม่ได้ ข้อความยังอยู่ที่เดิม ลองใหม่เมื่อกลับมาออนไลน์`);
}

/** Skipping with its undo, and what follows when messages became an order. */
function useDealing(inbox: Inbox) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const { selection, state, done, bringBack } = inbox;
  const ids = selection.map((message) => message.id);
  const look = ({ id, code }: OrderReply) => ({
    label: `ดู ${code}`,
    run: () => void navigate({ to: '/order/$id/view', params: { id: String(id) } }),
  });
  const joined = (order: OrderReply): void => {
    toast.done('ส่งข้อมูลออเดอร์แล้ว กรุณาตรวจสอบอีกครั้ง', look(order));
    void ordersChanged(client, order);
    void roomChanged(client);
    done(ids);
  };
  const opened = (order: OrderReply, how?: Pick<Saved, 'isMerged'>): void => {
    const { createdBy } = order;
    if (how?.isMerged || !createdBy || createdBy.id === me?.id) return joined(order);
    // A colleague was faster: their order counts, not what was typed here.
    toast.warn(`${personName(createdBy)} เปิดออเดอร์จากข้อความนี้ไว้แล้ว ใช้ออเดอร์นั้นต่อ`, look(order));
    done(ids);
  };
  const turn = async (): Promise<void> => {
    const to = state === 'new' ? 'skipped' : 'new';
    try {
      await Promise.all(ids.map((id) => setState(id, to)));
      done(ids);
      toast.undo(to === 'new' ? 'เอาข้อความกลับมาแล้ว' : `ข้าม ${ids.length} ข้อความแล้ว`, () => {
        void Promise.all(ids.map((id) => setState(id, state)))
          .then(() => bringBack(ids))
          .catch(toast.failed);
      });
    } catch (fault) {
      if (isLineGone(fault)) needsLine(to === 'new' ? 'เอากลับมา' : 'ข้าม');
      else toast.failed(fault);
    }
  };
  return { ids, opened, joined, turn };
}

/** On narrow screens: which of the three areas is visible, and the way back. */
function StepBack({ inbox: { step, set, page } }: { inbox: Inbox }) {
  if (step === 'inbox') return null;
  const kept = page === 1 ? undefined : page;
  return (
    <Button
      icon="left"
      kind="ghost"
      className="mb-2 lg:hidden"
      onClick={() => set({ step: step === 'order' ? 'message' : undefined, page: kept })}
    >
      {step === 'order' ? 'กลับไปข้อความ' : 'กลับไปกล่องข้อความ'}
    </Button>
  );
}

const Loading = () => (
  <Panel title="">
    <SkeletonText lines={8} />
  </Panel>
);

const NothingChosen = () => (
  <div className="max-lg:hidden">
    <Panel title="">
      <Empty
        icon="inbox"
        title="เลือกข้อความทางซ้าย"
        text="ระบบจะอ่านชื่อ ที่อยู่ เบอร์ และสินค้าให้ ตรวจแล้วเปิดเป็นออเดอร์ได้เลย"
      />
    </Panel>
  </div>
);

function Desk({ inbox }: { inbox: Inbox }) {
  const { chosen, state, step, waiting } = inbox;
  const { ids, opened, joined, turn } = useDealing(inbox);
  const [joining, setJoining] = useState(false);
  if (!chosen) return <NothingChosen />;
  // The orders to choose from need the connection, like the window itself.
  const join = () => (onlineStore.get() ? setJoining(true) : needsLine('รวมกับออเดอร์เดิม'));
  const actions = { onSkip: () => void turn(), onJoin: join };
  const kept = waiting.get(chosen.id);
  return (
    <div className={`min-w-0 ${step === 'inbox' ? 'max-lg:hidden' : ''}`}>
      {state === 'opened' || kept ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <RawMessages inbox={inbox} found={null} {...actions} />
          {kept ? (
            <WaitingOrder entry={kept} />
          ) : (
            <OpenedOrder message={chosen} onBringBack={actions.onSkip} />
          )}
        </div>
      ) : (
        <Suspense fallback={<Loading />}>
          <OpenOrder key={chosen.id} inbox={inbox} onOpened={opened} {...actions} />
        </Suspense>
      )}
      {joining ? (
        <Suspense fallback={null}>
          <JoinOrder
            messageIds={ids}
            phone={phoneIn(inbox.selection)}
            onClose={() => setJoining(false)}
            onJoined={(order) => {
              setJoining(false);
              joined(order);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function Areas() {
  const inbox = useInbox();
  const { step, move } = inbox;
  useKeys([
    { code: 'ArrowDown', label: 'ข้อความถัดไป', group, run: () => move(1) },
    { code: 'ArrowUp', label: 'ข้อความก่อนหน้า', group, run: () => move(-1) },
  ]);
  return (
    <>
      <StepBack inbox={inbox} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[280px_minmax(0,1fr)]">
        <div className={step === 'inbox' ? '' : 'max-lg:hidden'}>
          <InboxList inbox={inbox} />
        </div>
        <Desk inbox={inbox} />
      </div>
    </>
  );
}

export default function OpenOrdersPage() {
  const { state, orderId = '' } = useInboxSearch();
  return (
    <>
      <PageHead title="เปิดออเดอร์" />
      <ProposalStrip />
      <Areas key={`${state}${orderId}`} />
    </>
  );
}
