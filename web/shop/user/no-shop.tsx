// The page of a host without a shop, with a suspended shop, or with an unreachable server.
import type { AppError } from '../../ui/http.ts';
import { Glyph } from '../../ui/icon/glyph.tsx';
import { loginPaths } from '../../ui/icon/login-paths.ts';

const toldOf = (error: AppError | null): { title: string; text: string | undefined } => {
  if (error?.details['flag'] === 'suspended')
    return {
      title: 'ร้านนี้พักใช้งานอยู่',
      text: 'ข้อมูลยังอยู่ครบ ติดต่อผู้ให้บริการเพื่อเปิดใช้อีกครั้ง',
    };
  return error?.code === 'CONF_NOT_FOUND'
    ? { title: 'ไม่พบร้านค้านี้ในระบบ', text: 'ตรวจที่อยู่เว็บอีกครั้ง หรือติดต่อผู้ดูแลระบบ' }
    : { title: 'เชื่อมต่อไม่สำเร็จ', text: error?.text };
};

export function NoShop({ error, onRetry }: { error: AppError | null; onRetry: () => void }) {
  const isAnswered = error?.code === 'CONF_NOT_FOUND';
  const unknown = isAnswered && error.details['flag'] !== 'suspended';
  const { title, text } = toldOf(error);
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[400px] rounded-dialog bg-white p-6 text-center shadow-card sm:p-8">
        <span className="mx-auto mb-4 grid size-12 place-items-center rounded-full bg-hover text-ink2">
          <Glyph path={isAnswered ? loginPaths.store : loginPaths.offline} size={24} />
        </span>
        <h1 className="text-xl font-bold">{title}</h1>
        <p className="mt-1 text-ink2">{text}</p>
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
