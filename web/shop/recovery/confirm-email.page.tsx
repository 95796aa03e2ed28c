// /email#token: confirms that a recovery address belongs to the user.
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { AppError } from '../../ui/http.ts';
import { confirmEmail } from './recovery.data.ts';

type State = 'asking' | 'done' | 'ended' | 'failed';

const words: Readonly<Record<State, string>> = {
  asking: 'กำลังยืนยันอีเมล…',
  done: 'ยืนยันอีเมลแล้ว ลืมรหัสผ่านเมื่อไร ขอลิงก์ทางอีเมลนี้ได้จากหน้าเข้าสู่ระบบ',
  ended: 'ลิงก์นี้ใช้ไปแล้ว หมดอายุ หรือคัดลอกมาไม่ครบ ขอลิงก์ใหม่ได้ในหน้าโปรไฟล์',
  failed: 'ยืนยันไม่สำเร็จ ตรวจอินเทอร์เน็ตแล้วลองอีกครั้ง',
};

const stateOf = (fault: unknown): State =>
  fault instanceof AppError && fault.code === 'EMAIL_LINK_ENDED' ? 'ended' : 'failed';

export default function ConfirmEmailPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<State>(token === '' ? 'ended' : 'asking');
  const asked = useRef(false);
  const confirm = () => {
    setState('asking');
    confirmEmail(token).then(
      () => setState('done'),
      (fault: unknown) => setState(stateOf(fault)),
    );
  };
  useEffect(() => {
    document.title = 'ยืนยันอีเมล · Songdee';
    // Removed from the address bar and the browser's history.
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
    // A link works once, and development mode mounts twice.
    if (token === '' || asked.current) return;
    asked.current = true;
    confirm();
  });
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[440px] rounded-dialog bg-white p-6 shadow-card sm:p-8">
        <h1 className="mb-4 text-xl font-bold">ยืนยันอีเมล</h1>
        <p role={state === 'ended' || state === 'failed' ? 'alert' : 'status'} className="mb-4">
          {words[state]}
        </p>
        {state === 'failed' ? (
          <Button kind="primary" onClick={confirm}>
            ลองอีกครั้ง
          </Button>
        ) : (
          <LinkButton to="/login" kind={state === 'done' ? 'primary' : 'secondary'}>
            ไปหน้าเข้าสู่ระบบ
          </LinkButton>
        )}
      </div>
    </main>
  );
}
