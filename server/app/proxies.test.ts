// The proxies in the repository let through everything that the product accepts.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const MB = 1024 * 1024;

test.each([
  ['docs/operations.md', /client_max_body_size (\d+)m;/],
  ['deploy/kubernetes/songdee.yaml', /proxy-body-size: (\d+)m$/m],
] as const)('an api call with the largest body gets through the proxy of %s', (file, limit) => {
  const [, most] = limit.exec(fs.readFileSync(path.join(ROOT, file), 'utf8')) ?? [];
  const largest = Math.max(...routes.map(({ endpoint }) => endpoint.bodyLimit ?? MB));
  expect(Number(most) * MB).toBeGreaterThanOrEqual(largest);
});
