// Shown for any address without a screen.
import { useEffect } from 'react';
import { Note, primary } from './fallbacks.tsx';

export default function MissingPage() {
  useEffect(() => {
    document.title = 'ไม่พบหน้านี้ · Songdee';
  }, []);
  return (
    <main>
      <Note drawing="search" title="ไม่พบหน้านี้" text="ลิงก์อาจเก่าหรือพิมพ์ผิด">
        <form action="/dashboard" className="mb-4 flex gap-2">
          <input
            name="find"
            type="search"
            required
            aria-label="ค้นหาในร้าน"
            placeholder="ออเดอร์ ลูกค้า เลขพัสดุ"
            className="h-11 min-w-0 flex-1 rounded-control border border-line bg-white px-3 text-base"
          />
          <button type="submit" className={primary}>
            ค้นหา
          </button>
        </form>
        <a href="/dashboard" className="inline-flex h-11 items-center font-semibold text-link">
          กลับหน้าหลัก
        </a>
      </Note>
    </main>
  );
}
