// Accessibility of the page: the faults that prevent somebody from using it.
import axe from 'axe-core';
import { seriousOnly } from './serious-only.ts';

// Elements that are fading in do not have their final colours yet.
async function settled(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** 'critical button-name: …' for each serious or critical fault. */
export async function seriousFaults(scope: Element = document.body): Promise<string[]> {
  await settled();
  const { violations } = await axe.run(scope, seriousOnly);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ impact, id, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
    );
}
