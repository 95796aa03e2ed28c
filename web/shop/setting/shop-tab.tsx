// The shop's data on documents: company, address, phone, tax number, branch, VAT.
import * as f from '@app/contract/kit/fields';
import { normalizeText } from '@app/contract/kit/text';
import { optionRules, type OptionValues } from '@app/contract/shop/setting';
import * as z from 'zod/mini';
import { PhoneField, SwitchField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { useStore } from '../../ui/hooks/store.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { PictureInput } from '../../ui/form/picture-input.tsx';
import { logoStore, showLogo } from '../../ui/theme/shop-logo.ts';
import { OptionsForm, WithOptions } from './options-form.tsx';
import { putLogo } from './logo.data.ts';

const names = [
  'company_name',
  'company_address',
  'company_phone',
  'company_taxid',
  'company_branch',
  'vat',
] as const;

const ADDRESS_MOST = 400;

const line = (max: number) => z.pipe(z.string().check(z.overwrite(normalizeText)), f.text(max));

/** The API accepts an empty option; a shop that ships and bills needs these. */
const Company = z.object({
  company_name: line(150),
  company_address: line(ADDRESS_MOST),
  company_phone: z.pipe(
    z.string().check(z.minLength(1, { error: 'กรุณากรอกข้อมูล' })),
    optionRules.company_phone.schema,
  ),
  company_taxid: optionRules.company_taxid.schema,
  company_branch: optionRules.company_branch.schema,
  vat: optionRules.vat.schema,
});

const logoLook = 'size-20 shrink-0 rounded-card border border-line bg-hover object-contain';

/** Saved at once, separately from the form: a picture is no typed option. */
function ShopLogo() {
  const logo = useStore(logoStore);
  return (
    <PictureInput
      what="โลโก้"
      hint="แสดงข้างชื่อร้าน หน้าเข้าสู่ระบบ และบนใบเสร็จ ใช้ jpg, png หรือ webp ไม่เกิน 5 MB"
      has={logo !== ''}
      save={async (file) => showLogo(await putLogo(file))}
    >
      {logo === '' ? (
        <span aria-hidden="true" className={`grid place-items-center text-ink3 ${logoLook}`}>
          <Icon name="image" />
        </span>
      ) : (
        <img src={logo} alt="โลโก้ร้าน" className={logoLook} />
      )}
    </PictureInput>
  );
}

export function ShopTab() {
  return (
    <div className="grid gap-4">
      <ShopLogo />
      <WithOptions names={names}>{(saved) => <ShopForm saved={saved} />}</WithOptions>
    </div>
  );
}

function ShopForm({ saved }: { saved: Pick<OptionValues, (typeof names)[number]> }) {
  return (
    <OptionsForm
      label="ข้อมูลร้าน"
      schema={Company}
      saved={saved}
      defaults={{ ...saved, vat: saved.vat === 1 }}
    >
      <TextField name="company_name" label="ชื่อร้าน" required />
      <TextAreaField
        name="company_address"
        label="ที่อยู่ร้าน"
        required
        rows={2}
        limit={ADDRESS_MOST}
        hint="พิมพ์บนใบเสร็จและใบกำกับภาษี"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField name="company_phone" label="เบอร์โทรร้าน" required />
        <TextField
          name="company_taxid"
          label="เลขประจำตัวผู้เสียภาษี"
          inputMode="numeric"
          hint="13 หลัก ตรวจหลักสุดท้ายให้ด้วย"
        />
        <TextField name="company_branch" label="สาขา" placeholder="สำนักงานใหญ่" />
      </div>
      <SwitchField
        name="vat"
        label="จดทะเบียนภาษีมูลค่าเพิ่ม (VAT 7%)"
        hint="เปิดแล้วจะออกใบกำกับภาษีได้ และใบเสร็จแสดงภาษีที่รวมอยู่ในราคา"
      />
    </OptionsForm>
  );
}
