// The user's own name and phone, and preferences: label size, scan sound, era, letter shortcuts.
import { labelSizes, type LabelSize } from '@app/contract/shipping/label';
import { updateUser } from '@app/contract/shop/user';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { freshMe } from '../user/sign-in.data.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { PhoneField, SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { yearStyleStore } from '../../ui/format/date.ts';
import { change, peopleChanged, type User } from './member.data.ts';

const { shape } = updateUser.takes.body;
const OwnData = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  phone: shape.phone,
  line: z.optional(z.string().check(z.maxLength(100))),
  paper: z.optional(z.enum(['100x150', '100x75', 'a4x4', 'courier'])),
  year: z.optional(z.enum(['be', 'ce'])),
  scanSound: z.boolean(),
  letterKeys: z.boolean(),
});
type Values = z.infer<typeof OwnData>;
type FormTexts = { [Key in keyof Required<Values>]: Required<Values>[Key] | null };

const papers = Object.entries(labelSizes).map(([value, label]) => ({
  value: value as LabelSize,
  label,
}));
const years = [
  { value: 'be', label: 'พ.ศ.' },
  { value: 'ce', label: 'ค.ศ.' },
] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function shownOf({ name, phone, profile = {} }: User): FormTexts {
  const { line, paper, year, scanSound, letterKeys } = profile;
  return {
    name,
    phone,
    line: textOf(line),
    paper: papers.find((each) => each.value === paper)?.value ?? null,
    year: years.find((each) => each.value === year)?.value ?? null,
    scanSound: scanSound !== false,
    letterKeys: letterKeys !== false,
  };
}

export function OwnDataForm({ user }: { user: User }) {
  const client = useQueryClient();
  const form = useAppForm<FormTexts, Values>({
    schema: OwnData,
    defaults: shownOf(user),
    draft: 'profile',
    submit: async ({ name, phone = '', line = '', paper = '', year = '', ...switches }) => {
      const profile = { line, paper, year, ...switches };
      await change(user, { name, phone, profile });
      if (year === 'be' || year === 'ce') yearStyleStore.set(year);
      toast.done('บันทึกสำเร็จ');
      void peopleChanged(client);
      // It is saved; the top bar updates with the next answer at the latest.
      await freshMe().catch(() => undefined);
    },
  });
  return (
    <AppForm form={form} label="ข้อมูลของฉัน">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField name="name" label="ชื่อ-สกุล" required />
        <PhoneField name="phone" label="เบอร์" />
        <TextField name="line" label="LINE" />
        <SelectField name="paper" label="ขนาดกระดาษที่ใช้ประจำ" empty="ตามที่ร้านตั้งไว้" options={papers} />
        <SelectField name="year" label="แสดงปีเป็น" empty="ตามที่ร้านตั้งไว้" options={years} />
        <SwitchField name="scanSound" label="เสียงเมื่อสแกน" className="sm:self-end" />
        <SwitchField
          name="letterKeys"
          label="ปุ่มลัดตัวอักษรเดี่ยว"
          hint="เช่น / ค้นหา J K เลื่อนแถว ปิดไว้ถ้ากดโดนบ่อยหรือสั่งงานด้วยเสียง"
        />
      </div>
      <FormActions form={form} />
    </AppForm>
  );
}
