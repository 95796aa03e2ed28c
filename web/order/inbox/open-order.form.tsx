// The messages beside the order that was read: corrected, opened with Ctrl+Enter, then the next one.
import type { Reading as Read } from '@app/contract/customer/address';
import type { OrderReply } from '@app/contract/order/order';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { CodLine, OrderSummary } from '../create/order-summary.tsx';
import { Duplicates } from '../create/customer-note.tsx';
import { Found } from '../create/marks.tsx';
import { OrderRoom } from '../create/order-room.tsx';
import { OrderBlocks } from '../create/order-blocks.tsx';
import { followGoods } from '../create/follow-goods.data.ts';
import { keeping, useOrderForm, type Saved } from '../create/use-order-form.ts';
import { useReading } from '../create/use-reading.ts';
import { WhatWasRead } from '../create/paste-box.tsx';
import type { NewOrder } from '../create/create-order.data.ts';
import { openingOf } from '../create/opening.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { useKeys } from '../../ui/hooks/keys.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { isOpenUnanswered, open } from './message.data.ts';
import { RawMessages } from './raw-messages.tsx';
import { TelesaleButton } from './telesale-button.tsx';
import type { Inbox } from './use-inbox.ts';

const SeveralFound = lazyPart(() => import('./several-found.tsx'));

interface OpenOrderProps {
  inbox: Inbox;
  onOpened: (order: OrderReply, how?: Pick<Saved, 'isMerged'>) => void;
  onSkip: () => void;
  onJoin: () => void;
}

type Form = ReturnType<typeof useOrderForm>['form'];

interface ReadingProps {
  text: string;
  form: Form;
  messageIds: readonly number[];
  onFound: (found: Read | null) => void;
}

/** Reads the ticked messages together; a stored draft wins. */
function Reading({ text, form, messageIds, onFound }: ReadingProps) {
  const restored = useRef(false);
  useEffect(() => {
    restored.current = form.draft.restoredAt !== null;
  }, [form.draft.restoredAt]);
  const reading = useReading(text, { isRestored: () => restored.current, marksDirty: false });
  const { found, state } = reading;
  useEffect(() => onFound(found), [found, onFound]);
  return (
    <div className="grid gap-3 empty:hidden">
      {found && found.orders.length > 1 ? (
        <Suspense fallback={null}>
          <SeveralFound
            found={found}
            text={text}
            messageIds={messageIds}
            typed={() => form.rhf.getValues()}
            giveUp={form.draft.startOver}
          />
        </Suspense>
      ) : null}
      {state === 'busy' && !found ? (
        <p role="status" className="text-sm text-ink2">
          กำลังอ่านข้อความ…
        </p>
      ) : null}
      <WhatWasRead reading={reading} />
    </div>
  );
}

interface FinishProps {
  form: Form;
  /** Visible in one of the steps on narrow screens: in the others the bottom bar takes its place. */
  isHere: boolean;
  children: ReactNode;
}

/** Amount and save buttons stay visible while the order is checked. */
function Finish({ form, isHere, children }: FinishProps) {
  return (
    <div
      data-foot={isHere ? '' : undefined}
      className="sticky bottom-0 z-10 rounded-t-card border-t border-line bg-white px-4 pt-2 pb-3 shadow-pop [&>div]:mt-2"
    >
      <CodLine />
      <div className="flex flex-wrap items-end justify-between gap-2 [&>div]:mt-0">
        {children}
        <FormActions form={form} save="เปิดออเดอร์" />
      </div>
    </div>
  );
}

/** The form of the chosen messages, and how it is sent. */
function useOpening({ inbox: { selection, chosen, passOn }, onOpened }: OpenOrderProps) {
  const messageIds = selection.map((message) => message.id);
  const bodyOf = (order: NewOrder) => openingOf(messageIds, order);
  const opening = useOrderForm({
    draft: `order-open-${chosen?.id ?? 0}`,
    channelId: chosen?.channel?.id ?? null,
    send: (order) => open(bodyOf(order)),
    isUnanswered: (order) => isOpenUnanswered(bodyOf(order)),
    keep: async (typed, order) => {
      const { keepOpened } = await keeping();
      await keepOpened(typed, bodyOf(order));
      passOn(messageIds);
    },
    // The messages are linked to the order of their goods.
    merged: (order) => followGoods(messageIds, order),
    done: onOpened,
  });
  useKeys([
    {
      code: 'Enter',
      ctrl: true,
      label: 'เปิดออเดอร์แล้วไปข้อความถัดไป',
      group: 'เปิดออเดอร์จากแชต',
      run: () => void opening.form.send({ again: false }),
    },
  ]);
  return opening;
}

// The limit of the reader; an address further down must be typed.
const MOST_READ = 5000;

interface CheckingProps extends Pick<OpenOrderProps, 'inbox' | 'onOpened'> {
  form: Form;
  onFound: (found: Read | null) => void;
}

/** The order as read, for correction. */
function Checking({ inbox, onOpened, form, onFound }: CheckingProps) {
  const whole = inbox.selection.map((message) => message.text).join('\n\n');
  const text = whole.slice(0, MOST_READ);
  return (
    <div className={`grid min-w-0 gap-4 ${inbox.step === 'order' ? '' : 'max-lg:hidden'}`}>
      <OrderRoom />
      {whole.length > MOST_READ ? (
        <p role="status" className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
          ข้อความยาว ระบบอ่านให้ {formatCount(MOST_READ)} ตัวอักษรแรก ดูส่วนที่เหลือในข้อความแล้วเติมเอง
        </p>
      ) : null}
      <Reading
        text={text}
        form={form}
        messageIds={inbox.selection.map((message) => message.id)}
        onFound={onFound}
      />
      <OrderBlocks />
      <Panel title="สรุป">
        <OrderSummary />
      </Panel>
      <Finish form={form} isHere={inbox.step === 'order'}>
        <TelesaleButton inbox={inbox} onOpened={onOpened} form={form} />
      </Finish>
    </div>
  );
}

const columns = 'grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,9fr)]';

export default function OpenOrder(props: OpenOrderProps) {
  const { inbox, onOpened, onSkip, onJoin } = props;
  const [found, setFound] = useState<Read | null>(null);
  const { form, duplicates, continueAnyway, mergeInto, giveUp, pending } = useOpening(props);
  const isInView = inbox.step === 'message';
  return (
    <AppForm form={form} label="ออเดอร์จากข้อความ" className="min-w-0">
      <Found value={found}>
        <div className={columns}>
          <div className={`min-w-0 lg:sticky lg:top-20 ${isInView ? '' : 'max-lg:hidden'}`}>
            <RawMessages inbox={inbox} found={found} onSkip={onSkip} onJoin={onJoin} />
          </div>
          <Checking inbox={inbox} onOpened={onOpened} form={form} onFound={setFound} />
        </div>
      </Found>
      <Duplicates
        duplicates={duplicates}
        pending={pending}
        onContinue={continueAnyway}
        onMerge={mergeInto}
        onClose={giveUp}
      />
    </AppForm>
  );
}
