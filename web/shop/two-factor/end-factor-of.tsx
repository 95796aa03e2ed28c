// Removes the second factor of a user who has lost the phone, after a question.
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { endOf } from './two-factor.data.ts';

export function EndFactorOf({ user }: { user: { id: number; name: string } }) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const end = async () => {
    setPending(true);
    try {
      await endOf(user.id);
      toast.done(`ปิดยืนยันสองขั้นและลบพาสคีย์ของ ${user.name} แล้ว ทุกเครื่องออกจากระบบ`);
    } catch (fault) {
      if (fault instanceof AppError && fault.code === 'NOT_FOUND')
        toast.info(`${user.name} ไม่ได้เปิดยืนยันสองขั้นและไม่มีพาสคีย์`);
      else toast.failed(fault);
    } finally {
      setPending(false);
      setAsking(false);
    }
  };
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink2">
        ถ้า {user.name} ทำเครื่องหายหรือไม่มีรหัสจากแอปและรหัสกู้คืนแล้ว ปิดยืนยันสองขั้นและลบพาสคีย์ให้ได้ที่นี่
      </p>
      <div>
        <Button icon="phone" onClick={() => setAsking(true)}>
          ปิดยืนยันสองขั้นและลบพาสคีย์
        </Button>
      </div>
      <Confirm
        open={asking}
        title={`ปิดยืนยันสองขั้นและลบพาสคีย์ของ ${user.name}?`}
        text="ตรวจให้แน่ใจว่าเป็นเจ้าตัวจริง หลังจากนี้เข้าระบบได้ด้วยรหัสผ่านอย่างเดียว และทุกเครื่องออกจากระบบทันที"
        verb="ปิดและลบ"
        danger
        pending={pending}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
