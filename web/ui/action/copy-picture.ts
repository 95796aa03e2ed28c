// Puts a picture on the clipboard, to be pasted into a chat, and says so.
import { toast } from '../feedback/toast.ts';

const bytesOf = (url: string): Blob => {
  const [, base64 = ''] = url.split(',');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
};

/** `url`: a PNG as a data URL. To be called from the press itself: a browser lets nothing else write the clipboard. */
export async function copyPicture(url: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': bytesOf(url) })]);
    toast.done(done);
  } catch {
    // A page without a secure line has no clipboard for pictures.
    toast.warn('คัดลอกรูปไม่ได้ กด “บันทึกรูป” แล้วแนบในแชตแทน');
  }
}
