// The look of documents: running numbers, lines above and below a receipt, the era, with a preview.
import { optionRules, type OptionValues } from '@app/contract/shop/setting';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { periodText } from '@app/contract/kit/bangkok';
import { formatDay } from '../../ui/format/date.ts';
import { useToday } from '../../ui/hooks/today.ts';
import { RadioField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { OptionsForm, WithOptions } from './options-form.tsx';

const names = [
  'receipt_prefix',
  'short_invoice_prefix',
  'tax_invoice_prefix',
  'receipt_header',
  'receipt_footer',
  'year_style',
] as const;
type Values = Pick<OptionValues, (typeof names)[number]>;

const LINES_MOST = 300;

const Papers = z.object({
  receipt_prefix: optionRules.receipt_prefix.schema,
  short_invoice_prefix: optionRules.short_invoice_prefix.schema,
  tax_invoice_prefix: optionRules.tax_invoice_prefix.schema,
  receipt_header: optionRules.receipt_header.schema,
  receipt_footer: optionRules.receipt_footer.schema,
  year_style: optionRules.year_style.schema,
});

const eras = [
  { value: 'be', label: 'พ.ศ.', hint: '2569' },
  { value: 'ce', label: 'ค.ศ.', hint: '2026' },
] as const;

function Preview({ shop }: { shop: string }) {
  const typed = useWatch() as Values;
  const today = useToday();
  const numbers = [typed.receipt_prefix, typed.short_invoice_prefix, typed.tax_invoice_prefix];
  return (
    <section aria-label="ตัวอย่างใบเสร็จ" className="rounded-control border border-line p-4">
      <h3 className="mb-2 text-sm font-semibold text-ink2">ตัวอย่าง</h3>
      <p className="font-semibold">{shop || 'ชื่อร้าน'}</p>
      <p className="text-sm break-words whitespace-pre-line">{typed.receipt_header}</p>
      <p className="mt-2 text-sm">ใบเสร็จรับเงิน · วันที่ {formatDay(today, typed.year_style)}</p>
      <p className="num text-sm">
        เลขที่{' '}
        {numbers
          .map(
            (prefix) =>
              `${(prefix ?? '').toUpperCase()}${periodText(today, typed.year_style)}-0001`,
          )
          .join(' · ')}
      </p>
      <p className="mt-2 text-sm break-words whitespace-pre-line text-ink2">
        {typed.receipt_footer}
      </p>
    </section>
  );
}

export function DocumentTab() {
  return (
    <WithOptions names={[...names, 'company_name']}>
      {({ company_name, ...saved }) => (
        <OptionsForm label="เอกสาร" schema={Papers} saved={saved} defaults={saved}>
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField name="receipt_prefix" label="เลขใบเสร็จขึ้นต้นด้วย" />
            <TextField name="short_invoice_prefix" label="ใบกำกับอย่างย่อ" />
            <TextField name="tax_invoice_prefix" label="ใบกำกับเต็มรูป" />
          </div>
          <p className="-mt-2 text-xs text-ink3">
            ต่อท้ายด้วยปี เดือน และเลขรันที่ไม่ข้าม เปลี่ยนแล้วมีผลกับเอกสารใบถัดไป
          </p>
          <TextAreaField name="receipt_header" label="ข้อความหัวใบเสร็จ" rows={2} limit={LINES_MOST} />
          <TextAreaField
            name="receipt_footer"
            label="ข้อความท้ายใบเสร็จ"
            rows={2}
            limit={LINES_MOST}
          />
          <RadioField name="year_style" label="ปีที่แสดงบนจอและเอกสาร" options={eras} />
          <Preview shop={company_name} />
        </OptionsForm>
      )}
    </WithOptions>
  );
}
