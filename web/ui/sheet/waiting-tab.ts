// A tab for paper that is still being drawn: on a weak line it would stand white and silent for long.
import { toast } from '../feedback/toast.ts';

/** Where the browser held the tab back, a press of its own opens the file: pressed anew, the paper would be drawn once more. */
export function showPaper(tab: Window | null, url: string): void {
  if (tab) return tab.location.replace(url);
  toast.warn('เบราว์เซอร์กันหน้าต่างใหม่ไว้ ไฟล์พร้อมแล้ว', {
    label: 'เปิดไฟล์',
    run: () => void window.open(url, '_blank'),
  });
}

/** Called within the press, or the browser would take it for a pop-up; null where it does so all the same. */
export function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  const { document: paper } = tab;
  paper.documentElement.lang = 'th';
  paper.title = 'กำลังจัดหน้า…';
  // The app's own letters and width: not every machine has Thai ones, and a phone would draw an empty page small.
  for (const part of document.querySelectorAll('link[rel="stylesheet"], meta[name="viewport"]'))
    paper.head.append(paper.importNode(part));
  paper.body.style.cssText = 'font-size: 1.25rem; padding: 2rem; text-align: center';
  paper.body.textContent = 'กำลังจัดหน้า… ไฟล์จะเปิดที่นี่เอง ถ้านานเกินไป ปิดแท็บนี้แล้วกลับไปกดใหม่อีกครั้ง';
  return tab;
}

/** Has the paper made, and opens it in such a tab where there is one; a tab without paper goes. Called within the press as well. */
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
