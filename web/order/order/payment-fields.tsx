// Payment inputs: method, fee, discount, paid amount and account.
import { banks } from '@app/contract/kit/banks';
import { payMethods } from '@app/contract/kit/order-states';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { orderOptions } from '../../customer/index.ts';
import { optionsQuery } from '../../shop/index.ts';
import { accountText } from '../../ui/format/bank-account.ts';
import { MoneyField, RadioField, SelectField } from '../../ui/form/fields.tsx';

export const payMethodOptions = Object.entries(payMethods).map(([value, label]) => ({
  value,
  label,
}));

const everyBank = banks.map((bank) => ({
  value: bank.code as string,
  label: `${bank.name} (${bank.symbol})`,
}));

/**
 * One option for each bank where the shop has accounts, and for another bank that was chosen before. All banks for a
 * shop without accounts.
 */
function useBankOptions(chosen: unknown): typeof everyBank {
  const { data } = useQuery(optionsQuery(orderOptions));
  const accounts = data?.bank_accounts ?? [];
  if (accounts.length === 0) return everyBank;
  const own = new Map<string, string[]>();
  for (const account of accounts)
    own.set(account.bank, [...(own.get(account.bank) ?? []), accountText(account)]);
  const other = own.has(String(chosen)) ? [] : everyBank.filter((bank) => bank.value === chosen);
  return [...[...own].map(([value, texts]) => ({ value, label: texts.join(' / ') })), ...other];
}

interface PaymentFieldsProps {
  prefix: string;
  /** In baht: the amount already paid of an existing order. It stays visible, because the COD is the rest. */
  came?: number;
}

/** What an empty or unchanged amount means, which is not obvious. */
function paidHint(method: unknown, isNew: boolean): string | undefined {
  if (method === 'cod') return 'หักจากยอดเก็บปลายทาง ถ้าเงินไม่ได้เข้าจริง ใส่ 0';
  return isNew && method === 'transfer' ? 'เว้นว่าง = โอนครบแล้ว ยังไม่โอนใส่ 0' : undefined;
}

/** Inputs that depend on the method; used by the create form too. */
export function PaymentFields({ prefix, came }: PaymentFieldsProps) {
  const method: unknown = useWatch({ name: `${prefix}.method` });
  const hasTransfer = method !== 'cod';
  const bankOptions = useBankOptions(useWatch({ name: `${prefix}.bank` }));
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
      {hasTransfer || (came ?? 0) > 0 ? (
        <MoneyField
          name={`${prefix}.paid`}
          label="โอนแล้ว"
          hint={paidHint(method, came === undefined)}
        />
      ) : null}
      {hasTransfer ? (
        <SelectField name={`${prefix}.bank`} label="เข้าบัญชี" empty="ไม่ระบุ" options={bankOptions} />
      ) : null}
    </>
  );
}
