// How an order is paid: method, fee, discount, what has come in and what the courier collects.
import type { OrderReply } from '@app/contract/order';
import { banks } from '@app/contract/setting';
import { updateOrder } from '@app/contract/order-write';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { AppForm, FormActions } from '../ui/form/app-form.tsx';
import { MoneyField, RadioField, SelectField } from '../ui/form/fields.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { formatBaht } from '../ui/format/money.ts';
import { Facts } from '../ui/layout/detail-page.tsx';
import { savePayment } from './order.data.ts';
import { payMethodOptions } from './order-look.tsx';
import { Editable, useSaving } from './order-panels.tsx';

const Payment = z.strictObject({
  payment: z.required(z.object({ payment: updateOrder.takes.body.shape.payment })).shape.payment,
});

export const bankOptions = banks.map((bank) => ({
  value: bank.code,
  label: `${bank.name} (${bank.symbol})`,
}));

/** Inputs that depend on the method; used by the create form too. */
export function PaymentFields({ prefix }: { prefix: string }) {
  const method: unknown = useWatch({ name: `${prefix}.method` });
  const hasTransfer = method !== 'cod';
  return (
    <>
      <RadioField
        name={`${prefix}.method`}
        label="การชำระเงิน"
        options={payMethodOptions}
        className="col-span-full"
      />
      <MoneyField name={`${prefix}.shippingFee`} label="ค่าส่งที่เก็บลูกค้า" />
      <MoneyField name={`${prefix}.discount`} label="ส่วนลดท้ายบิล" />
      {hasTransfer ? <MoneyField name={`${prefix}.paid`} label="โอนแล้ว" /> : null}
      {hasTransfer ? (
        <SelectField name={`${prefix}.bank`} label="เข้าบัญชี" empty="ไม่ระบุ" options={bankOptions} />
      ) : null}
    </>
  );
}

function PaymentForm({ order, close }: { order: OrderReply; close: () => void }) {
  const saving = useSaving(order, close);
  const { method, shippingFee, discount, paid, bank } = order.payment;
  const form = useAppForm({
    schema: Payment,
    defaults: { payment: { method, shippingFee, discount, paid, bank: bank as '002' | null } },
    submit: async ({ payment }) => {
      if (payment) await saving((version) => savePayment(order.id, payment, version));
    },
  });
  return (
    <AppForm form={form} label="แก้ไขการชำระเงิน" className="grid gap-3 sm:grid-cols-2">
      <PaymentFields prefix="payment" />
      <div className="sm:col-span-2">
        <FormActions form={form} onCancel={close} />
      </div>
    </AppForm>
  );
}

export function PaymentPanel({ order, lock }: { order: OrderReply; lock: string | null }) {
  const { payment } = order;
  const bank = banks.find((each) => each.code === payment.bank);
  const method = payMethodOptions.find((option) => option.value === payment.method)?.label;
  return (
    <Editable
      title="ชำระเงิน"
      lock={lock}
      facts={
        <Facts
          facts={[
            ['วิธีชำระ', method],
            ['ค่าส่ง', `${formatBaht(payment.shippingFee)} บาท`],
            ['ส่วนลด', `${formatBaht(payment.discount)} บาท`],
            [
              'ยอดรวม',
              <b key="total" className="num">
                {formatBaht(payment.total)} บาท
              </b>,
            ],
            ...(payment.method === 'cod'
              ? []
              : [
                  [
                    'โอนแล้ว',
                    `${formatBaht(payment.paid)} บาท${bank ? ` · ${bank.name}` : ''}`,
                  ] as const,
                ]),
            [
              'ยอดเก็บปลายทาง',
              <b key="cod" className="num">
                {payment.codAmount > 0 ? `${formatBaht(payment.codAmount)} บาท` : 'ไม่เก็บปลายทาง'}
              </b>,
            ],
          ]}
        />
      }
      form={(close) => <PaymentForm order={order} close={close} />}
    />
  );
}
