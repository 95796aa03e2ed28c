// /reset#token: the user of a reset link chooses a new password, then logs in with it.
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { AppError, session } from '../../ui/http.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { DIFFERENT, PasswordFields, SHORT } from '../user/password-field.tsx';
import { setPassword } from './reset.data.ts';

const Passwords = z
  .object({
    password: z.string().check(z.minLength(6, SHORT), z.maxLength(200)),
    confirmPassword: z.string().check(z.minLength(1)),
  })
  .check(
    z.refine((typed) => typed.password === typed.confirmPassword, {
      path: ['confirmPassword'],
      error: DIFFERENT,
    }),
  );
type Passwords = z.infer<typeof Passwords>;

/** Read once, then removed from the address bar and the browser's history. */
function useToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}

type State = 'asking' | 'done' | 'ended';

const words: Readonly<Record<Exclude<State, 'asking'>, string>> = {
  done: 'ตั้งรหัสผ่านใหม่แล้ว ทุกเครื่องที่เคยเข้าไว้ออกจากระบบแล้ว และลบพาสคีย์ที่เคยทำไว้ด้วย เข้าสู่ระบบด้วยรหัสใหม่ได้เลย',
  ended: 'ลิงก์นี้ใช้ไปแล้ว หมดอายุ หรือคัดลอกมาไม่ครบ กรุณาขอลิงก์ใหม่จากผู้ดูแลร้าน',
};

function Told({ state }: { state: Exclude<State, 'asking'> }) {
  return (
    <>
      <p role={state === 'ended' ? 'alert' : 'status'} className="mb-4">
        {words[state]}
      </p>
      <LinkButton to="/login" kind={state === 'done' ? 'primary' : 'secondary'}>
        ไปหน้าเข้าสู่ระบบ
      </LinkButton>
    </>
  );
}

export default function ResetPage() {
  const token = useToken();
  const [state, setState] = useState<State>(token === '' ? 'ended' : 'asking');
  useEffect(() => {
    document.title = 'ตั้งรหัสผ่านใหม่ · Songdee';
  }, []);
  const form = useAppForm<Passwords>({
    schema: Passwords,
    // No draft: a password must not be stored readably in the browser.
    defaults: { password: '', confirmPassword: '' },
    submit: async (typed) => {
      try {
        await setPassword(token, typed);
      } catch (fault) {
        if (!(fault instanceof AppError) || fault.code !== 'RESET_LINK_ENDED') throw fault;
        setState('ended');
        return;
      }
      session.signOut();
      setState('done');
    },
  });
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[440px] rounded-dialog bg-white p-6 shadow-card sm:p-8">
        <h1 className="mb-4 text-xl font-bold">ตั้งรหัสผ่านใหม่</h1>
        {state === 'asking' ? (
          <AppForm form={form} label="ตั้งรหัสผ่านใหม่" className="grid gap-3">
            <PasswordFields label="รหัสผ่านใหม่" required />
            <FormActions form={form} save="ตั้งรหัสผ่าน" />
          </AppForm>
        ) : (
          <Told state={state} />
        )}
      </div>
      <Toaster />
    </main>
  );
}
