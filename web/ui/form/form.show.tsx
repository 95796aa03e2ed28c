// A complete form with every bound input, also with errors.
import * as z from 'zod/mini';
import { hard, type Show } from '../gallery.ts';
import { Panel } from '../layout/detail-page.tsx';
import { AppForm, FormActions } from './app-form.tsx';
import {
  CheckboxField,
  ComboboxField,
  DateField,
  MoneyField,
  NumberField,
  PhoneField,
  RadioField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from './fields.tsx';
import { useAppForm } from './use-app-form.ts';

const Anything = z.record(z.string(), z.unknown());
const pay = [
  { value: 'cod', label: 'เก็บเงินปลายทาง' },
  { value: 'transfer', label: 'โอนแล้ว' },
];
const places = ['บางรัก', 'บางรักพัฒนา', hard.long];
const same = (item: string): string => item;

function Form() {
  const form = useAppForm({
    schema: Anything,
    defaults: {
      name: hard.marks,
      phone: '0810000000',
      note: hard.long,
      price: 590,
      weight: null,
      day: '2026-11-20',
      pay: 'cod',
      kind: null,
      place: null,
      isDefault: true,
      isOn: false,
    },
    submit: () => Promise.resolve(),
  });
  return (
    <Panel title="ผู้รับ">
      <AppForm form={form} label="ผู้รับ" className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label="ชื่อ" required />
        <PhoneField name="phone" label="เบอร์โทร" required />
        <TextAreaField name="note" label="หมายเหตุ" limit={400} className="sm:col-span-2" />
        <MoneyField name="price" label="ราคา" />
        <NumberField name="weight" label="น้ำหนัก" unit="กรัม" />
        <DateField name="day" label="วันที่" />
        <SelectField name="kind" label="ชนิด" empty="ไม่ระบุ" options={pay} />
        <RadioField name="pay" label="การชำระเงิน" options={pay} />
        <ComboboxField<string>
          name="place"
          label="ตำบล"
          items={places}
          labelOf={same}
          keyOf={same}
        />
        <CheckboxField name="isDefault" label="ใช้ที่อยู่นี้เสมอ" />
        <SwitchField name="isOn" label="เปิดใช้งาน" />
        <div className="sm:col-span-2">
          <FormActions form={form} again="บันทึกและเพิ่มใหม่" onCancel={() => undefined} />
        </div>
      </AppForm>
    </Panel>
  );
}

const shows: readonly Show[] = [{ name: 'แบบฟอร์ม', draw: () => <Form /> }];
export default shows;
