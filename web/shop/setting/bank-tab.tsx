// The shop's bank accounts and its PromptPay number, for customers' transfers.
import { banks, type BankCode } from '@app/contract/kit/banks';
import { optionRules, type OptionValues } from '@app/contract/shop/setting';
import { useFieldArray } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button, IconButton } from '../../ui/action/button.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { OptionsForm, WithOptions } from './options-form.tsx';

const names = ['bank_accounts', 'promptpay_id', 'promptpay_biller'] as const;
type Values = Pick<OptionValues, (typeof names)[number]>;

const ACCOUNTS_MOST = 20;

const Accounts = z.object({
  bank_accounts: optionRules.bank_accounts.schema,
  promptpay_id: optionRules.promptpay_id.schema,
  promptpay_biller: optionRules.promptpay_biller.schema,
});

const bankOptions = banks.map(({ code, symbol, name }) => ({
  value: code as BankCode,
  label: `${symbol} ${name}`,
}));

function AccountRows() {
  const { fields, append, remove } = useFieldArray<Values, 'bank_accounts'>({
    name: 'bank_accounts',
  });
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">บัญชีธนาคาร</legend>
      {fields.length === 0 ? (
        <p className="mb-2 text-ink2">ยังไม่มีบัญชี เพิ่มแล้วใช้ในข้อความสรุปออเดอร์ได้</p>
      ) : null}
      <ul>
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="mb-3 grid items-start gap-2 border-b border-line pb-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
          >
            <SelectField
              name={`bank_accounts.${index}.bank`}
              label="ธนาคาร"
              required
              options={bankOptions}
            />
            <TextField
              name={`bank_accounts.${index}.number`}
              label="เลขบัญชี"
              required
              inputMode="numeric"
            />
            <TextField name={`bank_accounts.${index}.name`} label="ชื่อบัญชี" required />
            <span className="sm:pt-6.5">
              <IconButton
                icon="trash"
                label={`ลบบัญชีที่ ${index + 1}`}
                onClick={() => remove(index)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button
        icon="plus"
        disabled={fields.length >= ACCOUNTS_MOST}
        onClick={() => append({ bank: '004', number: '', name: '' })}
      >
        เพิ่มบัญชี
      </Button>
    </fieldset>
  );
}

export function BankTab() {
  return (
    <WithOptions names={names}>
      {(saved) => (
        <OptionsForm label="ธนาคาร" schema={Accounts} saved={saved} defaults={saved}>
          <AccountRows />
          <TextField
            className="sm:max-w-80"
            name="promptpay_id"
            label="หมายเลขพร้อมเพย์"
            inputMode="numeric"
            hint="เบอร์มือถือ เลขประจำตัว 13 หลัก หรือเลขอีวอลเล็ต 15 หลัก"
          />
          <TextField
            className="sm:max-w-80"
            name="promptpay_biller"
            label="Biller ID (ถ้ามี)"
            inputMode="numeric"
            hint="เลข 15 หลักที่ธนาคารให้ร้าน ยอดโอนเข้าจะมีเลขออเดอร์ติดมาด้วย"
          />
        </OptionsForm>
      )}
    </WithOptions>
  );
}
