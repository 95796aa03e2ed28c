// The form of a courier account: credentials, environment, sender, switch; the connection can be tested before
// saving.
import { setCourierAccount } from '@app/contract/courier-setup/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendersQuery } from '../../customer/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { RadioField, SelectField, SwitchField } from '../../ui/form/fields.tsx';
import { SecretsNote } from '../../ui/form/secret-field.tsx';
import { useSecretForm } from '../../ui/form/use-secret-form.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { AppError } from '../../ui/http.ts';
import { ConnectionNote } from './connection-note.tsx';
import {
  accountsChanged,
  save,
  test,
  type AccountBody,
  type ConnectionResult,
  type CourierAccount,
  type CourierInfo,
} from './courier-account.data.ts';
import { CredentialsFields } from './credentials-fields.tsx';
import { environments } from './environments.ts';
import { isSwitchedOn, maySwitch, switchOn } from './switch-on.ts';

type AccountDraft = Required<Omit<AccountBody, 'prefix'>>;

function SenderField() {
  const { data } = useQuery(sendersQuery());
  const senders = data?.items ?? [];
  if (data && senders.length === 0) {
    return (
      <div>
        <p className="mb-1 text-sm font-semibold">ที่อยู่ผู้ส่ง</p>
        <p className="mb-2 text-ink2">ยังไม่มีที่อยู่ผู้ส่ง ขนส่งต้องรู้ว่าจะไปรับของที่ไหน</p>
        <LinkButton to="/address" search={{ type: 'sender', create: '1' }} icon="plus">
          เพิ่มที่อยู่ผู้ส่ง
        </LinkButton>
      </div>
    );
  }
  return (
    <SelectField
      name="senderAddressId"
      label="ที่อยู่ผู้ส่ง"
      empty="ใช้ที่อยู่ผู้ส่งเริ่มต้น"
      options={senders.map((each) => ({
        value: each.id,
        label: `${each.name} · ${each.district} ${each.province}`,
      }))}
    />
  );
}

/** Without empty ones: an empty input keeps the stored value. */
const givenIn = (credentials: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(credentials).filter(([, value]) => value.trim() !== ''));

/** All typed credentials; the choice of a protocol is no secret. */
const secretsOf = ({ credentialFields }: CourierInfo): string[] =>
  credentialFields.flatMap(({ name, choices }) => (choices ? [] : [`credentials.${name}`]));

interface AccountFormProps {
  info: CourierInfo;
  account: CourierAccount;
  onClose: () => void;
}

function useAccountForm({ info, account, onClose }: AccountFormProps) {
  const client = useQueryClient();
  // If only the switch failed, the next press saves on top of the first save.
  const version = useRef(account.version);
  const [secrets] = useState(() => secretsOf(info));
  return useSecretForm<AccountDraft, AccountBody>({
    schema: setCourierAccount.takes.body,
    // A draft belongs to the values it was typed over: after somebody else's change it is not offered.
    draft: `courier-account-${info.c}-v${account.version}`,
    secrets,
    defaults: {
      // On by default for a new account.
      enabled: account.enabled || account.filled.length === 0,
      environment: account.environment,
      senderAddressId: account.senderAddressId,
      credentials: Object.fromEntries(
        info.credentialFields.map((field) => [
          field.name,
          field.choices ? (account.protocol ?? field.choices[0]?.value ?? '') : '',
        ]),
      ),
      version: account.version,
    },
    submit: async (body) => {
      const credentials = givenIn(body.credentials ?? {});
      try {
        const saved = await save(info.c, { ...body, credentials, version: version.current });
        version.current = saved.version;
        const me = meStore.get();
        if (body.enabled && !isSwitchedOn(me, info) && maySwitch(me)) await switchOn(info);
      } finally {
        // A lost answer may have been a success.
        void accountsChanged(client);
      }
      toast.done('บันทึกสำเร็จ');
      onClose();
    },
  });
}

export function AccountForm({ info, account: opened, onClose }: AccountFormProps) {
  // The account when the form opened: others' changes must not replace what is typed.
  const [account] = useState(opened);
  const form = useAccountForm({ info, account, onClose });
  const [trying, setTrying] = useState(false);
  const [result, setResult] = useState<ConnectionResult | null>(null);
  const tryOut = async () => {
    setTrying(true);
    setResult(null);
    try {
      const { environment, credentials } = form.rhf.getValues();
      setResult(await test(info.c, { environment, credentials: givenIn(credentials) }));
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      const fields = Object.entries(fault.fields);
      for (const [path, message] of fields)
        form.rhf.setError(path as 'credentials', { type: 'server', message });
      if (fields.length === 0) toast.failed(fault);
    } finally {
      setTrying(false);
    }
  };
  const giveUp = async () => {
    await form.draft.drop();
    onClose();
  };
  return (
    <AppForm form={form} label={`บัญชี ${info.name}`} className="grid gap-4">
      <RadioField name="environment" label="ระบบของขนส่ง" options={environments} />
      <SecretsNote draft={form.draft} />
      <div className="grid gap-3 sm:grid-cols-2">
        <CredentialsFields info={info} filled={account.filled} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button pending={trying} pendingText="กำลังทดสอบ…" onClick={() => void tryOut()}>
          ทดสอบการเชื่อมต่อ
        </Button>
        <span className="text-sm text-ink3">ทดสอบได้ก่อนบันทึก ไม่มีการสร้างพัสดุ</span>
      </div>
      {result ? <ConnectionNote result={result} /> : null}
      <SenderField />
      <SwitchField
        name="enabled"
        label={`เปิดใช้ ${info.name}`}
        hint="เมื่อเปิด จะสร้างเลขพัสดุและพิมพ์ใบปะหน้าได้จากออเดอร์"
      />
      <FormActions form={form} onCancel={() => void giveUp()} />
    </AppForm>
  );
}
