// A new password: the user's own, which requires the old one, or another user's, which does not.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { freshMe, signIn } from '../user/sign-in.data.ts';
import { AppError } from '../../ui/http.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useMe } from '../../ui/hooks/me.ts';
import { change, peopleChanged, type User } from './member.data.ts';
import { DIFFERENT, PasswordFields, SHORT } from '../user/password-field.tsx';

const base = z.object({
  oldPassword: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  password: z.string().check(z.minLength(6, SHORT), z.maxLength(200)),
  confirmPassword: z.string().check(z.minLength(1)),
});
type NewPassword = z.infer<typeof base>;

const isSame = z.refine<NewPassword>((values) => values.password === values.confirmPassword, {
  path: ['confirmPassword'],
  error: DIFFERENT,
});
const others = base.check(isSame);
const own = z
  .extend(base, { oldPassword: z.string().check(z.minLength(1), z.maxLength(200)) })
  .check(isSame as never);

export default function ChangePassword({ user, onDone }: { user: User; onDone?: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isSelf = useMe()?.id === user.id;
  const form = useAppForm<NewPassword>({
    schema: isSelf ? own : others,
    // No draft: a password must not be stored readably in the browser.
    defaults: { oldPassword: '', password: '', confirmPassword: '' },
    submit: async ({ oldPassword, password, confirmPassword }) => {
      const typed = { password, confirmPassword };
      await change(user, isSelf ? { ...typed, oldPassword } : typed);
      // All logins with the old password have ended, this one too.
      if (isSelf) {
        const isIn = await signIn(user.username, password).then(
          () => true,
          (fault: unknown) => {
            if (fault instanceof AppError && fault.code === 'CODE_REQUIRED') return false;
            throw fault;
          },
        );
        // With a second factor the user logs in again with a code.
        if (!isIn) {
          toast.done('เปลี่ยนรหัสผ่านแล้ว กรุณาเข้าสู่ระบบใหม่ด้วยรหัสยืนยัน');
          await navigate({ to: '/logout' });
          return;
        }
        await freshMe();
      }
      toast.done('เปลี่ยนรหัสผ่านแล้ว เครื่องอื่นออกจากระบบทันที');
      form.rhf.reset({ oldPassword: '', password: '', confirmPassword: '' });
      void peopleChanged(client);
      onDone?.();
    },
  });
  return (
    <AppForm form={form} label="เปลี่ยนรหัสผ่าน" className="grid gap-3">
      {isSelf ? (
        <TextField
          name="oldPassword"
          label="รหัสผ่านเดิม"
          type="password"
          autoComplete="current-password"
          required
        />
      ) : null}
      <PasswordFields label="รหัสผ่านใหม่" required />
      <FormActions form={form} save="เปลี่ยนรหัสผ่าน" {...(onDone && { onCancel: onDone })} />
    </AppForm>
  );
}
