// Vitest's global set-up: names the folder of this run and ends its database server afterwards.
import type { TestProject } from 'vitest/node';
import { newRunFolder, stopCluster, sweepDeadRuns } from './test-cluster.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepDeadRuns();
  const run = newRunFolder(project.config.provide.citusUrl);
  project.provide('runFolder', run);
  return () => stopCluster(run);
}
