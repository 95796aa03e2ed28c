// /support#code: the target of an operator's link; enters with the code, or says why not.
import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../ui/http.ts';
import { enterShop } from './support-access.data.ts';

export default function EnterPage() {
  const [code] = useState(() => location.hash.slice(1));
  const [problem, setProblem] = useState(code === '' ? 'ลิงก์นี้ไม่ครบ กดเข้าร้านอีกครั้ง' : '');
  const asked = useRef(false);
  useEffect(() => {
    document.title = 'เข้าร้าน · Songdee';
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
    // A code works once, and development mode mounts twice.
    if (code === '' || asked.current) return;
    asked.current = true;
    enterShop(code).then(
      () => location.replace('/dashboard'),
      (fault: unknown) =>
        setProblem(
          fault instanceof AppError
            ? [fault.text, fault.next].filter(Boolean).join(' ')
            : 'เข้าร้านไม่สำเร็จ กดเข้าร้านอีกครั้ง',
        ),
    );
  });
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[440px] rounded-dialog bg-white p-6 shadow-card sm:p-8">
        <h1 className="mb-4 text-xl font-bold">เข้าร้านในฐานะผู้ให้บริการ</h1>
        <p role={problem === '' ? 'status' : 'alert'}>{problem === '' ? 'กำลังเข้าร้าน…' : problem}</p>
      </div>
    </main>
  );
}
