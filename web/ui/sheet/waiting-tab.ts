// A tab for a PDF that is still being made: on a slow line it would be blank for long.
import { toast } from '../feedback/toast.ts';

/**
 * If the browser blocked the tab, the file gets a button of its own: pressing the original button would make the PDF
 * again.
 */
export function showPaper(tab: Window | null, url: string): void {
  if (tab) return tab.location.replace(url);
  toast.warn('เบราว์เซอร์กันหน้าต่างใหม่ไว้ ไฟล์พร้อมแล้ว', {
    label: 'เปิดไฟล์',
    run: () => void window.open(url, '_blank'),
  });
}

/** Call it within the press, or the browser blocks it as a pop-up; null where it is blocked anyway. */
export function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  const { document: paper } = tab;
  paper.documentElement.lang = 'th';
  paper.title = 'กำลังจัดหน้า…';
  // Uses the app's font and viewport: not every machine has a Thai font, and a phone would show an empty page too
  // small.
  for (const part of document.querySelectorAll('link[rel="stylesheet"], meta[name="viewport"]'))
    paper.head.append(paper.importNode(part));
  paper.body.style.cssText = 'font-size: 1.25rem; padding: 2rem; text-align: center';
  paper.body.textContent = 'กำลังจัดหน้า… ไฟล์จะเปิดที่นี่เอง ถ้านานเกินไป ปิดแท็บนี้แล้วกลับไปกดใหม่อีกครั้ง';
  return tab;
}

/** Makes the PDF and opens it in such a tab, if there is one; closes the tab without a PDF. Call it within the press. */
export async function inWaitingTab<T extends { readonly url: string }>(
  make: () => Promise<T>,
): Promise<{ made: T; isShown: boolean }> {
  const tab = openWaitingTab();
  try {
    const made = await make();
    showPaper(tab, made.url);
    return { made, isShown: tab !== null };
  } catch (fault) {
    tab?.close();
    throw fault;
  }
}
