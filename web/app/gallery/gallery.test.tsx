// Every part of the kit in its hard cases: no serious accessibility fault, no sideways scroll, no clipped Thai mark.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { allShows } from './shows.ts';

/**
 * The ink of stacked Thai marks reaches 1.49 em over two lines; boxes with hidden overflow need
 * that much.
 */
const LINE_AT_LEAST = 1.5;

function clippedTexts(scope: Element): string[] {
  return [...scope.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /[ก-๙]/.test(node.textContent ?? ''),
    );
    if (!own) return [];
    const style = getComputedStyle(element);
    const ratio = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
    const tight = !(ratio >= LINE_AT_LEAST);
    const spaced = style.letterSpacing !== 'normal' && style.letterSpacing !== '0px';
    return tight || spaced
      ? [`${element.tagName} ${ratio.toFixed(2)} "${element.textContent}"`]
      : [];
  });
}

/** Parts that are wider than the page; what scrolls inside its own strip may be. */
function sticksOut(scope: Element): string[] {
  const edge = document.documentElement.clientWidth;
  return [...scope.querySelectorAll<HTMLElement>('*')]
    .filter((element) => element.getBoundingClientRect().right > edge + 0.5)
    .filter((element) => !element.closest('.overflow-x-auto, .sr-only'))
    .map((element) => `${element.tagName}.${element.className}`);
}

test('the gallery has shows to draw', () => {
  expect(allShows.length).toBeGreaterThan(15);
});

describe.each([
  ['desktop', 1366],
  ['phone', 390],
  ['small phone', 360],
])('the gallery on a %s', (_name, width) => {
  beforeEach(() => page.viewport(width, 780));
  afterEach(() => page.viewport(1280, 800));

  test.each(allShows.map((show) => [`${show.file}: ${show.name}`, show] as const))(
    'shows %s accessibly and unclipped within the screen’s width',
    async (_title, show) => {
      const { container } = await renderScreen(<main className="p-4">{show.draw()}</main>, {
        at: '/gallery',
      });
      await expect.poll(() => container.querySelector('main > *')).not.toBeNull();
      await document.fonts.ready;
      expect(await seriousFaults(container)).toEqual([]);
      expect(clippedTexts(container)).toEqual([]);
      expect(sticksOut(container)).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );
});
