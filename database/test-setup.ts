// Vitest's global set-up: creates this run's folder and stops its database server at the end.
import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { newRunFolder, stopCluster, sweepDeadRuns } from './test-cluster.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepDeadRuns();
  const { citusUrl, statementsFolder } = project.config.provide;
  const run = newRunFolder(citusUrl);
  project.provide('runFolder', run);
  // Only a cluster's query plans are checked, so only then are statements recorded.
  if (citusUrl !== '' && statementsFolder === '') {
    const folder = path.join(run, 'statements');
    fs.mkdirSync(folder);
    project.provide('statementsFolder', folder);
  }
  return () => stopCluster(run);
}
