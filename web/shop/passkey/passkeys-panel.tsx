// The user's own passkeys on the profile: the list, adding one for this device, removing one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/action/button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { deviceName } from '@app/contract/kit/device';
import {
  add,
  canMake,
  passkeysChanged,
  passkeysQuery,
  remove,
  type Passkey,
} from './passkey.data.ts';

const anew = {
  password: z.string().check(z.minLength(1)),
  code: z.string().check(z.trim(), z.maxLength(20)),
};
const AddForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  ...anew,
});
const RemoveForm = z.object(anew);

interface FormProps {
  asksCode: boolean;
  onDone: () => void;
}

function AnewFields({ asksCode }: Pick<FormProps, 'asksCode'>) {
  return (
    <>
      <TextField
        name="password"
        label="รหัสผ่านของคุณ"
        type="password"
        autoComplete="current-password"
        required
      />
      {asksCode ? (
        <TextField name="code" label="รหัสจากแอป หรือรหัสกู้คืน" autoComplete="one-time-code" required />
      ) : null}
    </>
  );
}

function Adding({ asksCode, onDone }: FormProps) {
  const client = useQueryClient();
  const form = useAppForm<z.infer<typeof AddForm>>({
    schema: AddForm,
    defaults: { name: deviceName(navigator.userAgent), password: '', code: '' },
    submit: async ({ name, ...typed }) => {
      if (!(await add(name, typed))) {
        toast.info('ยังไม่ได้สร้างพาสคีย์ ลองอีกครั้ง ถ้าเครื่องนี้มีอยู่แล้วไม่ต้องเพิ่ม');
        return;
      }
      toast.done('เพิ่มพาสคีย์แล้ว ครั้งหน้าเข้าสู่ระบบได้โดยไม่ต้องใส่รหัสผ่าน');
      await passkeysChanged(client);
      onDone();
    },
  });
  return (
    <AppForm form={form} label="เพิ่มพาสคีย์" className="grid gap-3">
      <TextField name="name" label="ชื่อเครื่อง" required />
      <AnewFields asksCode={asksCode} />
      <FormActions form={form} save="เพิ่มพาสคีย์" onCancel={onDone} />
    </AppForm>
  );
}

function Removing({ passkey, asksCode, onDone }: FormProps & { passkey: Passkey }) {
  const client = useQueryClient();
  const form = useAppForm<z.infer<typeof RemoveForm>>({
    schema: RemoveForm,
    defaults: { password: '', code: '' },
    submit: async (typed) => {
      await remove(passkey.id, typed);
      toast.done(`ลบพาสคีย์ ${passkey.name} แล้ว`);
      await passkeysChanged(client);
      onDone();
    },
  });
  return (
    <AppForm form={form} label={`ลบพาสคีย์ ${passkey.name}`} className="grid gap-3">
      <p className="text-sm text-ink2">
        ลบ {passkey.name}? เครื่องนั้นจะเข้าสู่ระบบด้วยพาสคีย์ไม่ได้อีก ลบออกจากตัวจัดการรหัสผ่านในเครื่องด้วย
      </p>
      <AnewFields asksCode={asksCode} />
      <FormActions form={form} save="ลบพาสคีย์" onCancel={onDone} />
    </AppForm>
  );
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, usedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-xs text-ink3">
          เพิ่มเมื่อ {formatTime(createdAt)} · {usedAt ? `ใช้ล่าสุด ${formatTime(usedAt)}` : 'ยังไม่เคยใช้'}
        </p>
      </div>
      <Button kind="ghost" icon="trash" aria-label={`ลบพาสคีย์ ${name}`} onClick={onRemove}>
        ลบ
      </Button>
    </li>
  );
}

export default function PasskeysPanel() {
  const query = useQuery(passkeysQuery());
  const [doing, setDoing] = useState<'add' | Passkey | null>(null);
  const { data, error } = query;
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={3} />
    );
  const { asksCode, items, offered } = data;
  const onDone = () => setDoing(null);
  if (doing === 'add') return <Adding asksCode={asksCode} onDone={onDone} />;
  if (doing) return <Removing passkey={doing} asksCode={asksCode} onDone={onDone} />;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink2">
        เข้าสู่ระบบด้วยลายนิ้วมือ ใบหน้า หรือ PIN ของเครื่อง ไม่ต้องใส่รหัสผ่านและรหัสยืนยัน เว็บปลอมใช้แทนไม่ได้
      </p>
      {items.length === 0 ? null : (
        <ul aria-label="พาสคีย์ของคุณ">
          {items.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onRemove={() => setDoing(passkey)} />
          ))}
        </ul>
      )}
      {offered && canMake() ? (
        <div>
          <Button kind="primary" onClick={() => setDoing('add')}>
            เพิ่มพาสคีย์
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink2">
          ที่อยู่เว็บหรือเบราว์เซอร์นี้ใช้พาสคีย์ไม่ได้ เปิดร้านด้วยชื่อเว็บแบบ https ในเบราว์เซอร์รุ่นใหม่
        </p>
      )}
    </div>
  );
}
