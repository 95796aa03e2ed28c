// The messages beside the order read out of them: corrected here, opened with Ctrl+Enter, then on to the next.
import type { Detection } from '@app/contract/address';
import type { OrderReply } from '@app/contract/order';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  CodLine,
  Duplicates,
  Found,
  OrderBlocks,
  OrderSummary,
  useOrderForm,
  useReading,
  WhatWasRead,
  type NewOrder,
} from '../entry/index.ts';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../ui/form/app-form.tsx';
import { useKeys } from '../ui/hooks/keys.ts';
import { useMe } from '../ui/hooks/me.ts';
import { Panel } from '../ui/layout/detail-page.tsx';
import { open } from './message.data.ts';
import { RawMessages } from './raw-messages.tsx';
import type { Inbox } from './use-inbox.ts';

interface OpenOrderProps {
  inbox: Inbox;
  onOpened: (order: OrderReply) => Promise<void>;
  onSkip: () => void;
  onJoin: () => void;
}

type Form = ReturnType<typeof useOrderForm>['form'];

interface ReadingProps {
  text: string;
  form: Form;
  onFound: (found: Detection | null) => void;
}

/** Reads the ticked messages together; what a kept draft holds stays. */
function Reading({ text, form, onFound }: ReadingProps) {
  const restored = useRef(false);
  useEffect(() => {
    restored.current = form.draft.restoredAt !== null;
  }, [form.draft.restoredAt]);
  const reading = useReading(text, { isRestored: () => restored.current, marksDirty: false });
  const { found, state } = reading;
  useEffect(() => onFound(found), [found, onFound]);
  return (
    <div className="empty:hidden">
      {state === 'busy' && !found ? (
        <p role="status" className="text-sm text-ink2">
          กำลังอ่านข้อความ…
        </p>
      ) : null}
      <WhatWasRead reading={reading} />
    </div>
  );
}

/** In telesale's hands as it stands: a phone is enough, the agent asks for the rest. */
function TelesaleButton({ inbox, onOpened }: Pick<OpenOrderProps, 'inbox' | 'onOpened'>) {
  const me = useMe();
  const messageIds = inbox.selection.map((message) => message.id);
  const opening = useMutation({
    mutationFn: (telesaleBy: number) => open({ messageIds, telesaleBy }),
    onSuccess: onOpened,
    onError: toast.failed,
  });
  return (
    <Button
      pending={opening.isPending}
      disabled={!me}
      title="เปิดตามที่อ่านได้จากข้อความ แล้วโทรถามส่วนที่ขาด"
      onClick={() => me && opening.mutate(me.id)}
    >
      เป็นเทเลเซล
    </Button>
  );
}

/** The amount and the way on stay in view while the order is checked. */
function Finish({ form, children }: { form: Form; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mb-4 rounded-t-card border-t border-line bg-white px-4 pt-2 pb-3 shadow-pop max-md:-mx-4 [&>div]:mt-2">
      <CodLine />
      <div className="flex flex-wrap items-end justify-between gap-2 [&>div]:mt-0">
        {children}
        <FormActions form={form} save="เปิดออเดอร์" />
      </div>
    </div>
  );
}

export function OpenOrder({ inbox, onOpened, onSkip, onJoin }: OpenOrderProps) {
  const me = useMe();
  const { selection, chosen, step } = inbox;
  const [found, setFound] = useState<Detection | null>(null);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const messageIds = selection.map((message) => message.id);
  const isTelesale = (order: NewOrder): boolean => order.type === 'telesale';
  const { form, duplicates, continueAnyway, giveUp, pending } = useOrderForm({
    draft: `order-open-${chosen?.id ?? 0}`,
    channelId: chosen?.channel?.id ?? null,
    send: (order) =>
      open({
        messageIds,
        order: isTelesale(order) ? order : { ...order, type: 'chat' },
        ...(isTelesale(order) && me && { telesaleBy: me.id }),
      }),
    then: onOpened,
  });
  useKeys([
    {
      code: 'Enter',
      ctrl: true,
      label: 'เปิดออเดอร์แล้วไปข้อความถัดไป',
      group: 'เปิดออเดอร์จากแชต',
      run: () => void form.send({ again: false }),
    },
  ]);
  return (
    <AppForm form={form} label="ออเดอร์จากข้อความ" className="min-w-0">
      <Found value={found}>
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,9fr)]">
          <div
            className={`min-w-0 lg:sticky lg:top-20 ${step === 'message' ? '' : 'max-lg:hidden'}`}
          >
            <RawMessages
              inbox={inbox}
              found={found}
              onSkip={onSkip}
              onJoin={onJoin}
              known={known}
              onKnown={(word) => setKnown(new Set([...known, word]))}
            />
          </div>
          <div className={`grid min-w-0 gap-4 ${step === 'order' ? '' : 'max-lg:hidden'}`}>
            <Reading
              text={selection.map((message) => message.text).join('\n\n')}
              form={form}
              onFound={setFound}
            />
            <OrderBlocks />
            <Panel title="สรุป">
              <OrderSummary />
            </Panel>
            <Finish form={form}>
              <TelesaleButton inbox={inbox} onOpened={onOpened} />
            </Finish>
          </div>
        </div>
      </Found>
      <Duplicates
        duplicates={duplicates}
        pending={pending}
        onContinue={continueAnyway}
        onClose={giveUp}
      />
    </AppForm>
  );
}
