// The faults of a page on a phone: targets smaller than a thumb, hints that do not fit their box,
// words broken at line ends.
import type { Page } from 'playwright-core';
import { nameOf } from './walk.ts';

/** Targets below 44 by 44 px, with their size; links in running text may be a line high. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const nameOf = ${nameOf};
    const SIDE = 44;
    const able = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=tab]';
    const isShown = (one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.closest('[inert], :disabled') === null;
    const isInText = (one) =>
      getComputedStyle(one).display === 'inline' &&
      [...one.parentElement.childNodes].some(
        (near) => near.nodeType === Node.TEXT_NODE && near.textContent.trim().length > 1,
      );
    const sizeOf = (one) => {
      // A box with its words is pressed on the words as well.
      const target = one.closest('label') ?? one;
      target.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = target.getBoundingClientRect();
      const isHit = (dx, dy) => {
        const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
        return target.contains(hit) || (hit !== null && hit.closest('label')?.control === one);
      };
      // What is drawn smaller may be pressed around it.
      const reach = SIDE / 2 - 0.5;
      return [
        isHit(-reach, 0) && isHit(reach, 0) ? Math.max(width, SIDE) : width,
        isHit(0, -reach) && isHit(0, reach) ? Math.max(height, SIDE) : height,
      ];
    };
    return [...document.querySelectorAll(able)].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      // One pixel: read aloud only, until it is focused.
      if (!isShown(one) || isInText(one) || width <= 1 || height <= 1) return [];
      const size = sizeOf(one);
      return size.some((side) => side < SIDE - 0.5)
        ? [nameOf(one) + ' ' + size.map(Math.round).join('×')]
        : [];
    });
  })()`);

/** Placeholders that do not fit their box. */
export const cutHints = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // An empty search box reserves the room of its clear button.
    const CROSS = 16;
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('input')].flatMap((box) => {
      if (!pen || !box.placeholder || !box.checkVisibility()) return [];
      const { fontWeight, fontFamily } = getComputedStyle(box);
      const { fontSize } = getComputedStyle(box, '::placeholder');
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      const room =
        box.clientWidth -
        Number.parseFloat(paddingLeft) -
        Number.parseFloat(paddingRight) -
        (box.type === 'search' ? CROSS : 0);
      const { width } = pen.measureText(box.placeholder);
      return width > room
        ? [`${box.placeholder}: ${Math.round(width)} in ${Math.round(room)}`]
        : [];
    });
  });

/** Words that browsers do not know and break at a line end. */
const words = [
  'สต็อก',
  'น้ำหนัก',
  'ที่นี่',
  'เซ็นรับแล้ว',
  'ออเดอร์',
  'ลิงก์',
  'โทเคน',
  'พาสคีย์',
  'แพ็ก',
  'แพ็ค',
  'โปรไฟล์',
  'บาร์โค้ด',
];

/** Those of the words that are broken over two lines, with their context. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(`((words) => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
      for (const word of words) {
        const at = node.data.indexOf(word);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / 8)));
        if (lines.size > 1) found.push(word + ': ' + node.data.slice(0, 60));
      }
    }
    return found;
  })(${JSON.stringify(words)})`);
