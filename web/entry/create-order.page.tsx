// /order/create: paste the chat, check what is marked, save; all by keyboard, nothing lost on reload.
import { carriers } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { PlacePicker, type Detection } from '../address/index.ts';
import { channelsQuery, PaymentFields } from '../order/index.ts';
import { LinesEditor } from '../product/index.ts';
import { AppForm, FormActions } from '../ui/form/app-form.tsx';
import {
  CheckboxField,
  NumberField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form/fields.tsx';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import { useKeys } from '../ui/hooks/keys.ts';
import { Panel } from '../ui/layout/detail-page.tsx';
import { PageHead } from '../ui/layout/page-head.tsx';
import { draftTotals, draftWeight, type OrderDraft } from './create-order.ts';
import { CustomerNote, Duplicates } from './customer-note.tsx';
import { PasteBox } from './paste-box.tsx';
import { useOrderForm } from './use-order-form.ts';

const carrierOptions = carriers.map((carrier) => ({ value: carrier.code, label: carrier.name }));
const WEIGHT_LIMIT_GRAMS = 50_000;

function Message({ onRead }: { onRead: (found: Detection | null) => void }) {
  const { field } = useController<OrderDraft, 'message'>({ name: 'message' });
  return <PasteBox value={field.value} onChange={field.onChange} onRead={onRead} />;
}

function Customer() {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField name="name" label="ชื่อผู้รับ" required />
      <PhoneField name="phone" label="เบอร์โทร" required />
      <div className="empty:hidden sm:col-span-2">
        <CustomerNote />
      </div>
      <TextField name="address" label="บ้านเลขที่ / ถนน" required className="sm:col-span-2" />
      <PlacePicker className="sm:col-span-2" />
      <PhoneField name="phone2" label="เบอร์สำรอง" />
      <TextField name="social" label="ชื่อ LINE / Facebook" />
      <TextAreaField name="note" label="โน้ตถึงขนส่ง" limit={400} rows={2} className="sm:col-span-2" />
    </div>
  );
}

function Lines() {
  const { field, fieldState } = useController<OrderDraft, 'lines'>({ name: 'lines' });
  return (
    <LinesEditor lines={field.value} onChange={field.onChange} error={fieldState.error?.message} />
  );
}

function Shipping() {
  const { data } = useQuery(channelsQuery());
  const channels = (data?.items ?? []).filter((channel) => channel.active);
  return (
    <>
      <SelectField
        name="channelId"
        label="ช่องทาง"
        empty="ไม่ระบุ"
        options={channels.map((channel) => ({ value: channel.id, label: channel.name }))}
      />
      <SelectField name="carrier" label="ขนส่ง" empty="ตามกฎของร้าน" options={carrierOptions} />
      <NumberField name="weight" label="น้ำหนัก" unit="กรัม" hint="เว้นว่าง = น้ำหนักรวมของสินค้า" />
      <CheckboxField name="isTelesale" label="เป็นออเดอร์เทเลเซล" className="self-end" />
    </>
  );
}

