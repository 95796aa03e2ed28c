// Order settings: duplicates, negative stock, risky customers, the COD fee, and messages to customers.
import { placeholders } from '@app/contract/kit/templates';
import { optionRules } from '@app/contract/shop/setting';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { NumberField, RadioField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { OptionsForm, WithOptions } from './options-form.tsx';
import { TemplateField } from './template-field.tsx';

const names = [
  'duplicate_days',
  'stock_negative',
  'risk_rule',
  'cod_fee_percent',
  'summary_template',
  'tracking_template',
  'page_proposals',
  'page_days',
  'quiet_from',
  'quiet_to',
] as const;

const Orders = z.object({
  duplicate_days: optionRules.duplicate_days.schema,
  stock_negative: optionRules.stock_negative.schema,
  risk_rule: optionRules.risk_rule.schema,
  cod_fee_percent: optionRules.cod_fee_percent.schema,
  summary_template: optionRules.summary_template.schema,
  tracking_template: optionRules.tracking_template.schema,
  page_proposals: optionRules.page_proposals.schema,
  page_days: optionRules.page_days.schema,
  quiet_from: optionRules.quiet_from.schema,
  quiet_to: optionRules.quiet_to.schema,
});

const riskRules = [
  { value: 'off', label: 'ไม่ตรวจ' },
  { value: 'warn', label: 'เตือนอย่างเดียว', hint: 'เห็นป้ายลูกค้าเสี่ยงตอนสร้างออเดอร์และก่อนสร้างเลขพัสดุ' },
  { value: 'reason', label: 'เก็บปลายทางได้ ต้องบอกเหตุผล', hint: 'เหตุผลเก็บไว้กับออเดอร์' },
  {
    value: 'transfer',
    label: 'ต้องโอนก่อน',
    hint: 'เก็บปลายทางได้เฉพาะผู้มีสิทธิ์ข้ามคำเตือนลูกค้าเสี่ยง และต้องบอกเหตุผล',
  },
  {
    value: 'block',
    label: 'ไม่รับออเดอร์',
    hint: 'รับได้เฉพาะผู้มีสิทธิ์ข้ามคำเตือนลูกค้าเสี่ยง และต้องบอกเหตุผล',
  },
] as const;

/** What counts as risky, and its effect; the figures are disabled while nothing is checked. */
function RiskRule() {
  const action: unknown = useWatch({ name: 'risk_rule.action' });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">ลูกค้าที่เคยไม่รับของ</legend>
      <RadioField
        name="risk_rule.action"
        label="เมื่อลูกค้าเสี่ยงสั่งอีก"
        options={riskRules}
        hint="นับจากประวัติของร้านตามเบอร์โทร ออเดอร์ที่ยกเลิกไม่นับ"
      />
      {action === 'off' ? null : (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            name="risk_rule.refused"
            label="ถือว่าเสี่ยงเมื่อไม่รับตั้งแต่"
            unit="ออเดอร์"
            required
          />
          <NumberField name="risk_rule.of" label="จากล่าสุด" unit="ออเดอร์" required />
        </div>
      )}
    </fieldset>
  );
}

/** What buyers may do on their order's page, and for how long. */
const BuyerPage = () => (
  <>
    <SwitchField
      name="page_proposals"
      label="ลูกค้าขอแก้ที่อยู่และเบอร์เองได้"
      hint="บนหน้าออเดอร์ของลูกค้า ก่อนสร้างเลขพัสดุ ร้านต้องกดรับก่อนจึงจะเปลี่ยน"
    />
    <NumberField
      name="page_days"
      label="หน้าออเดอร์ของลูกค้าเปิดได้อีก"
      unit="วัน"
      required
      hint="นับจากวันที่ส่งถึง ตีกลับ หรือยกเลิก"
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="quiet_from"
        label="ไม่ส่งข้อความถึงลูกค้าตั้งแต่"
        placeholder="21:00"
        hint="เว้นว่างไว้ = ส่งได้ทุกเวลา"
      />
      <TextField name="quiet_to" label="ถึง" placeholder="08:00" />
    </div>
  </>
);

const Templates = () => (
  <>
    <TemplateField
      name="summary_template"
      label="ข้อความสรุปออเดอร์"
      places={placeholders.summary_template}
    />
    <TemplateField
      name="tracking_template"
      label="ข้อความแจ้งเลขพัสดุ"
      places={placeholders.tracking_template}
    />
  </>
);

export function OrderTab() {
  return (
    <WithOptions names={names}>
      {(saved) => (
        <OptionsForm
          label="กฎของออเดอร์"
          schema={Orders}
          saved={saved}
          defaults={{
            ...saved,
            stock_negative: saved.stock_negative === 1,
            page_proposals: saved.page_proposals === 1,
          }}
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
              hint="ที่ขนส่งคิดร้าน เสนอให้บวกเพิ่มตอนสร้างออเดอร์ และใช้คิดกำไร"
            />
          </div>
          <RiskRule />
          <SwitchField
            name="stock_negative"
            label="ขายต่อได้แม้สต็อกไม่พอ"
            hint="เปิดแล้วสต็อกติดลบได้ และระบบไม่ห้ามสร้างออเดอร์เกินจำนวน"
          />
          <BuyerPage />
          <Templates />
        </OptionsForm>
      )}
    </WithOptions>
  );
}
