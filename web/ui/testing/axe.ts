// Accessibility of what is on the page: the faults that keep somebody from using it.
import axe from 'axe-core';

/** 'critical button-name: …' for each serious or critical fault. */
export async function seriousFaults(scope: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(scope, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ impact, id, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
    );
}
