// Copies a picture to the clipboard, for a chat, and confirms it.
import { toast } from '../feedback/toast.ts';

const bytesOf = (url: string): Blob => {
  const [, base64 = ''] = url.split(',');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
};

/** `url`: a PNG as a data URL. Call it within the press, because browsers allow clipboard writes nowhere else. */
export async function copyPicture(url: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': bytesOf(url) })]);
    toast.done(done);
  } catch {
    // A page without https has no clipboard for pictures.
    toast.warn('คัดลอกรูปไม่ได้ กด “บันทึกรูป” แล้วแนบในแชตแทน');
  }
}
