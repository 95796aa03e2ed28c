// /logout: asks about drafts kept in this browser, ends the session, forgets the five keys, and goes to /login.
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { countDrafts, dropAllDrafts } from '../../ui/form/draft.ts';
import { signOut } from './sign-in.data.ts';

export default function LogoutPage() {
  const navigate = useNavigate();
  const [drafts, setDrafts] = useState(0);

  const leave = useCallback(
    async (drop: boolean) => {
      setDrafts(0);
      if (drop) await dropAllDrafts();
      await signOut();
      await navigate({ to: '/login', replace: true });
    },
    [navigate],
  );

  useEffect(() => {
    document.title = 'ออกจากระบบ · Songdee';
    let left = false;
    void countDrafts().then((count) => {
      if (left) return;
      if (count === 0) void leave(false);
      else setDrafts(count);
    });
    return () => {
      left = true;
    };
  }, [leave]);

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      {drafts === 0 ? (
        <p className="text-ink2">กำลังออกจากระบบ…</p>
      ) : (
        <AskDrafts drafts={drafts} leave={(drop) => void leave(drop)} />
      )}
    </main>
  );
}

function AskDrafts({ drafts, leave }: { drafts: number; leave: (drop: boolean) => void }) {
  return (
    <div className="w-full max-w-[440px] rounded-dialog bg-white p-6 shadow-card sm:p-8">
      <h1 className="text-xl font-bold">มีร่างที่ยังไม่บันทึก {drafts} รายการ</h1>
      <p className="mt-1 text-ink2">เก็บร่างไว้ในเครื่องนี้เพื่อกลับมากรอกต่อ หรือลบทิ้งก่อนออก</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button kind="danger" onClick={() => leave(true)}>
          ลบร่าง {drafts} รายการแล้วออก
        </Button>
        <Button kind="primary" onClick={() => leave(false)}>
          เก็บร่างไว้แล้วออก
        </Button>
      </div>
    </div>
  );
}
