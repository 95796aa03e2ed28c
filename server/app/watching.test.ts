// The dashboard and the alerts use metrics that this product really exports.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics, watchPool } from '../platform/metrics.ts';

const DEPLOY = path.join(import.meta.dirname, '../../deploy');

async function given(): Promise<Set<string>> {
  const metrics = createMetrics();
  watchPool(metrics, { totalCount: 0, idleCount: 0, waitingCount: 0 });
  const names = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name);
  const parts = (name: string) => ['', '_bucket', '_count', '_sum'].map((end) => name + end);
  // `up` is Prometheus's own.
  return new Set(['up', ...names.flatMap(parts)]);
}

const asked = (text: string): string[] =>
  [...text.matchAll(/([a-z][a-z0-9_]+)(?=\{|\[|\s*\)|\s*>|\s*==|"?$)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name.includes('_') || name === 'up');

test.each([
  [
    'alerts.yaml',
    (text: string) =>
      text
        .match(/expr:[^]*?(?=\n\s+(?:for|labels):)/g)
        ?.map((part) => part.replace(/^expr: \|?/, '')),
  ],
  [
    'grafana.json',
    (text: string) =>
      (JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(
        ({ targets }) => targets.map(({ expr }) => expr),
      ),
  ],
] as const)('a figure that %s uses is exported by the process', async (file, expressionsOf) => {
  const expressions = expressionsOf(fs.readFileSync(path.join(DEPLOY, file), 'utf8')) ?? [];
  const names = new Set(expressions.flatMap(asked));
  expect(expressions.length).toBeGreaterThan(9);
  expect(names.size).toBeGreaterThan(6);
  const known = await given();
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
});
