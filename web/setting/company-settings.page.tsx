// /setting/general: the shop's name and phone, each saved as an option; a bar says what is not saved yet.
import { optionRules } from '@app/contract/setting';
import * as f from '@app/contract/kit/fields';
import { normalizeText } from '@app/contract/kit/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Button } from '../ui/action/button.tsx';
import { ErrorNote } from '../ui/feedback/error-note.tsx';
import { ErrorState, SkeletonText } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { AppForm } from '../ui/form/app-form.tsx';
import { PhoneField, TextField } from '../ui/form/fields.tsx';
import { useAppForm, type AppFormState } from '../ui/form/use-app-form.ts';
import { Panel } from '../ui/layout/detail-page.tsx';
import { PageHead } from '../ui/layout/page-head.tsx';
import { atOption } from './option-fault.ts';
import { optionsChanged, optionsQuery, saveOption } from './setting.data.ts';

const names = ['company_name', 'company_phone'] as const;

/** The API lets an option be emptied; a shop that ships needs both. */
const Company = z.object({
  company_name: z.pipe(z.string().check(z.overwrite(normalizeText)), f.text(150)),
  company_phone: z
    .string()
    .check(z.minLength(1, { error: 'กรุณากรอกข้อมูล' }))
    .check(
      z.refine((value) => z.safeParse(optionRules.company_phone.schema, value).success, {
        error: 'ใส่เบอร์โทรไทย 9–10 หลัก',
      }),
    ),
});
type Company = z.infer<typeof Company>;

/** Stays in view while something is not saved. */
function DirtyBar({ form }: { form: AppFormState<Company> }) {
  const { isDirty, isSubmitting } = form.rhf.formState;
  if (!isDirty && !form.problem) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-4 -mb-4 rounded-b-card border-t border-line bg-white px-4 py-3">
      {form.problem ? <ErrorNote error={form.problem} className="mb-3" /> : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span role="status" className="mr-auto text-sm text-ink2">
          มีข้อมูลที่ยังไม่บันทึก
        </span>
        <Button kind="ghost" onClick={() => form.rhf.reset()}>
          ยกเลิก
        </Button>
        <Button
          kind="primary"
          type="submit"
          title="Ctrl+Enter"
          pending={isSubmitting}
          pendingText="กำลังบันทึก…"
        >
          บันทึก
        </Button>
      </div>
    </div>
  );
}

function CompanyForm({ saved }: { saved: Company }) {
  const client = useQueryClient();
  const form = useAppForm<Company>({
    schema: Company,
    defaults: saved,
    submit: async (values) => {
      for (const name of names) {
        if (values[name] === saved[name]) continue;
        await saveOption(name, values[name]).catch((fault: unknown) => {
          throw atOption(fault, name);
        });
      }
      await optionsChanged(client);
      toast.done('บันทึกสำเร็จ');
    },
  });
  return (
    <AppForm form={form} label="ข้อมูลร้าน">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField name="company_name" label="ชื่อร้าน" required className="sm:col-span-2" />
        <PhoneField name="company_phone" label="เบอร์โทรร้าน" required />
      </div>
      <DirtyBar form={form} />
    </AppForm>
  );
}

export default function CompanySettingsPage() {
  const query = useQuery(optionsQuery(names));
  const { data, error } = query;
  return (
    <>
      <PageHead title="ตั้งค่าทั่วไป" />
      <Panel title="ร้านค้า" className="max-w-3xl">
        {data ? (
          <CompanyForm
            key={names.map((name) => data[name]).join('|')}
            saved={{
              company_name: data.company_name ?? '',
              company_phone: data.company_phone ?? '',
            }}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </Panel>
    </>
  );
}
