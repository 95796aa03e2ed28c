// Copies text that is still being fetched when the button is pressed.
import { toast } from '../feedback/toast.ts';
import { copyText } from './copy-text.ts';

/** A browser that accepts a promise keeps the press's permission until the text arrives. */
export async function copyTextOf(coming: Promise<string>, done = 'คัดลอกแล้ว'): Promise<void> {
  try {
    const asBlob = coming.then((text) => new Blob([text], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': asBlob })]);
    toast.done(done);
  } catch {
    // Without promise support, or when the fetch failed: in that case this throws the error.
    await copyText(await coming, done);
  }
}
