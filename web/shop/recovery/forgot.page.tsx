// /forgot: requests a password link by mail; users without a recovery address read whom to ask.
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { askForLink } from './recovery.data.ts';

const Names = z.object({ username: z.string().check(z.trim(), z.minLength(1)) });

type State = 'asking' | 'sent' | 'no-mail';

function Told({ state }: { state: Exclude<State, 'asking'> }) {
  return (
    <p role="status" className="mb-4">
      {state === 'sent'
        ? 'ถ้าบัญชีนี้ยืนยันอีเมลไว้ ลิงก์ตั้งรหัสผ่านจะไปถึงภายในไม่กี่นาที ใช้ได้ 1 ชั่วโมง ไม่เจอให้ดูในถังสแปม'
        : 'ระบบนี้ยังส่งอีเมลไม่ได้ พนักงานให้ผู้ดูแลร้านสร้างลิงก์ตั้งรหัสผ่านให้ ผู้ดูแลร้านให้ติดต่อผู้ให้บริการระบบ'}
    </p>
  );
}

export default function ForgotPage() {
  const [state, setState] = useState<State>('asking');
  useEffect(() => {
    document.title = 'ลืมรหัสผ่าน · Songdee';
  }, []);
  const form = useAppForm<z.infer<typeof Names>>({
    schema: Names,
    defaults: { username: '' },
    submit: async ({ username }) => {
      const { offered } = await askForLink(username);
      setState(offered ? 'sent' : 'no-mail');
    },
  });
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[440px] rounded-dialog bg-white p-6 shadow-card sm:p-8">
        <h1 className="mb-4 text-xl font-bold">ลืมรหัสผ่าน</h1>
        {state === 'asking' ? (
          <>
            <p className="mb-4 text-sm text-ink2">
              พนักงาน: ให้ผู้ดูแลร้านสร้างลิงก์ตั้งรหัสผ่านให้ที่หน้าผู้ใช้งาน ใครยืนยันอีเมลไว้ในโปรไฟล์ ขอลิงก์ทางอีเมลได้เลย
            </p>
            <AppForm form={form} label="ลืมรหัสผ่าน" className="grid gap-3">
              <TextField name="username" label="ชื่อผู้ใช้" autoComplete="username" required />
              <FormActions form={form} save="ส่งลิงก์ทางอีเมล" />
            </AppForm>
          </>
        ) : (
          <Told state={state} />
        )}
        <div className="mt-4">
          <LinkButton to="/login">กลับไปหน้าเข้าสู่ระบบ</LinkButton>
        </div>
      </div>
      <Toaster />
    </main>
  );
}
