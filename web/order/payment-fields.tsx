// Inputs of how an order is paid: method, fee, discount, what has come in and into which account.
import { banks } from '@app/contract/setting';
import { useWatch } from 'react-hook-form';
import { MoneyField, RadioField, SelectField } from '../ui/form/fields.tsx';
import { payMethodOptions } from './order-look.tsx';

const bankOptions = banks.map((bank) => ({
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
