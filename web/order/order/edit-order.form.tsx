// The edit forms of an order's panels: loaded on the first edit, each saves separately.
import { HEAVY_GRAMS } from '@app/contract/kit/order-sums';
import type { OrderReply } from '@app/contract/order/order';
import { updateOrderChannel, updateOrderInfo, updateOrderShipping } from '@app/contract/order/edit';
import { useQuery } from '@tanstack/react-query';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { NumberField, SelectField, TextAreaField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';

import {
  channelPart,
  infoPart,
  paymentPart,
  shippingPart,
  type Values,
} from '../conflict/parts.ts';
import { channelsQuery, saveChannel, saveShipping } from './order.data.ts';
import { saveMoney, saveReceiver } from './amend/amend.data.ts';
import { CourierLimits } from './amend/courier-limits.tsx';
import { weightText } from './amend/weight-text.ts';
import { InfoFields } from './info-fields.tsx';
import { givingUp, type PanelFormProps, usePanelLife } from './panel-life.ts';
import { PaymentFields } from './payment-fields.tsx';
import { paymentSchema } from './stands-with.ts';
import { useRenewing } from './use-renewing.tsx';
import { useSaving } from './use-saving.tsx';
import { carriersByCode } from '../../ui/input/carrier-choices.ts';

const infoPanel = {
  part: infoPart,
  send: (values: Values, latest: OrderReply) => saveReceiver(latest, infoPart.into(values)),
};

const shippingPanel = {
  part: shippingPart,
  send: (values: Values, { id, version }: OrderReply) =>
    saveShipping(id, { ...shippingPart.into(values), version }),
};

const channelPanel = {
  isNeverShut: true as const,
  part: channelPart,
  send: ({ channel }: Values, { id, version }: OrderReply) =>
    saveChannel(id, { channelId: (channel as { id: number } | null)?.id ?? null, version }),
};

const paymentPanel = {
  part: paymentPart,
  send: (values: Values, latest: OrderReply) => saveMoney(latest, values),
};

export function InfoForm({ order, close, renews = false, onSaved }: PanelFormProps) {
  const renewing = useRenewing(order, renews);
  const saving = useSaving(order, close);
  const { info } = order;
  const form = useAppForm({
    ...usePanelLife('info', order),
    schema: updateOrderInfo.takes.body,
    defaults: {
      name: info.name,
      phone: info.phone,
      phone2: info.phone2,
      social: info.social,
      address: info.address,
      subdistrict: info.subdistrict,
      district: info.district,
      province: info.province,
      postcode: info.postcode,
      note: info.note,
      addressReason: info.addressReason,
    },
    submit: async (values) => {
      await renewing.save(() => saving.save(infoPart.from(values), infoPanel));
      onSaved?.();
    },
  });
  return (
    <>
      <AppForm form={form} label="แก้ไขลูกค้าและที่อยู่" className="grid gap-3 sm:grid-cols-2">
        <InfoFields order={order} />
        <div className="sm:col-span-2">
          {renewing.note}
          <FormActions form={form} onCancel={givingUp(form, close)} />
        </div>
      </AppForm>
      {saving.dialog}
    </>
  );
}

export function ShippingForm({ order, close, renews = false }: PanelFormProps) {
  const renewing = useRenewing(order, renews);
  const saving = useSaving(order, close);
  const { carrier, weight, width, length, height, note } = order.shipping;
  const isHeavy = weight > HEAVY_GRAMS;
  const form = useAppForm({
    ...usePanelLife('shipping', order),
    schema: updateOrderShipping.takes.body,
    defaults: {
      carrier: carrier as 0 | null,
      weight: isHeavy ? undefined : weight,
      ...{ width, length, height, note },
    },
    submit: (values) => {
      const said = values.weight ?? (isHeavy ? weight : undefined);
      const part = shippingPart.from({ ...values, weight: said });
      return renewing.save(() => saving.save(part, shippingPanel), values.carrier);
    },
  });
  return (
    <>
      <AppForm form={form} label="แก้ไขขนส่ง" className="grid grid-cols-2 gap-3">
        <SelectField
          name="carrier"
          label="ขนส่ง"
          empty="ตามกฎของร้าน"
          options={carriersByCode}
          className="col-span-2"
        />
        <NumberField
          name="weight"
          label="น้ำหนัก"
          unit="กรัม"
          hint={isHeavy ? `เว้นว่าง = ${weightText(weight)}` : undefined}
          className="col-span-2"
        />
        <NumberField name="width" label="กว้าง" unit="ซม." />
        <NumberField name="length" label="ยาว" unit="ซม." />
        <NumberField name="height" label="สูง" unit="ซม." />
        <TextAreaField name="note" label="โน้ตการส่ง" limit={400} rows={2} className="col-span-2" />
        <CourierLimits sent={(typed) => typed || order.info.note} className="col-span-2" />
        <div className="col-span-2">
          {renewing.note}
          <FormActions form={form} onCancel={givingUp(form, close)} />
        </div>
      </AppForm>
      {saving.dialog}
    </>
  );
}

export function ChannelForm({ order, close }: PanelFormProps) {
  const saving = useSaving(order, close);
  const { data } = useQuery(channelsQuery());
  const options = (data?.items ?? []).filter(
    (channel) => channel.active || channel.id === order.channel?.id,
  );
  const form = useAppForm({
    ...usePanelLife('channel', order),
    schema: updateOrderChannel.takes.body,
    defaults: { channelId: order.channel?.id ?? null },
    submit: ({ channelId }) => {
      const channel = options.find(({ id }) => id === channelId);
      return saving.save(
        { channel: channel ? { id: channel.id, name: channel.name } : null },
        channelPanel,
      );
    },
  });
  return (
    <>
      <AppForm form={form} label="แก้ไขช่องทาง">
        <SelectField
          name="channelId"
          label="ช่องทาง"
          empty="ไม่ระบุ"
          options={options.map((channel) => ({ value: channel.id, label: channel.name }))}
        />
        <FormActions form={form} onCancel={givingUp(form, close)} />
      </AppForm>
      {saving.dialog}
    </>
  );
}

export function PaymentForm({ order, close, renews = false }: PanelFormProps) {
  const renewing = useRenewing(order, renews);
  const saving = useSaving(order, close);
  const { method, shippingFee, discount, paid, bank } = order.payment;
  const form = useAppForm({
    ...usePanelLife('payment', order),
    schema: paymentSchema(order),
    defaults: { payment: { method, shippingFee, discount, paid, bank: bank as '002' | null } },
    submit: async ({ payment }) => {
      if (payment) await renewing.save(() => saving.save(paymentPart.from(payment), paymentPanel));
    },
  });
  return (
    <>
      <AppForm form={form} label="แก้ไขการชำระเงิน" className="grid gap-3 sm:grid-cols-2">
        <PaymentFields prefix="payment" came={paid} />
        <div className="sm:col-span-2">
          {renewing.note}
          <FormActions form={form} onCancel={givingUp(form, close)} />
        </div>
      </AppForm>
      {saving.dialog}
    </>
  );
}

export { LinesForm } from './edit-lines.form.tsx';
