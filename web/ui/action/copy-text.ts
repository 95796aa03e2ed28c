// Puts words on the clipboard and says so; a page without a secure line has no clipboard, but can still be asked to copy.
import { toast } from '../feedback/toast.ts';

/** Browsers that hide the clipboard from plain http still copy on a press, and let the page say what. */
function copyByCommand(text: string): boolean {
  let isTaken = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    isTaken = true;
  };
  document.addEventListener('copy', give, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isTaken;
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** To be called from the press itself: a browser lets nothing else write the clipboard. */
export async function copyText(text: string, done = 'คัดลอกแล้ว'): Promise<void> {
  if (await isCopied(text)) toast.done(done);
  else toast.warn('คัดลอกไม่ได้ แตะข้อความค้างไว้แล้วคัดลอกเอง');
}
