// The operator's login: name, password and authenticator code together.
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { useSending } from './use-sending.ts';
import { logIn } from './access.data.ts';

export function Login() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { pending, problem, run } = useSending();
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <form
        // A press before the script has loaded must never put the password into the URL.
        method="post"
        className="grid w-full max-w-[400px] gap-4 rounded-dialog bg-white p-6 shadow-card sm:p-8"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => logIn({ name, password, code }));
        }}
      >
        <h1 className="text-xl font-bold">ผู้ให้บริการ</h1>
        <p className="text-sm text-ink2">หน้านี้สำหรับผู้ดูแลระบบทั้งหมด ไม่ใช่บัญชีของร้าน</p>
        <TextInput label="ชื่อ" value={name} onChange={setName} autoComplete="username" required />
        <TextInput
          label="รหัสผ่าน"
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          required
        />
        <TextInput
          label="รหัส 6 หลักจากแอป"
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
        />
        {problem ? <ErrorNote error={problem} /> : null}
        <Button
          kind="primary"
          type="submit"
          pending={pending}
          pendingText="กำลังเข้าสู่ระบบ…"
          disabled={name === '' || password === '' || code === ''}
        >
          เข้าสู่ระบบ
        </Button>
      </form>
    </main>
  );
}
