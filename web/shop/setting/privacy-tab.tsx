// Customers' personal data: who sees it, and how long it is kept.
import { roleNames, type Role } from '@app/contract/kit/permissions';
import { optionRules, type OptionValues } from '@app/contract/shop/setting';
import * as z from 'zod/mini';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { NumberField, SwitchField } from '../../ui/form/fields.tsx';
import { useMe } from '../../ui/hooks/me.ts';
import { OptionsForm, WithOptions } from './options-form.tsx';

const names = ['retention_months', 'two_factor_roles'] as const;

/** A switch for each staff role; stored is the list of roles that are on. */
const staffRoles = [1, 4, 2, 5] as const satisfies readonly Role[];
const switchOf = (role: Role) => `factor${role}` as const;

const Privacy = z.pipe(
  z.object({
    retention_months: optionRules.retention_months.schema,
    ...Object.fromEntries(staffRoles.map((role) => [switchOf(role), z.boolean()])),
  }),
  z.transform(({ retention_months, ...switches }) => ({
    retention_months,
    two_factor_roles: staffRoles.filter(
      (role) => (switches as Record<string, unknown>)[switchOf(role)],
    ),
  })),
) as unknown as z.core.$ZodType<Partial<OptionValues>>;

function FactorRoles() {
  const isAdministrator = useMe()?.role === 1;
  return (
    <fieldset>
      <legend className="font-semibold">บังคับยืนยันตัวตนสองขั้น</legend>
      <p className="text-sm text-ink2">
        {isAdministrator
          ? 'ผู้ใช้ในบทบาทที่เปิดต้องใส่รหัสจากแอปเมื่อเข้าสู่ระบบ ใครยังไม่ได้ตั้ง ระบบจะพาตั้งตอนเข้าครั้งถัดไป'
          : 'เฉพาะผู้ดูแลระบบของร้านเปลี่ยนได้'}
      </p>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {staffRoles.map((role) => (
          <SwitchField
            key={role}
            name={switchOf(role)}
            label={roleNames[role]}
            disabled={!isAdministrator}
          />
        ))}
      </div>
    </fieldset>
  );
}

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
        <OptionsForm
          label="ความเป็นส่วนตัว"
          schema={Privacy}
          saved={saved}
          defaults={{
            retention_months: saved.retention_months,
            ...Object.fromEntries(
              staffRoles.map((role) => [switchOf(role), saved.two_factor_roles.includes(role)]),
            ),
          }}
        >
          <FactorRoles />
          <MaskingNote />
          <NumberField
            className="sm:max-w-80"
            name="retention_months"
            label="เก็บข้อมูลลูกค้าไว้"
            unit="เดือน"
            required
            hint="นับจากวันสร้างออเดอร์ที่จบแล้ว หรือวันที่ทักแชตโดยไม่มีออเดอร์ เลยกำหนดระบบลบชื่อ เบอร์ ที่อยู่ และข้อความให้เอง 0 = เก็บไว้ตลอด"
          />
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/setting/privacy">ลบข้อมูลลูกค้าตามคำขอ</LinkButton>
            <LinkButton to="/setting/support">ให้ผู้ให้บริการเข้าร้าน</LinkButton>
          </div>
        </OptionsForm>
      )}
    </WithOptions>
  );
}
