// How papers look: running numbers, lines above and below a receipt, the era of years, with a picture of it.
import { optionRules, type OptionValues } from '@app/contract/shop/setting';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
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
const BE_OFFSET = 543;

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

/** This month in the shop's era, as numbers have it: '6911'. */
function period(style: Values['year_style'], now: Date): string {
  const year = now.getFullYear() + (style === 'be' ? BE_OFFSET : 0);
  return `${String(year).slice(-2)}${String(now.getMonth() + 1).padStart(2, '0')}`;
}

function Preview({ shop }: { shop: string }) {
  const typed = useWatch() as Values;
  // One moment for the whole time the tab is open.
  const [now] = useState(() => new Date());
  const calendar = typed.year_style === 'be' ? 'buddhist' : 'gregory';
  const date = new Intl.DateTimeFormat(`th-TH-u-ca-${calendar}`, { dateStyle: 'medium' });
  const numbers = [typed.receipt_prefix, typed.short_invoice_prefix, typed.tax_invoice_prefix];
  return (
    <section aria-label="ตัวอย่างใบเสร็จ" className="rounded-control border border-line p-4">
      <h3 className="mb-2 text-sm font-semibold text-ink2">ตัวอย่าง</h3>
      <p className="font-semibold">{shop || 'ชื่อร้าน'}</p>
      <p className="text-sm break-words whitespace-pre-line">{typed.receipt_header}</p>
      <p className="mt-2 text-sm">ใบเสร็จรับเงิน · วันที่ {date.format(now)}</p>
      <p className="num text-sm">
        เลขที่{' '}
        {numbers
          .map((prefix) => `${(prefix ?? '').toUpperCase()}${period(typed.year_style, now)}-0001`)
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
