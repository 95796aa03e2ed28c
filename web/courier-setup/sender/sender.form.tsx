// The sender's form in a courier's own terms, with a preview of the label.
import { formatPhone } from '@app/contract/kit/text';
import { defaultProvince, isDefaultPlace } from '@app/contract/kit/province';
import { senderForms, setSender, type SenderField } from '@app/contract/courier-setup/sender';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PlacePicker } from '../../customer/index.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { PhoneField, TextField } from '../../ui/form/fields.tsx';
import { SecretField, SecretsNote } from '../../ui/form/secret-field.tsx';
import type { AppFormState } from '../../ui/form/use-app-form.ts';
import { useSecretForm } from '../../ui/form/use-secret-form.ts';
import { CopyCompany } from './copy-company.tsx';
import { save, senderChanged, type Sender, type SenderBody } from './sender.data.ts';

type SenderDraft = Required<Omit<SenderBody, 'prefix' | 'details'>> & {
  details: Record<string, string>;
};

const emptyOf = (fields: readonly SenderField[]) =>
  Object.fromEntries(fields.map((field) => [field.name, '']));

function draftOf({ c, address, details, version }: Sender): SenderDraft {
  const form = senderForms[c];
  return {
    name: address?.name ?? '',
    phone: address?.phone ?? '',
    address: address?.address ?? '',
    subdistrict: address?.subdistrict ?? '',
    district: address?.district ?? '',
    province: address?.province ?? defaultProvince,
    postcode: address?.postcode ?? '',
    details: { ...emptyOf(form.details), ...details },
    credentials: emptyOf(form.credentials),
    version,
  };
}

/** As on the label. */
function SenderPreview() {
  const typed = useWatch() as SenderDraft;
  const { subdistrict, district, province, postcode } = typed;
  const place = isDefaultPlace(typed) ? [] : [subdistrict, district, province, postcode];
  return (
    <section aria-label="ตัวอย่างบนใบปะหน้า" className="rounded-control border border-line p-3">
      <h3 className="text-sm font-semibold text-ink2">ตัวอย่างผู้ส่งบนใบปะหน้า</h3>
      <p className="mt-1 break-words">
        <b>{typed.name || 'ชื่อผู้ส่ง'}</b>{' '}
        <span className="num">{typed.phone ? formatPhone(typed.phone) : 'เบอร์โทร'}</span>
        <br />
        {[typed.address, ...place].filter(Boolean).join(' ') || 'ที่อยู่'}
      </p>
    </section>
  );
}

interface DetailsProps {
  sender: Sender;
  draft: AppFormState<SenderDraft>['draft'];
}

function Details({ sender, draft }: DetailsProps) {
  const form = senderForms[sender.c];
  return (
    <>
      <section aria-label="ข้อมูลตามสัญญาขนส่ง" className="border-t border-line pt-3">
        <h3 className="mb-2 font-semibold">ข้อมูลตามสัญญาขนส่ง</h3>
        <div className="grid gap-3 sm:grid-cols-2">
          {form.details.map(({ name, label, required, hint }) => (
            <TextField
              key={name}
              name={`details.${name}`}
              label={required ? `${label} (จำเป็นก่อนส่ง)` : label}
              hint={hint}
            />
          ))}
        </div>
      </section>
      <section aria-label="ข้อมูลเชื่อมต่อ" className="border-t border-line pt-3">
        <h3 className="font-semibold">ข้อมูลเชื่อมต่อ</h3>
        <p className="text-sm text-ink2">เก็บแบบเข้ารหัส เปลี่ยนได้แต่เปิดดูไม่ได้</p>
        <SecretsNote draft={draft} />
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          {form.credentials.map(({ name, label, hidden, hint }) => (
            <SecretField
              key={name}
              name={`credentials.${name}`}
              label={label}
              isStored={sender.filled.includes(name)}
              hidden={hidden === true}
              hint={hint}
            />
          ))}
        </div>
      </section>
    </>
  );
}

/** Without empty ones: an empty input keeps the stored value. */
const givenIn = (credentials: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(credentials).filter(([, value]) => value.trim() !== ''));

export function SenderForm({ sender: opened }: { sender: Sender }) {
  // The sender when the form opened: others' changes must not replace what is typed.
  const [sender, setKnown] = useState(opened);
  const client = useQueryClient();
  const [secrets] = useState(() =>
    senderForms[sender.c].credentials.map(({ name }) => `credentials.${name}`),
  );
  const form = useSecretForm<SenderDraft, SenderBody>({
    schema: setSender.takes.body,
    defaults: draftOf(sender),
    // A draft belongs to the values it was typed over: after somebody else's change it is not offered.
    draft: `sender-${sender.c}-v${sender.version}`,
    secrets,
    isHeld: true,
    submit: async (body) => {
      const given = { ...body, credentials: givenIn(body.credentials), version: sender.version };
      try {
        const saved = await save(sender.c, given);
        setKnown(saved);
        toast.done('บันทึกสำเร็จ');
        // Removes the typed keys from the screen.
        form.rhf.reset(draftOf(saved));
      } finally {
        // A lost answer may have been a success. Until it is fetched again the form is locked, because typing would
        // be lost.
        await senderChanged(client);
      }
    },
  });
  return (
    <AppForm form={form} label="ที่อยู่ผู้ส่ง" className="grid gap-4">
      <div>
        <CopyCompany />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField name="name" label="ชื่อผู้ส่ง" required />
        <PhoneField name="phone" label="เบอร์โทร" required />
        <TextField name="address" label="บ้านเลขที่ / ถนน" required className="sm:col-span-2" />
      </div>
      <PlacePicker asksReason={false} />
      <SenderPreview />
      <Details sender={sender} draft={form.draft} />
      <FormActions form={form} sticky="panel" />
    </AppForm>
  );
}
