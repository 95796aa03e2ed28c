// Replaces the app where the browser blocks storage: no login, no drafts and no offline changes.
import { createRoot } from 'react-dom/client';
import { Note, primary } from './fallbacks.tsx';

export const sayNothingKept = (container: HTMLElement): void =>
  createRoot(container).render(
    <Note
      title="เบราว์เซอร์นี้ปิดการเก็บข้อมูลของเว็บไซต์อยู่"
      text="จึงเข้าสู่ระบบไม่ได้ เปิดการตั้งค่าของเบราว์เซอร์ อนุญาตคุกกี้และข้อมูลของเว็บไซต์นี้ แล้วโหลดใหม่"
    >
      <button type="button" className={primary} onClick={() => location.reload()}>
        โหลดใหม่
      </button>
    </Note>,
  );
