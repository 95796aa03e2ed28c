// /denied: names the missing right; shows nothing of the shop.
import { isPermission, type Permission } from '@app/contract/kit/permissions';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buttonLook, buttonShape } from '../../ui/action/button.tsx';
import Drawing from '../../ui/drawing/drawing.tsx';
import { permissionNames } from '@app/contract/kit/permission-names';

/** `?need=` comes from the address: only known rights are shown. */
export function neededNames(need: unknown): string[] {
  const keys = typeof need === 'string' ? need.split(',') : [];
  return keys
    .filter((key): key is Permission => isPermission(key))
    .map((key) => permissionNames[key]);
}

export default function DeniedPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const needed = neededNames(search['need']);
  useEffect(() => {
    document.title = 'ไม่มีสิทธิ์ · Songdee';
  }, []);
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[480px] rounded-dialog bg-white p-6 text-center shadow-card sm:p-8">
        <div className="mb-4 flex justify-center">
          <Drawing of="lock" />
        </div>
        <h1 className="text-xl font-bold">ไม่มีสิทธิ์</h1>
        <p className="mt-1 text-balance text-ink2">คุณไม่มีสิทธิ์ดูข้อมูลหน้านี้ กรุณาติดต่อผู้ดูแลระบบ</p>
        {needed.length > 0 ? (
          <p className="mt-3 rounded-control bg-hover px-3 py-2 text-sm">
            สิทธิ์ที่ต้องมี: <strong>{needed.join(' หรือ ')}</strong>
          </p>
        ) : null}
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          <Link to="/dashboard" className={`${buttonShape} ${buttonLook.primary}`}>
            กลับหน้าหลัก
          </Link>
          <Link to="/logout" className={`${buttonShape} ${buttonLook.secondary}`}>
            เปลี่ยนบัญชี
          </Link>
        </div>
      </div>
    </main>
  );
}
