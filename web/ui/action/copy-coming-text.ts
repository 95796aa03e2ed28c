// Puts words on the clipboard that the press has yet to fetch.
import { toast } from '../feedback/toast.ts';
import { copyText } from './copy-text.ts';

/** The words have yet to come: a browser that takes a promise keeps the press for them. */
export async function copyTextOf(coming: Promise<string>, done = 'คัดลอกแล้ว'): Promise<void> {
  try {
    const asBlob = coming.then((text) => new Blob([text], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': asBlob })]);
    toast.done(done);
  } catch {
    // Where it takes none, or they did not come: in the second case the caller learns it here.
    await copyText(await coming, done);
  }
}
