// How orders are taken: repeated ones, stock below zero, risky customers, the COD fee, and the messages to customers.
import { optionRules } from '@app/contract/setting';
import * as z from 'zod/mini';
import { NumberField, RadioField, SwitchField } from '../ui/form/fields.tsx';
import { OptionsForm, WithOptions } from './options-form.tsx';
import { TemplateField } from './template-field.tsx';

const names = [
  'duplicate_days',
  'stock_negative',
  'risk_rule',
  'cod_fee_percent',
  'summary_template',
  'tracking_template',
] as const;

const Orders = z.object({
  duplicate_days: optionRules.duplicate_days.schema,
  stock_negative: optionRules.stock_negative.schema,
  risk_rule: optionRules.risk_rule.schema,
  cod_fee_percent: optionRules.cod_fee_percent.schema,
  summary_template: optionRules.summary_template.schema,
  tracking_template: optionRules.tracking_template.schema,
});

const riskRules = [
  { value: 'off', label: 'ไม่ตรวจ' },
  { value: 'warn', label: 'เตือน' },
  { value: 'block', label: 'ต้องมีสิทธิ์และบอกเหตุผล' },
] as const;

export function OrderTab() {
  return (
    <WithOptions names={names}>
      {(saved) => (
        <OptionsForm
          label="กฎของออเดอร์"
          schema={Orders}
          saved={saved}
          defaults={{ ...saved, stock_negative: saved.stock_negative === 1 }}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              name="duplicate_days"
              label="ตรวจออเดอร์ซ้ำย้อนหลัง"
              unit="วัน"
              required
              hint="เบอร์เดิมสั่งสินค้าเดิมภายในกี่วันให้ถามก่อน 0 = ไม่ตรวจ"
            />
            <NumberField
              name="cod_fee_percent"
              label="ค่าธรรมเนียม COD"
              unit="%"
              decimals={2}
              required
              hint="ใช้คิดกำไรในรายงาน"
            />
          </div>
          <RadioField
            name="risk_rule"
            label="ลูกค้าที่เคยปฏิเสธรับของ"
            options={riskRules}
            hint="นับจากประวัติของร้านตามเบอร์โทร"
          />
          <SwitchField
            name="stock_negative"
            label="ขายต่อได้แม้สต็อกไม่พอ"
            hint="เปิดแล้วสต็อกติดลบได้ และระบบไม่ห้ามสร้างออเดอร์เกินจำนวน"
          />
          <TemplateField name="summary_template" label="ข้อความสรุปออเดอร์" />
          <TemplateField name="tracking_template" label="ข้อความแจ้งเลขพัสดุ" />
        </OptionsForm>
      )}
    </WithOptions>
  );
}
