// Customers' personal data: who sees it, and how long it is kept.
import { optionRules } from '@app/contract/shop/setting';
import * as z from 'zod/mini';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { NumberField } from '../../ui/form/fields.tsx';
import { OptionsForm, WithOptions } from './options-form.tsx';

const names = ['retention_months'] as const;

const Privacy = z.object({ retention_months: optionRules.retention_months.schema });

function MaskingNote() {
  return (
    <section aria-label="การปิดบังข้อมูล">
      <h3 className="font-semibold">การปิดบังข้อมูล</h3>
      <p className="text-ink2">
        ผู้ใช้ที่ไม่มีสิทธิ์ “ดูข้อมูลส่วนตัวลูกค้า” จะเห็นเบอร์เป็น 08x-xxx-5678 และที่อยู่เป็น ••• ทุกที่ ทั้งรายการ หน้าออเดอร์
        ไฟล์ส่งออก และเอกสาร ให้หรือถอนสิทธิ์นี้ได้ที่หน้าผู้ใช้ของแต่ละคน
      </p>
    </section>
  );
}

export function PrivacyTab() {
  return (
    <WithOptions names={names}>
      {(saved) => (
        <OptionsForm label="ความเป็นส่วนตัว" schema={Privacy} saved={saved} defaults={saved}>
          <MaskingNote />
          <NumberField
            className="sm:max-w-80"
            name="retention_months"
            label="เก็บข้อมูลลูกค้าไว้"
            unit="เดือน"
            required
            hint="นับจากวันสร้างออเดอร์ที่จบแล้ว เลยกำหนดระบบลบชื่อ เบอร์ และที่อยู่ให้เอง 0 = เก็บไว้ตลอด"
          />
          <div>
            <LinkButton to="/setting/privacy">ลบข้อมูลลูกค้าตามคำขอ</LinkButton>
          </div>
        </OptionsForm>
      )}
    </WithOptions>
  );
}
