// /logout: asks about drafts and unsent changes in this browser, ends the session, deletes the five keys, and goes to
// /login.
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { countDrafts, dropAllDrafts } from '../../ui/form/draft.ts';
import { ownPath } from '../../ui/http.ts';
import { outboxStore } from '../../ui/outbox/waiting.ts';
import { signOut } from './sign-in.data.ts';

interface Left {
  readonly drafts: number;
  /** Changes saved offline and not sent yet. */
  readonly waiting: number;
}

const nothingKnown: Left = { drafts: 0, waiting: 0 };

async function countLeft(): Promise<Left> {
  const drafts = await countDrafts();
  if (!outboxStore.get()) return { drafts, waiting: 0 };
  const { loadEntries } = await import('../../ui/outbox/outbox.ts');
  return { drafts, waiting: (await loadEntries()).length };
}

/** Deletes offline copies; unsent changes stay encrypted for the same user's next login. */
async function wipeKept(): Promise<void> {
  const { forgetKey, forgetReads } = await import('../../ui/outbox/seal.ts');
  await forgetReads(ownPath());
  if ((await countLeft()).waiting === 0) await forgetKey(ownPath());
}

async function dropWaiting(): Promise<void> {
  const { loadEntries, removeEntry } = await import('../../ui/outbox/outbox.ts');
  for (const entry of await loadEntries()) await removeEntry(entry);
}

export default function LogoutPage() {
  const navigate = useNavigate();
  const [left, setLeft] = useState<Left | null>(null);

  const leave = useCallback(async () => {
    setLeft(null);
    // A failure here must not keep anyone logged in.
    await wipeKept().catch(() => undefined);
    await signOut();
    await navigate({ to: '/login', search: { used: '1' }, replace: true });
  }, [navigate]);

  const drop = async (): Promise<void> => {
    if (left && left.waiting > 0) await dropWaiting();
    await dropAllDrafts();
    await leave();
  };

  useEffect(() => {
    document.title = 'ออกจากระบบ · Songdee';
    let isGone = false;
    // If counting is impossible, because its code could not load, everything is kept.
    const counting = countLeft().catch(() => nothingKnown);
    void counting.then((found) => {
      if (isGone) return;
      if (found.drafts + found.waiting === 0) void leave();
      else setLeft(found);
    });
    return () => {
      isGone = true;
    };
  }, [leave]);

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      {left === null ? (
        <p className="text-ink2">กำลังออกจากระบบ…</p>
      ) : (
        <AskLeft
          left={left}
          onKeep={() => void leave()}
          onDrop={() => void drop()}
          onStay={() => void navigate({ to: '/dashboard', replace: true })}
        />
      )}
    </main>
  );
}

interface AskLeftProps {
  left: Left;
  onKeep: () => void;
  onDrop: () => void;
  onStay: () => void;
}

function AskLeft({ left: { drafts, waiting }, onKeep, onDrop, onStay }: AskLeftProps) {
  const what = [
    ...(waiting > 0 ? [`รายการรอส่ง ${waiting} รายการ`] : []),
    ...(drafts > 0 ? [`ร่างที่ยังไม่บันทึก ${drafts} รายการ`] : []),
  ].join(' และ');
  return (
    <div className="w-full max-w-[440px] rounded-dialog bg-white p-6 shadow-card sm:p-8">
      <h1 className="text-xl font-bold">มี{what}</h1>
      <p className="mt-1 text-ink2">
        {waiting > 0
          ? 'รายการรอส่งยังไม่ถึงระบบ ถ้าเก็บไว้จะส่งเมื่อคุณเข้าสู่ระบบในเครื่องนี้อีกครั้ง คนอื่นไม่เห็นและส่งแทนไม่ได้'
          : 'เก็บร่างไว้ในเครื่องนี้เพื่อกลับมากรอกต่อ หรือลบทิ้งก่อนออก'}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {waiting > 0 ? <Button onClick={onStay}>อยู่ต่อเพื่อส่งให้หมด</Button> : null}
        <Button kind="danger" onClick={onDrop}>
          {waiting > 0 ? 'ลบทิ้งแล้วออก' : `ลบร่าง ${drafts} รายการแล้วออก`}
        </Button>
        <Button kind="primary" onClick={onKeep}>
          {waiting > 0 ? 'เก็บไว้แล้วออก' : 'เก็บร่างไว้แล้วออก'}
        </Button>
      </div>
    </div>
  );
}
