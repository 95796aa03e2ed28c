// A courier that this shop has not switched on: says so, and lets the system administrator do it.
import { useState } from 'react';
import { saveOption } from '../../shop/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { meStore, useMe } from '../../ui/hooks/me.ts';
import type { CourierInfo } from './courier-account.data.ts';

const ADMINISTRATOR = 1;

export function ModuleNote({ info }: { info: CourierInfo }) {
  const me = useMe();
  const [pending, setPending] = useState(false);
  const { flag, name } = info;
  if (flag === null || me?.flags[flag] === 1) return null;
  const switchOn = async () => {
    setPending(true);
    try {
      await saveOption(flag, 1);
      // Menu and routes follow at once; the next start reads it from the server.
      meStore.set((now) => now && { ...now, flags: { ...now.flags, [flag]: 1 } });
      toast.done(`เปิดใช้ ${name} ในร้านนี้แล้ว`);
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
      <p className="min-w-0 flex-1 basis-60">
        <b>ร้านนี้ยังไม่เปิดใช้ {name}</b> เมนูและปุ่มของขนส่งนี้จึงยังไม่แสดง
        {me?.role === ADMINISTRATOR ? '' : ' ให้ผู้ดูแลระบบของร้านเปิดที่หน้านี้'}
      </p>
      {me?.role === ADMINISTRATOR ? (
        <Button pending={pending} onClick={() => void switchOn()}>
          เปิดใช้ในร้านนี้
        </Button>
      ) : null}
    </div>
  );
}
