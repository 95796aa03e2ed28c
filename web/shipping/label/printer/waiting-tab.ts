// A tab for paper that is still being drawn: on a weak line it would stand white and silent for long.

/** Called within the press, or the browser would take it for a pop-up; null where it does so all the same. */
export function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  const { document: paper } = tab;
  paper.documentElement.lang = 'th';
  paper.title = 'กำลังจัดหน้า…';
  paper.body.style.cssText = 'font: 1.25rem sans-serif; padding: 2rem; text-align: center';
  paper.body.textContent = 'กำลังจัดหน้า… ไฟล์จะเปิดที่นี่เอง ถ้านานเกินไป ปิดแท็บนี้แล้วกลับไปกดพิมพ์อีกครั้ง';
  return tab;
}
