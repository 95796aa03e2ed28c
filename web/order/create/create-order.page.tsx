// /order/create: paste the chat, check what is marked, save; all by keyboard, nothing lost on reload.
import { Suspense, useCallback, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Detection } from '@app/contract/customer/address';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { RadioField } from '../../ui/form/fields.tsx';
import { useKeys } from '../../ui/hooks/keys.ts';
import { useMe } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { emptyDraft, type OrderDraft } from './create-order.ts';
import { Duplicates, FilledOrder } from './customer-note.tsx';
import { Found } from './marks.tsx';
import { OrderBlocks } from './order-blocks.tsx';
import { OrderRoom } from './order-room.tsx';
import { CodLine, OrderSummary } from './order-summary.tsx';
import { PasteBox } from './paste-box.tsx';
import { useOrderForm, type OrderFormOptions } from './use-order-form.ts';

function Message({ onRead }: { onRead: (found: Detection | null) => void }) {
  const { field } = useController<OrderDraft, 'message'>({ name: 'message' });
  return <PasteBox value={field.value} onChange={field.onChange} onRead={onRead} />;
}

const focusIn = (id: string): void =>
  document
    .querySelector<HTMLElement>(`#${id} :is(input, textarea, select):not([disabled])`)
    ?.focus();

const countries = [
  { value: 'TH', label: 'ส่งในไทย' },
  { value: 'LA', label: 'ส่งลาว' },
];

/** Only where the shop sends to Laos. */
function Country() {
  const me = useMe();
  return me?.flags.shippingLaos ? (
    <RadioField name="country" label="ปลายทาง" options={countries} className="mb-3" />
  ) : null;
}

function Blocks({ onRead }: { onRead: (found: Detection | null) => void }) {
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

/** Sums and save: at the side on wide screens, the save always in reach on phones. */
function Finish({ form }: { form: ReturnType<typeof useOrderForm>['form'] }) {
  const names = { save: 'บันทึกออเดอร์', again: 'บันทึกและสร้างใบถัดไป' };
  return (
    <>
      <Panel title="สรุป" className="lg:sticky lg:top-20">
        <OrderSummary />
        <div className="max-lg:hidden">
          <FormActions form={form} {...names} />
        </div>
      </Panel>
      <div className="sticky bottom-0 z-10 -mx-4 -mb-4 border-t border-line bg-white px-4 pt-2 pb-3 lg:hidden [&>div]:mt-2">
        <CodLine />
        <FormActions form={form} {...names} />
      </div>
    </>
  );
}

const group = 'สร้างออเดอร์';
const blocks = [
  ['Digit1', 'ไปที่ลูกค้า', 'order-customer'],
  ['Digit2', 'ไปที่สินค้า', 'order-lines'],
  ['Digit3', 'ไปที่ชำระเงิน', 'order-payment'],
] as const;

/** Alt+1…3 go to a block; saving works wherever the focus is. */
function useOrderKeys(send: (how: { again: boolean }) => Promise<void>): void {
  useKeys([
    ...blocks.map(([code, label, id]) => ({
      code,
      alt: true,
      inFields: true,
      label,
      group,
      run: () => focusIn(id),
    })),
    {
      code: 'Enter',
      ctrl: true,
      label: 'บันทึกออเดอร์',
      group,
      run: () => void send({ again: false }),
    },
    {
      code: 'Enter',
      ctrl: true,
      shift: true,
      label: 'บันทึกและสร้างใบถัดไป',
      group,
      run: () => void send({ again: true }),
    },
  ]);
}

function OrderPage(options: OrderFormOptions) {
  const [found, setFound] = useState<Detection | null>(null);
  const { form, duplicates, continueAnyway, mergeInto, giveUp, pending } = useOrderForm(options);
  const onRead = useCallback((next: Detection | null) => setFound(next), []);
  useOrderKeys(form.send);
  return (
    <>
      <PageHead title="สร้างออเดอร์" />
      <div className="mb-4 empty:hidden">
        <OrderRoom />
      </div>
      <AppForm form={form} label="สร้างออเดอร์">
        <Found value={found}>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
            <Blocks onRead={onRead} />
            <Finish form={form} />
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

const toLaos: OrderDraft = { ...emptyDraft, country: 'LA', province: '' };

/** `?copy=128` fills it from that order, `?lead=101` for a lead that buys, `?country=LA` begins one to Laos. */
export default function CreateOrderPage() {
  const { copy, lead, country } = useListSearch().values;
  if (!copy && !lead)
    return <OrderPage key={country} {...(country === 'LA' && { filled: toLaos })} />;
  return (
    <Suspense fallback={null}>
      <FilledOrder copy={Number(copy)} lead={Number(lead)}>
        {(options) => <OrderPage key={`${copy} ${lead}`} {...options} />}
      </FilledOrder>
    </Suspense>
  );
}