/** The sum at the side; says so when the chat named another amount. */
function Summary({ found }: { found: Detection | null }) {
  const draft = useWatch<OrderDraft>() as OrderDraft;
  const { total, cod } = draftTotals(draft);
  const weight = draftWeight(draft);
  const said =
    found?.codAmount === null || found?.codAmount === undefined
      ? null
      : Math.round(found.codAmount * 100);
  const differs =
    said !== null && draft.lines.length > 0 && draft.payment.method !== 'transfer' && said !== cod;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1">
      <dt className="text-ink2">สินค้า</dt>
      <dd className="num text-right">
        {formatCount(draft.lines.reduce((sum, line) => sum + (line.unit ?? 0), 0))} ชิ้น
      </dd>
      <dt className="text-ink2">น้ำหนัก</dt>
      <dd className={`num text-right ${weight > WEIGHT_LIMIT_GRAMS ? 'text-problem' : ''}`}>
        {formatCount(weight)} กรัม
      </dd>
      <dt className="text-ink2">ยอดรวม</dt>
      <dd className="num text-right">{formatBaht(total / 100)} บาท</dd>
      <dt className="self-end font-semibold">ยอดเก็บปลายทาง</dt>
      <dd className="num text-right text-2xl font-bold" data-testid="cod-total">
        {formatBaht(cod / 100)}
      </dd>
      {differs ? (
        <dd
          role="status"
          className="col-span-2 mt-1 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting"
        >
          แชตแจ้งยอด {formatBaht(said / 100)} บาท แต่ออเดอร์รวมได้ {formatBaht(cod / 100)} บาท
          กรุณาตรวจสินค้า ค่าส่ง หรือส่วนลด
        </dd>
      ) : null}
      {weight > WEIGHT_LIMIT_GRAMS ? (
        <dd className="col-span-2 text-sm text-problem">เกิน 50 กก. ขนส่งอาจไม่รับ</dd>
      ) : null}
    </dl>
  );
}

const focusIn = (id: string): void =>
  document
    .querySelector<HTMLElement>(`#${id} :is(input, textarea, select):not([disabled])`)
    ?.focus();

/** Text pasted anywhere outside a field goes to the paste box. */
function usePasteAnywhere(): void {
  const { setValue } = useFormContext<OrderDraft>();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (target?.closest('input, textarea, [contenteditable]')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      setValue('message', text, { shouldDirty: true });
      focusIn('order-message');
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [setValue]);
}

function Body({
  form,
  onRead,
  found,
}: {
  form: ReturnType<typeof useOrderForm>['form'];
  onRead: (found: Detection | null) => void;
  found: Detection | null;
}) {
  usePasteAnywhere();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-4">
        <div id="order-message">
          <Panel title="">
            <Message onRead={onRead} />
          </Panel>
        </div>
        <div id="order-customer">
          <Panel title="1. ลูกค้า">
            <Customer />
          </Panel>
        </div>
        <div id="order-lines">
          <Panel title="2. สินค้า">
            <Lines />
          </Panel>
        </div>
        <div id="order-payment">
          <Panel title="3. ชำระเงินและขนส่ง">
            <div className="grid gap-3 sm:grid-cols-2">
              <PaymentFields prefix="payment" />
              <Shipping />
            </div>
          </Panel>
        </div>
      </div>
      <Panel title="สรุป" className="lg:sticky lg:top-20">
        <Summary found={found} />
        <FormActions form={form} save="บันทึกออเดอร์" again="บันทึกและสร้างใบถัดไป" />
      </Panel>
    </div>
  );
}

export default function CreateOrderPage() {
  const [found, setFound] = useState<Detection | null>(null);
  const { form, duplicates, continueAnyway, giveUp, pending } = useOrderForm();
  const onRead = useCallback((next: Detection | null) => setFound(next), []);
  useKeys([
    {
      code: 'Digit1',
      alt: true,
      inFields: true,
      label: 'ไปที่ลูกค้า',
      group: 'สร้างออเดอร์',
      run: () => focusIn('order-customer'),
    },
    {
      code: 'Digit2',
      alt: true,
      inFields: true,
      label: 'ไปที่สินค้า',
      group: 'สร้างออเดอร์',
      run: () => focusIn('order-lines'),
    },
    {
      code: 'Digit3',
      alt: true,
      inFields: true,
      label: 'ไปที่ชำระเงิน',
      group: 'สร้างออเดอร์',
      run: () => focusIn('order-payment'),
    },
  ]);
  return (
    <>
      <PageHead title="สร้างออเดอร์" />
      <AppForm form={form} label="สร้างออเดอร์">
        <Body form={form} found={found} onRead={onRead} />
        <Duplicates
          duplicates={duplicates}
          pending={pending}
          onContinue={continueAnyway}
          onClose={giveUp}
        />
      </AppForm>
    </>
  );
}
