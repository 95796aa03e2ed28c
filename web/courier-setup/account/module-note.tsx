// A notice for a courier that this shop has not switched on, with a switch for the system administrator.
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { useMe } from '../../ui/hooks/me.ts';
import type { CourierInfo } from './courier-account.data.ts';
import { isSwitchedOn, maySwitch, switchOn } from './switch-on.ts';

export function ModuleNote({ info }: { info: CourierInfo }) {
  const me = useMe();
  const { pending, run: press } = usePress();
  const { name } = info;
  if (isSwitchedOn(me, info)) return null;
  const run = () =>
    press(async () => {
      await switchOn(info);
      toast.done(`เปิดใช้ ${name} ในร้านนี้แล้ว`);
    });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
      <p className="min-w-0 flex-1 basis-60">
        <b>ร้านนี้ยังไม่เปิดใช้ {name}</b> เมนูและปุ่มของขนส่งนี้จึงยังไม่แสดง
        {maySwitch(me) ? '' : ' ให้ผู้ดูแลระบบของร้านเปิดที่หน้านี้'}
      </p>
      {maySwitch(me) ? (
        <Button pending={pending} onClick={() => void run()}>
          เปิดใช้ในร้านนี้
        </Button>
      ) : null}
    </div>
  );
}
