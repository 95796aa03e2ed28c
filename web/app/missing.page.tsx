// Any address that is no screen.
import { useEffect } from 'react';
import Drawing from '../ui/drawing/drawing.tsx';
import { Note, primary } from './fallbacks.tsx';

export default function MissingPage() {
  useEffect(() => {
    document.title = 'ไม่พบหน้านี้ · Songdee';
  }, []);
  return (
    <main>
      <div className="-mb-24 flex justify-center pt-24">
        <Drawing of="search" />
      </div>
      <Note title="ไม่พบหน้านี้" text="ลิงก์อาจเก่าหรือพิมพ์ผิด">
        <a href="/dashboard" className={primary}>
          กลับหน้าหลัก
        </a>
      </Note>
    </main>
  );
}
