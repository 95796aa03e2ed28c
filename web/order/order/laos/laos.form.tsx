// The edit forms of an order to Laos: receiver with branch, and COD in baht or kip.
import { updateOrderInfo } from '@app/contract/order/edit';
import type { OrderReply } from '@app/contract/order/order';
import { useWatch } from 'react-hook-form';
import { orderSums } from '@app/contract/kit/order-sums';
import { AppForm, FormActions } from '../../../ui/form/app-form.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { laosInfoPart, laosPaymentPart } from '../../conflict/laos-parts.ts';
import { type Values } from '../../conflict/parts.ts';
import { saveInfo, savePayment } from '../order.data.ts';
import type { PanelFormProps } from '../panel-life.ts';
import { useSaving } from '../use-saving.tsx';
import { givingUp, usePanelLife } from '../panel-life.ts';
import { PaymentFields } from '../payment-fields.tsx';
import { chargesOf, goodsSatang, type TypedPayment } from '../charges.ts';
import { paymentSchema } from '../stands-with.ts';
import { LaosAddressFields, LaosMoneyFields } from './laos-fields.tsx';

const infoPanel = {
  part: laosInfoPart,
  send: (values: Values, { id, version }: OrderReply) =>
    saveInfo(id, { ...laosInfoPart.into(values), version }),
};

const paymentPanel = {
  part: laosPaymentPart,
  send: (values: Values, { id, version }: OrderReply) =>
    savePayment(id, laosPaymentPart.into(values) as Parameters<typeof savePayment>[1], version),
};

export function LaosInfoForm({ order, close }: PanelFormProps) {
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
      province: info.province,
      district: info.district,
      village: info.village ?? '',
      branch: info.branch ?? '',
      address: info.address,
      note: info.note,
    },
    submit: (values) => saving.save(laosInfoPart.from(values), infoPanel),
  });
  return (
    <>
      <AppForm form={form} label="แก้ไขผู้รับในลาว" className="grid gap-3 sm:grid-cols-2">
        <LaosAddressFields />
        <div className="sm:col-span-2">
          <FormActions form={form} onCancel={givingUp(form, close)} />
        </div>
      </AppForm>
      {saving.dialog}
    </>
  );
}

/** The COD of the typed payment; an invalid payment shows no kip. */
function Money({ order }: { order: OrderReply }) {
  const payment = useWatch({ name: 'payment' }) as TypedPayment;
  const { codSatang } = orderSums(goodsSatang(order), chargesOf(payment));
  return <LaosMoneyFields prefix="payment" cod={codSatang} />;
}

export function LaosPaymentForm({ order, close }: PanelFormProps) {
  const saving = useSaving(order, close);
  const { method, shippingFee, discount, paid, bank, currency, rate, rateDate } = order.payment;
  const form = useAppForm({
    ...usePanelLife('payment', order),
    schema: paymentSchema(order),
    defaults: {
      payment: {
        ...{ method, shippingFee, discount, paid, currency },
        bank: bank as '002' | null,
        rate: rate ?? null,
        rateDate: rateDate ?? null,
      },
    },
    submit: async ({ payment }) => {
      if (payment) await saving.save(laosPaymentPart.from(payment), paymentPanel);
    },
  });
  return (
    <>
      <AppForm form={form} label="แก้ไขการชำระเงิน" className="grid gap-3 sm:grid-cols-2">
        <PaymentFields prefix="payment" came={paid} />
        <Money order={order} />
        <div className="sm:col-span-2">
          <FormActions form={form} onCancel={givingUp(form, close)} />
        </div>
      </AppForm>
      {saving.dialog}
    </>
  );
}
