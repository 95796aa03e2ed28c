// The blocks of the order form: customer, goods, payment and shipping, for creating and checking orders.
import { formatSatang } from '@app/contract/kit/money';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { PlacePicker, orderOptions } from '../../customer/index.ts';
import { channelsQuery } from '../order/order.data.ts';
import { PaymentFields } from '../order/payment-fields.tsx';
import { LinesEditor } from '../../catalog/index.ts';
import { optionsQuery } from '../../shop/index.ts';
import {
  CheckboxField,
  NumberField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../ui/form/fields.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { Checkbox } from '../../ui/input/choice.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { abroad, codFeeAt, draftTotals, type OrderDraft } from './create-order.ts';
import { CustomerNote, OverLimits } from './customer-note.tsx';
import { ItemsDoubt, PlaceDoubt, useMark } from './marks.tsx';
import { carriersByCode } from '../../ui/input/carrier-choices.ts';

const loadLaos = async () => {
  const { default: block } = await import('./laos/laos-block.tsx');
  Object.assign(abroad, block.says);
  return block;
};
const LaosCustomer = lazyPart(async () => ({ default: (await loadLaos()).Customer }));
const LaosMoney = lazyPart(async () => ({ default: (await loadLaos()).Money }));

function LaosCod() {
  const draft = useWatch<OrderDraft>() as OrderDraft;
  return <LaosMoney prefix="payment" cod={Math.max(0, draftTotals(draft).codSatang)} />;
}

function Customer() {
  const [name, phone, address] = [useMark('name'), useMark('phone'), useMark('address')];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField name="name" label="ชื่อผู้รับ" required {...name} />
      <PhoneField name="phone" label="เบอร์โทร" required {...phone} />
      <div className="empty:hidden sm:col-span-2">
        <CustomerNote />
      </div>
      <TextField
        name="address"
        label="บ้านเลขที่ / ถนน"
        required
        {...address}
        className={`sm:col-span-2 ${address.className ?? ''}`}
      />
      <PlacePicker className="sm:col-span-2" />
      <div className="empty:hidden sm:col-span-2">
        <PlaceDoubt />
      </div>
      <PhoneField name="phone2" label="เบอร์สำรอง" />
      <TextField name="social" label="ชื่อ LINE / Facebook" />
      <TextAreaField name="note" label="โน้ตถึงขนส่ง" limit={400} rows={2} className="sm:col-span-2" />
    </div>
  );
}

function Lines() {
  const { field, fieldState } = useController<OrderDraft, 'lines'>({ name: 'lines' });
  return (
    <LinesEditor
      lines={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      inputRef={field.ref}
    />
  );
}

/** The courier's COD fee as a suggestion; nothing is added automatically. */
function CodFee() {
  const draft = useWatch<OrderDraft>() as OrderDraft;
  const { field } = useController<OrderDraft, 'payment.codFeePercent'>({
    name: 'payment.codFeePercent',
  });
  const { data } = useQuery(optionsQuery(orderOptions));
  const offered = field.value || (data?.cod_fee_percent ?? 0);
  if (offered === 0 || draft.payment.method === 'transfer') return null;
  return (
    <Checkbox
      label={`บวกค่า COD ${offered}% (${formatSatang(codFeeAt(draft, offered))} บาท) ให้ลูกค้า`}
      value={field.value > 0}
      onChange={(isOn) => field.onChange(isOn ? offered : 0)}
      className="self-end"
    />
  );
}

function Shipping({ isLaos }: { isLaos: boolean }) {
  const { data } = useQuery(channelsQuery());
  const carrier = useWatch<OrderDraft, 'carrier'>({ name: 'carrier' });
  const channels = (data?.items ?? []).filter((channel) => channel.active);
  return (
    <>
      <SelectField
        name="channelId"
        label="ช่องทาง"
        empty="ไม่ระบุ"
        options={channels.map((channel) => ({ value: channel.id, label: channel.name }))}
      />
      {isLaos ? null : (
        <SelectField name="carrier" label="ขนส่ง" empty="ตามกฎของร้าน" options={carriersByCode} />
      )}
      <NumberField name="weight" label="น้ำหนัก" unit="กรัม" hint="เว้นว่าง = น้ำหนักรวมของสินค้า" />
      {!isLaos && carrier !== null ? (
        <Suspense fallback={null}>
          <OverLimits />
        </Suspense>
      ) : null}
      <CheckboxField name="isTelesale" label="เป็นออเดอร์เทเลเซล" className="self-end" />
    </>
  );
}

export function OrderBlocks() {
  const isLaos = useWatch<OrderDraft, 'country'>({ name: 'country' }) === 'LA';
  return (
    <Suspense fallback={null}>
      <div id="order-customer">
        <Panel title="1. ลูกค้า">{isLaos ? <LaosCustomer /> : <Customer />}</Panel>
      </div>
      <div id="order-lines">
        <Panel title="2. สินค้า">
          <ItemsDoubt />
          <Lines />
        </Panel>
      </div>
      <div id="order-payment">
        <Panel title="3. ชำระเงินและขนส่ง">
          <div className="grid gap-3 sm:grid-cols-2">
            <PaymentFields prefix="payment" />
            {isLaos ? <LaosCod /> : null}
            <CodFee />
            <Shipping isLaos={isLaos} />
          </div>
        </Panel>
      </div>
    </Suspense>
  );
}
