// The form of a user or member: name, login and rights.
import { roleNames, type Permission, type Role } from '@app/contract/kit/permissions';
import { createUser } from '@app/contract/shop/user';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { PhoneField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import type { SubmitHow } from '../../ui/form/use-app-form.ts';
import { useSecretForm } from '../../ui/form/use-secret-form.ts';
import { permissionsOf, useMe, type Me } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { Select } from '../../ui/input/choice.tsx';
import { Duties } from './duty/duties.tsx';
import {
  add,
  change,
  setOwnedChannels,
  peopleChanged,
  type User,
  type UserChange,
} from './member.data.ts';
import { DIFFERENT, PasswordFields, SHORT } from '../user/password-field.tsx';
import { mayGive, PermissionTicks, presetOf } from './permission-ticks.tsx';

const { shape } = createUser.takes.body;
const password = z.string().check(z.minLength(6, SHORT), z.maxLength(200));
const fields = z.object({
  name: shape.name,
  username: shape.username,
  password: z.optional(password),
  confirmPassword: z.optional(z.string()),
  role: shape.role,
  permission: z.array(z.string()),
  phone: shape.phone,
  line: z.optional(z.string().check(z.maxLength(100))),
  active: z.boolean(),
  /** Null while untouched. */
  channels: z.nullable(z.array(z.number())),
});
type Values = z.infer<typeof fields>;

const isSame = z.refine<Values>(
  (values) => (values.password ?? '') === (values.confirmPassword ?? ''),
  {
    path: ['confirmPassword'],
    error: DIFFERENT,
  },
);
const forEdit = fields.check(isSame);
const forCreate = z
  .extend(fields, { password, confirmPassword: z.string().check(z.minLength(1)) })
  .check(isSame as never);

const roles = [1, 5, 4, 2, 3] as const;

const listOf = (user: User | null): Permission[] =>
  user ? [...permissionsOf(user.permission)] : [];

function valuesOf(user: User | null, role: Role, me: Me | null): Values {
  const line = user?.profile?.['line'];
  return {
    name: user?.name ?? '',
    username: user?.username ?? '',
    password: '',
    confirmPassword: '',
    role: user?.role ?? role,
    permission: user ? listOf(user) : presetOf(me, role),
    phone: user?.phone ?? '',
    line: typeof line === 'string' ? line : '',
    active: !(user?.suspended ?? false),
    channels: null,
  };
}

/** Choosing a role sets its default rights; single rights are changed afterwards. */
function RoleField({ me, locked }: { me: Me | null; locked: boolean }) {
  const { field, fieldState } = useController({ name: 'role' });
  const { setValue } = useFormContext();
  return (
    <Select<Role>
      label="บทบาท"
      required
      disabled={locked}
      value={field.value as Role}
      error={fieldState.error?.message}
      hint={locked ? 'เปลี่ยนบทบาทและสิทธิ์ของตัวเองไม่ได้' : undefined}
      onBlur={field.onBlur}
      inputRef={field.ref}
      options={roles.map((role) => ({
        value: role,
        label: mayGive(me, role) ? roleNames[role] : `${roleNames[role]} (สูงกว่าสิทธิ์ของคุณ)`,
        disabled: !mayGive(me, role) && role !== field.value,
      }))}
      onChange={(role) => {
        if (role === null) return;
        field.onChange(role);
        setValue('permission', presetOf(me, role), { shouldDirty: true });
      }}
    />
  );
}

interface Saving {
  user: User | null;
  isSelf: boolean;
}

async function save(values: Values, { user, isSelf }: Saving): Promise<User> {
  const { name, username, role, permission, phone = '', line = '', active } = values;
  const { password, confirmPassword } = values;
  const shared = { name, phone, profile: { line } };
  if (user === null) {
    const made = { ...shared, username, role, permission, suspended: !active };
    return add({ ...made, password: password ?? '', confirmPassword });
  }
  const rights: UserChange = isSelf ? {} : { role, permission, suspended: !active };
  const secret = !isSelf && password ? { password, confirmPassword } : {};
  return change(user, { ...shared, ...rights, ...secret });
}

export interface EditUserProps {
  /** Null adds a new one. */
  user: User | null;
  /** The initial role of a new one. */
  role: Role;
  /** Members are created on a screen of their own, without a choice of role. */
  fixed?: boolean;
}

/** The list refetches for each `t` and marks users created just then (spec.md §2). */
const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** A draft belongs to the values it was typed over. */
const draftOf = ({ user, fixed = false }: EditUserProps): string =>
  user ? `user-${user.id}-v${user.version}` : fixed ? 'user-create-member' : 'user-create';

/** They must not be stored readably in the browser. */
const SECRETS: readonly (keyof Values)[] = ['password', 'confirmPassword'];

function useUserForm(opened: EditUserProps) {
  // The user when the form opened: others' changes of rights are neither reverted nor do they replace what is typed.
  const [props] = useState(opened);
  const { user, role } = props;
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isSelf = user?.id === me?.id && user !== null;
  const [defaults] = useState(() => valuesOf(user, role, me));
  const form = useSecretForm<Values>({
    schema: user ? forEdit : forCreate,
    defaults,
    draft: draftOf(props),
    secrets: SECRETS,
    isHeld: true,
    submit: async (values, { again }: SubmitHow) => {
      const saved = await save(values, { user, isSelf });
      if (values.channels)
        // The user is saved: a failure with the channels must not reopen the form.
        await setOwnedChannels(client, saved.id, values.channels).catch((fault: unknown) =>
          toast.failed(fault),
        );
      toast.done(user ? 'แก้ไขสำเร็จ มีผลทันที' : 'บันทึกสำเร็จ');
      void peopleChanged(client);
      if (again) return;
      const list = saved.role === 3 ? '/member' : '/user';
      void navigate({ to: list, search: user ? {} : { t: nowInSeconds() } });
    },
  });
  return { me, form, isSelf, navigate };
}

interface RightsProps {
  me: ReturnType<typeof useMe>;
  user: User | null;
  isSelf: boolean;
  isMember: boolean;
  fixed: boolean;
}

function Rights({ me, user, isSelf, isMember, fixed }: RightsProps) {
  return (
    <Panel title="บทบาทและสิทธิ์">
      <div className="grid gap-4">
        {fixed ? null : (
          <div className="max-w-md">
            <RoleField me={me} locked={isSelf} />
          </div>
        )}
        {isSelf ? null : (
          <SwitchField
            name="active"
            label={isMember ? 'อนุมัติให้เข้าใช้แล้ว' : 'เข้าใช้ได้'}
            hint="ปิดไว้จะเข้าระบบไม่ได้จนกว่าจะเปิด"
          />
        )}
        <PermissionTicks me={me} had={listOf(user)} locked={isSelf} />
      </div>
    </Panel>
  );
}

export function EditUser(props: EditUserProps) {
  const { user, fixed = false, role } = props;
  const { me, form, isSelf, navigate } = useUserForm(props);
  const isMember = (user?.role ?? role) === 3;
  return (
    <AppForm form={form} label={user ? 'แก้ไขผู้ใช้' : 'เพิ่มผู้ใช้'} className="max-w-4xl">
      <div className="grid gap-4">
        <Panel title="ข้อมูล">
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField name="name" label="ชื่อ-สกุล" required focusFirst={user === null} />
            <TextField
              name="username"
              label="ชื่อผู้ใช้"
              required
              readOnly={user !== null}
              hint={user ? 'ชื่อผู้ใช้เปลี่ยนไม่ได้' : 'a–z 0–9 จุด หรือขีดล่าง 3–32 ตัว'}
            />
            <PhoneField name="phone" label="เบอร์" />
            <TextField name="line" label="LINE" />
          </div>
        </Panel>
        {isSelf ? null : (
          <Panel title={user ? 'รหัสผ่านใหม่ (เว้นว่างถ้าไม่เปลี่ยน)' : 'รหัสผ่าน'}>
            <div className="grid max-w-md gap-3">
              {form.draft.restoredAt !== null && user === null ? (
                <p className="text-sm text-ink2">ร่างไม่เก็บรหัสผ่าน ใส่อีกครั้ง</p>
              ) : null}
              <PasswordFields required={user === null} />
            </div>
          </Panel>
        )}
        <Duties userId={user?.id ?? null} />
        <Rights me={me} user={user} isSelf={isSelf} isMember={isMember} fixed={fixed} />
      </div>
      <FormActions
        form={form}
        sticky
        {...(user === null && { again: 'บันทึกและเพิ่มใหม่' })}
        onCancel={() => void navigate({ to: isMember ? '/member' : '/user' })}
      />
    </AppForm>
  );
}
