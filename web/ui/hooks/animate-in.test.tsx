// Guarantees of the movement between the steps of a window.
import { expect, test, vi } from 'vitest';
import { animateIn } from './animate-in.ts';

test.each([
  ['moves for less than a fifth of a second', false, 1],
  ['stands at once when less motion is asked for', true, 0],
])('a dialog step %s', (_, matches, moves) => {
  const asked = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
  const step = document.body.appendChild(document.createElement('div'));
  animateIn(step);
  const movements = step.getAnimations();
  expect(movements).toHaveLength(moves);
  for (const { effect } of movements)
    expect(effect?.getComputedTiming().duration).toBeLessThan(200);
  asked.mockRestore();
  step.remove();
});
