// Inputs only for orders to Laos: the branch, and the currency of the COD.
import { formatSatang } from '@app/contract/kit/money';
import { kipOf, laoProvinces } from '@app/contract/kit/laos-place';
import { useFormContext, useWatch } from 'react-hook-form';
import { bangkokToday } from '../../../ui/format/date.ts';
import {
  DateField,
  NumberField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../ui/form/fields.tsx';
import { formatCount } from '../../../ui/format/money.ts';

const provinceOptions = laoProvinces.map(({ code, th, lo }) => ({
  value: code as string,
  label: `${th} · ${lo}`,
}));

export function LaosAddressFields() {
  return (
    <>
      <TextField name="name" label="ชื่อผู้รับ" required />
      <TextField
        name="phone"
        label="เบอร์ลาว"
        required
        hint="+856 ตามด้วยตัวเลข 8–10 หลัก เช่น +856 20 5555 1234"
      />
      <SelectField name="province" label="แขวง" options={provinceOptions} required />
      <TextField name="district" label="เมือง" required />
      <TextField name="village" label="บ้าน" />
      <TextField name="branch" label="สาขาที่รับพัสดุ" hint="ใส่บ้านหรือสาขา อย่างน้อยหนึ่งอย่าง" />
      <TextField name="address" label="รายละเอียดที่อยู่" />
      <TextField name="phone2" label="เบอร์ลาวสำรอง" />
      <TextField name="social" label="ชื่อ LINE / Facebook" />
      <TextAreaField
        name="note"
        label="โน้ตบนใบปะหน้า"
        limit={400}
        rows={2}
        className="sm:col-span-2"
      />
    </>
  );
}

const currencies = [
  { value: 'THB', label: 'เก็บเป็นบาท (฿)' },
  { value: 'LAK', label: 'เก็บเป็นกีบ (₭)' },
];

interface MoneyProps {
  prefix: string;
  /** The COD in satang. */
  cod: number;
}

/** Shows the amount in kip before saving, so that every conversion is visible. */
export function LaosMoneyFields({ prefix, cod }: MoneyProps) {
  const currency: unknown = useWatch({ name: `${prefix}.currency` });
  const rate: unknown = useWatch({ name: `${prefix}.rate` });
  const day: unknown = useWatch({ name: `${prefix}.rateDate` });
  const { setValue } = useFormContext();
  const isKip = currency === 'LAK';
  if (isKip && !day) setTimeout(() => setValue(`${prefix}.rateDate`, bangkokToday()));
  const kip = typeof rate === 'number' && rate > 0 ? kipOf(cod, rate) : null;
  return (
    <>
      <RadioField
        name={`${prefix}.currency`}
        label="สกุลเงินที่เก็บปลายทาง"
        options={currencies}
        className="col-span-full"
      />
      {isKip ? (
        <>
          <NumberField
            name={`${prefix}.rate`}
            label="อัตราแลกเปลี่ยน"
            unit="กีบ/บาท"
            decimals={2}
            required
          />
          <DateField name={`${prefix}.rateDate`} label="อัตราของวันที่" required />
          {kip !== null && cod > 0 ? (
            <p
              role="status"
              className="col-span-full rounded-control bg-neutral-bg px-3 py-2 text-sm"
            >
              เก็บปลายทาง <b className="num">₭{formatCount(kip)}</b> จาก {formatSatang(cod)} บาท
              (ปัดเป็นหลักพันกีบ)
            </p>
          ) : null}
        </>
      ) : null}
    </>
  );
}
