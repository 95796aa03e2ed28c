// When an order earns, from which month on, and the tiers of a month.
import { CommissionPlan, earnMoments } from '@app/contract/money/commission';
import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { MoneyField, NumberField, RadioField, SelectField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { bangkokToday } from '../../ui/format/date.ts';
import { monthName } from './commission-columns.tsx';

type Tier = { above: number | null; percent: number | null };
type Values = Omit<CommissionPlan, 'tiers'> & { tiers: Tier[] };

const TIERS_MOST = 10;
const MONTHS_BACK = 24;

const moments = (['delivered', 'paid'] as const).map((value) => ({
  value,
  label: earnMoments[value],
}));

/** The next month, this one and earlier ones; also the chosen one. */
function monthsFrom(chosen: string) {
  const [year = 0, month = 1] = bangkokToday().split('-').map(Number);
  const months = Array.from({ length: MONTHS_BACK }, (_, back) =>
    new Date(Date.UTC(year, month - back, 1)).toISOString().slice(0, 7),
  );
  return [...new Set([...months, chosen])]
    .sort()
    .reverse()
    .map((value) => ({ value, label: monthName(value) }));
}

function Tiers() {
  const { fields, append, remove } = useFieldArray<Values, 'tiers'>({ name: 'tiers' });
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">ขั้นรายเดือน</legend>
      <p className="mb-2 text-sm text-ink2">
        ยอดของเดือนส่วนที่เกินแต่ละขั้น ได้เพิ่มตามเปอร์เซ็นต์ของขั้นนั้น นอกเหนือจากกฎ
      </p>
      <ul>
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[1fr_1fr_auto]"
          >
            <MoneyField
              name={`tiers.${index}.above`}
              label="ส่วนที่เกิน"
              required
              className="max-sm:col-span-2"
            />
            <NumberField
              name={`tiers.${index}.percent`}
              label="เพิ่มอีก"
              unit="%"
              decimals={2}
              required
            />
            <span className="pt-6.5">
              <IconButton icon="trash" label={`ลบขั้นที่ ${index + 1}`} onClick={() => remove(index)} />
            </span>
          </li>
        ))}
      </ul>
      <Button
        icon="plus"
        disabled={fields.length >= TIERS_MOST}
        onClick={() => append({ above: null, percent: null })}
      >
        เพิ่มขั้น
      </Button>
    </fieldset>
  );
}

interface TermsFormProps {
  plan: CommissionPlan;
  save: (plan: CommissionPlan) => Promise<void>;
  onClose: () => void;
}

export default function TermsForm({ plan, save, onClose }: TermsFormProps) {
  const form = useAppForm<Values, CommissionPlan>({
    schema: CommissionPlan,
    defaults: plan,
    submit: async (next) => {
      await save({ ...next, tiers: [...next.tiers].sort((a, b) => a.above - b.above) });
      toast.done('บันทึกสำเร็จ');
    },
    saved: onClose,
  });
  return (
    <AppForm form={form} label="เงื่อนไขของแผนค่าคอม" className="grid gap-4">
      <RadioField<CommissionPlan['earnOn']> name="earnOn" label="ได้ค่าคอม" options={moments} />
      <SelectField<string> name="from" label="เริ่มคิดตั้งแต่เดือน" options={monthsFrom(plan.from)} />
      <Tiers />
      <p className="text-sm text-ink2">เดือนที่ยังไม่ปิดจะคิดใหม่ทั้งหมดตามเงื่อนไขนี้ เดือนที่ปิดแล้วไม่เปลี่ยน</p>
      <FormActions form={form} onCancel={onClose} />
    </AppForm>
  );
}
