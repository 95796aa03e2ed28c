// Copies text and confirms it; a page without https has no clipboard API, but the copy command works.
import { toast } from '../feedback/toast.ts';

/** Browsers without the clipboard API over plain http still run the copy command on a press. */
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

/** Call it within the press, because browsers allow clipboard writes nowhere else. */
export async function copyText(text: string, done = 'คัดลอกแล้ว'): Promise<void> {
  if (await isCopied(text)) toast.done(done);
  else toast.warn('คัดลอกไม่ได้ แตะข้อความค้างไว้แล้วคัดลอกเอง');
}
