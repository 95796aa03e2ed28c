// Creates an API token: a name, some of the user's rights, and an expiry.
import * as f from '@app/contract/kit/fields';
import { DAY_MS } from '@app/contract/kit/bangkok';
import { permissionKeys, type Permission } from '@app/contract/kit/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useMe } from '../../ui/hooks/me.ts';
import { Checkbox } from '../../ui/input/choice.tsx';
import { permissionNames } from '@app/contract/kit/permission-names';
import { permissionGroups } from '../user/permission-groups.ts';
import { make, tokensChanged } from './api-token.data.ts';

const schema = z.object({
  name: f.text(60),
  permissions: z
    .array(z.enum(permissionKeys))
    .check(z.minLength(1, { error: 'เลือกสิทธิ์อย่างน้อย 1 อย่าง' })),
  own: z.boolean(),
  days: z.int(),
});
type Draft = z.infer<typeof schema>;

const FOR_EVER = 0;
const lifetimes = [
  { value: 30, label: '30 วัน' },
  { value: 90, label: '90 วัน' },
  { value: 365, label: '1 ปี' },
  { value: FOR_EVER, label: 'ไม่หมดอายุ' },
];

const endOf = (days: number): string | null =>
  days === FOR_EVER ? null : new Date(Date.now() + days * DAY_MS).toISOString();

/** Only the user's own rights: nobody can grant more. */
function RightTicks() {
  const me = useMe();
  const { field, fieldState } = useController<Draft, 'permissions'>({ name: 'permissions' });
  const chosen = new Set<Permission>(field.value);
  const tick = (key: Permission, on: boolean) => {
    if (on) chosen.add(key);
    else chosen.delete(key);
    field.onChange(permissionKeys.filter((each) => chosen.has(each)));
  };
  return (
    <fieldset aria-label="สิทธิ์ของโทเคน">
      <p className="mb-1 text-sm font-semibold">สิทธิ์ {chosen.size} ข้อ</p>
      {fieldState.error ? (
        <p role="alert" className="mb-2 text-sm text-problem">
          {fieldState.error.message}
        </p>
      ) : null}
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {permissionGroups.map(([title, keys]) => {
          const own = keys.filter((key) => me?.permissions.has(key));
          return own.length === 0 ? null : (
            <fieldset key={title} className="min-w-0">
              <legend className="mb-1 text-sm text-ink2">{title}</legend>
              {own.map((key) => (
                <Checkbox
                  key={key}
                  label={permissionNames[key]}
                  value={chosen.has(key)}
                  onChange={(on) => tick(key, on)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
    </fieldset>
  );
}

interface NewTokenProps {
  onMade: (token: string) => void;
  onCancel: () => void;
}

export function NewToken({ onMade, onCancel }: NewTokenProps) {
  const client = useQueryClient();
  const form = useAppForm<Draft, Draft>({
    schema,
    defaults: { name: '', permissions: [], own: false, days: 90 },
    submit: async ({ days, ...rest }) => {
      const { token } = await make({ ...rest, expiresAt: endOf(days) });
      onMade(token);
      await tokensChanged(client);
    },
  });
  return (
    <AppForm form={form} label="สร้างโทเคน" className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField name="name" label="ชื่อโทเคน" required focusFirst placeholder="เช่น โปรแกรมบัญชี" />
        <SelectField name="days" label="ใช้ได้นาน" required options={lifetimes} />
      </div>
      <SwitchField name="own" label="เห็นเฉพาะออเดอร์ของฉัน" />
      <RightTicks />
      <FormActions form={form} save="สร้างโทเคน" onCancel={onCancel} />
    </AppForm>
  );
}
