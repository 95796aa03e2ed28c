// The whole page when this host has no shop, or the shop could not be asked for.
import type { AppError } from '../../ui/http.ts';
import { Glyph } from '../../ui/icon/glyph.tsx';
import { loginPaths } from '../../ui/icon/login-paths.ts';

export function NoShop({ error, onRetry }: { error: AppError | null; onRetry: () => void }) {
  const unknown = error?.code === 'CONF_NOT_FOUND';
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[400px] rounded-dialog bg-white p-6 text-center shadow-card sm:p-8">
        <span className="mx-auto mb-4 grid size-12 place-items-center rounded-full bg-hover text-ink2">
          <Glyph path={unknown ? loginPaths.store : loginPaths.offline} size={24} />
        </span>
        <h1 className="text-xl font-bold">{unknown ? 'ไม่พบร้านค้านี้ในระบบ' : 'เชื่อมต่อไม่สำเร็จ'}</h1>
        <p className="mt-1 text-ink2">
          {unknown ? 'ตรวจที่อยู่เว็บอีกครั้ง หรือติดต่อผู้ดูแลระบบ' : error?.text}
        </p>
        {unknown ? null : (
          <button
            type="button"
            onClick={onRetry}
            className="mt-5 h-11 w-full rounded-control bg-brand-600 text-base font-semibold text-white hover:bg-brand-700"
          >
            ลองใหม่
          </button>
        )}
      </div>
    </main>
  );
}
