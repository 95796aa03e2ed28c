// The rules that the accessibility check leaves out could never report a serious fault.
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { seriousOnly } from './serious-only.ts';

interface Rule {
  readonly id: string;
  readonly impact: string;
}

test('the look at a page leaves out only rules without serious faults, in any version of axe', () => {
  const { rules } = (axe as unknown as { _audit: { rules: Rule[] } })._audit;
  const impacts = new Map(rules.map(({ id, impact }) => [id, impact]));
  const leftOut = Object.keys(seriousOnly.rules ?? {});
  expect(leftOut.length).toBeGreaterThan(0);
  for (const rule of leftOut) expect(['moderate', 'minor'], rule).toContain(impacts.get(rule));
});
