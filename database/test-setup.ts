// Vitest's global set-up: names the folder of this run and ends its database server afterwards.
import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { newRunFolder, stopCluster, sweepDeadRuns } from './test-cluster.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepDeadRuns();
  const { citusUrl, statementsFolder } = project.config.provide;
  const run = newRunFolder(citusUrl);
  project.provide('runFolder', run);
  // Plans are asked of a cluster alone.
  if (citusUrl !== '' && statementsFolder === '') {
    const folder = path.join(run, 'statements');
    fs.mkdirSync(folder);
    project.provide('statementsFolder', folder);
  }
  return () => stopCluster(run);
}
