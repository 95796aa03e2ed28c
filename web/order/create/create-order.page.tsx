// /order/create: paste the chat, check the marked fields, save; works by keyboard, and a reload loses nothing.
import { Suspense, useCallback, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { Reading } from '@app/contract/customer/address';
import { AppForm } from '../../ui/form/app-form.tsx';
import { useMe } from '../../ui/hooks/me.ts';
import { RadioGroup } from '../../ui/input/choice.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { lazyPart, loadPart } from '../../ui/lazy-part.ts';
import { emptyDraft, type OrderDraft } from './create-order.ts';
import { Duplicates, FilledOrder } from './customer-note.tsx';
import { useRound } from './kept-round.ts';
import { Found } from './marks.tsx';
import { OrderBlocks } from './order-blocks.tsx';
import { OrderRoom } from './order-room.tsx';
import { Finish, useOrderKeys } from './order-frame.tsx';
import { PasteBox } from './paste-box.tsx';
import { useOrderForm, type OrderFormOptions } from './use-order-form.ts';

function Message({ onRead }: { onRead: (found: Reading | null) => void }) {
  const { field } = useController<OrderDraft, 'message'>({ name: 'message' });
  return <PasteBox value={field.value} onChange={field.onChange} onRead={onRead} />;
}

const countries = [
  { value: 'TH', label: 'ส่งในไทย' },
  { value: 'LA', label: 'ส่งลาว' },
] as const;

/** Only where the shop sends to Laos. */
function Country() {
  const me = useMe();
  const { setValue } = useFormContext<OrderDraft>();
  // Only watched: registering it as a field would mark every draft without a country as changed.
  const country = useWatch<OrderDraft, 'country'>({ name: 'country' });
  return me?.flags.shippingLaos ? (
    <RadioGroup
      label="ปลายทาง"
      options={countries}
      value={country ?? 'TH'}
      onChange={(next) => setValue('country', next ?? undefined, { shouldDirty: true })}
      className="mb-3"
    />
  ) : null;
}

function Blocks({ onRead }: { onRead: (found: Reading | null) => void }) {
  return (
    <div className="grid min-w-0 gap-4">
      <div id="order-message">
        <Panel title="">
          <Country />
          <Message onRead={onRead} />
        </Panel>
      </div>
      <OrderBlocks />
    </div>
  );
}

const names = { save: 'บันทึกออเดอร์', again: 'บันทึกและสร้างใบถัดไป' };

interface OrderPageProps extends OrderFormOptions {
  /** A message with several orders opens all of them. */
  parts?: boolean;
}

/** Loads when a message has several recipients. */
async function beginSeveral(
  found: Reading,
  typed: OrderDraft,
  giveUp: () => Promise<void>,
): Promise<void> {
  const { beginRound } = await loadPart(() => import('./several/begin-round.ts'));
  await beginRound(found, { typed, giveUp });
}

function OrderPage({ parts = false, ...options }: OrderPageProps) {
  const [found, setFound] = useState<Reading | null>(null);
  const { form, duplicates, continueAnyway, mergeInto, giveUp, pending } = useOrderForm(options);
  const { rhf, draft } = form;
  const { startOver } = draft;
  const onRead = useCallback(
    (next: Reading | null) => {
      setFound(next);
      const typed = rhf.getValues();
      if (parts && next && next.orders.length > 1 && typed.country !== 'LA')
        void beginSeveral(next, typed, startOver);
    },
    [rhf, parts, startOver],
  );
  useOrderKeys(form, names);
  return (
    <>
      <PageHead title="สร้างออเดอร์" />
      <div className="mb-4 empty:hidden">
        <OrderRoom refusal={form.problem} />
      </div>
      <AppForm form={form} label="สร้างออเดอร์">
        <Found value={found}>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
            <Blocks onRead={onRead} />
            <Finish form={form} {...names} />
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
    </>
  );
}

const SeveralOrders = lazyPart(() => import('./several/several-orders.tsx'));

/** Creates one order after another; a message with several recipients opens all of them. */
function AnyOrders() {
  const round = useRound();
  const [whole, setWhole] = useState<OrderFormOptions | null>(null);
  if (round === null) return whole ? <OrderPage key="whole" {...whole} /> : <OrderPage parts />;
  return (
    <Suspense fallback={null}>
      <SeveralOrders round={round} onWhole={setWhole} />
    </Suspense>
  );
}

const toLaos: OrderDraft = { ...emptyDraft, country: 'LA', province: '' };

/**
 * `?copy=128` starts from that order, `?lead=101` from a lead that buys, `?waiting=…` from an unsent order,
 * `?country=LA` starts one to Laos.
 */
export default function CreateOrderPage() {
  const { copy, lead, waiting, country } = useListSearch().values;
  if (!copy && !lead && !waiting)
    return country === 'LA' ? <OrderPage filled={toLaos} draft="order-laos" /> : <AnyOrders />;
  return (
    <Suspense fallback={null}>
      <FilledOrder copy={Number(copy)} lead={Number(lead)} waiting={waiting}>
        {(options) => <OrderPage key={`${copy} ${lead} ${waiting}`} {...options} />}
      </FilledOrder>
    </Suspense>
  );
}
