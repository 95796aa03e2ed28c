// Runs all checks and tests in parallel lanes, and ends with one line that sums them up.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isTest, ROOT, sourceFiles } from './check/sources.ts';
import { startCluster } from './citus/start-cluster.ts';
import { ensureServerBuild } from './start/server-build.ts';
import { ensureWebBuild } from './start/web-build.ts';

type Count = { passed: number; failed: number; skipped: number };

type Report = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: TestReport[];
  }[];
};

type TestReport = { status: string; fullName: string; failureMessages?: string[] };

type FileReport = { file: string; status: string; message?: string; tests: TestReport[] };

const missing = (process.env['SONGDEE_MISSING'] ?? '').split(',').filter(Boolean);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-report-'));
const started = Date.now();
const failed: (FileReport & { project: string })[] = [];
const unsteady: string[] = [];
const otherFailures: string[] = [];

/** Hundreds of processes and threads load the same modules: later ones reuse the compile cache. */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
};

/** Shows the output as it comes, each line prefixed with the suite's name. */
async function run(name: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`));
  return ended;
}

/** Runs after the build, because it weighs the bundles. */
async function checks(): Promise<Count> {
  await building;
  const file = path.join(folder, 'check.json');
  const status = await run('check', ['tool/check.ts', '--report', file]);
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const count = JSON.parse(fs.readFileSync(file, 'utf8')) as Count;
  if (status !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

let building: Promise<Count> | undefined;

/** Journeys need the web app and the server, and the check weighs the app's bundles. */
function build(): Promise<Count> {
  const log = path.join(os.tmpdir(), `songdee-web-build-${process.pid}.log`);
  building = Promise.all([ensureWebBuild(log), ensureServerBuild()]).then(
    () => ({ passed: 1, failed: 0, skipped: 0 }),
    (error: unknown) => {
      otherFailures.push(`build: ${String(error)}`);
      return { passed: 0, failed: 1, skipped: 0 };
    },
  );
  return building;
}

/** Failures are repeated at the end, where a truncated log still shows them. */
function failuresOf(project: string, { file, status, message, tests }: FileReport): string[] {
  const failed = tests.filter((one) => one.status === 'failed');
  // A file that cannot be loaded, or whose setup fails, has no failed test.
  if (status === 'failed' && failed.length === 0)
    return [`${project}: ${file}: ${message?.split('\n')[0] ?? ''}`];
  return failed.map(({ fullName, failureMessages }) => {
    const why = failureMessages?.[0]?.split('\n')[0] ?? '';
    return `${project}: ${file}: ${fullName.trim()}: ${why}`;
  });
}

const countOf = (project: string, report: FileReport): Count => {
  const having = (...statuses: string[]) =>
    report.tests.filter((one) => statuses.includes(one.status)).length;
  const passed = having('passed');
  const failed = failuresOf(project, report).length;
  return { passed, failed, skipped: report.tests.length - passed - having('failed') };
};

/** Runs the project, or only these of its files; undefined if it ended without a report. */
async function report(
  project: string,
  files: readonly string[] = [],
): Promise<{ count: Count; files: readonly FileReport[] } | undefined> {
  const file = path.join(folder, `${project}-${files.length}.json`);
  const status = await run(project, [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  ]);
  if (!fs.existsSync(file)) return undefined;
  const said = JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
  const reports = said.testResults.map(({ name, assertionResults, ...rest }) => ({
    ...rest,
    file: path.relative(ROOT, name),
    tests: assertionResults,
  }));
  const counts = reports.map((one) => countOf(project, one));
  const total = (key: keyof Count) => counts.reduce((all, one) => all + one[key], 0);
  const count = { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
  if (status !== 0 && count.failed === 0) count.failed = 1;
  return { count, files: reports };
}

async function vitest(project: string): Promise<Count> {
  const ran = await report(project);
  if (!ran) return { passed: 0, failed: 1, skipped: 0 };
  for (const one of ran.files)
    if (failuresOf(project, one).length > 0) failed.push({ project, ...one });
  return ran.count;
}

/** If more files than this fail, it is not by chance. */
const MOST_AGAIN = 8;

/**
 * A file that failed on the busy machine runs again alone; tests that then pass count as passed and
 * are listed as unsteady.
 */
async function runFailedAgain(): Promise<void> {
  for (const project of failed.length > MOST_AGAIN ? [] : new Set(failed.map((f) => f.project))) {
    const those = failed.filter((one) => one.project === project);
    console.log(`${project} │ runs ${those.length} files again, alone`);
    const again = await report(
      project,
      those.map((one) => one.file),
    );
    for (const first of those) {
      const second = again?.files.find((one) => one.file === first.file);
      if (!second || failuresOf(project, second).length > 0) continue;
      for (const key of ['passed', 'failed', 'skipped'] as const)
        sum[key] += countOf(project, second)[key] - countOf(project, first)[key];
      unsteady.push(...failuresOf(project, first));
      failed.splice(failed.indexOf(first), 1);
    }
  }
}

async function withBrowser(project: string, files: string[]): Promise<Count> {
  if (!missing.includes('chromium')) return vitest(project);
  console.log(`No Chromium on this machine: ${files.length} files of '${project}' are skipped.`);
  return { passed: 0, failed: 0, skipped: files.length };
}

const all = sourceFiles().filter(isTest);
const screens = all.filter((file) => file.endsWith('.tsx'));
const journeys = all.filter((file) => file.startsWith('journey/'));
const ofCluster = all.filter((file) => file.startsWith('tool/citus/'));

/** CITUS_URL names a cluster; CITUS_UP names a script that starts one. */
const hasCluster = Boolean(env['CITUS_URL'] || env['CITUS_UP']);

async function onCluster(): Promise<Count> {
  if (!hasCluster) {
    console.log(
      `No Citus cluster (CITUS_URL, CITUS_UP): ${ofCluster.length} files of 'citus' are skipped.`,
    );
    return { passed: 0, failed: 0, skipped: ofCluster.length };
  }
  try {
    env['CITUS_URL'] ||= await startCluster(env['CITUS_UP'] ?? '');
  } catch (error) {
    otherFailures.push(`citus: ${String(error)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return vitest('citus');
}

type Suite = readonly [name: string, run: () => Promise<Count>];

// Each suite waits much of its time for a browser or a database, so two lanes keep a small machine
// busy. Browser and cluster suites take as long as the rest. The check uses one core: after the
// others, it would leave the second core idle.
const LANES: readonly (readonly Suite[])[] = [
  [
    ['build', build],
    ['screen', () => withBrowser('screen', screens)],
    ['journey', () => withBrowser('journey', journeys)],
    ['citus', onCluster],
  ],
  [['unit', () => vitest('unit')]],
  [['check', checks]],
];

const sum: Count = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
let empty = 0;

const isExcused = (suite: string): boolean =>
  suite === 'citus'
    ? !hasCluster
    : missing.includes('chromium') && ['screen', 'journey'].includes(suite);

async function runSuite([name, suite]: Suite): Promise<void> {
  console.log(`${name} │ begins`);
  const begun = Date.now();
  const count = await suite();
  const seconds = Math.round((Date.now() - begun) / 1000);
  // A suite that ran nothing has proved nothing.
  const nothing = count.passed + count.failed === 0 && !isExcused(name);
  if (nothing) empty += 1;
  lines.push(
    `${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped, ${seconds} s${nothing ? ' (executed nothing)' : ''}`,
  );
  sum.passed += count.passed;
  sum.failed += count.failed;
  sum.skipped += count.skipped;
}

await Promise.all(
  LANES.map(async (lane) => {
    for (const suite of lane) await runSuite(suite);
  }),
);
await runFailedAgain();
fs.rmSync(folder, { recursive: true, force: true });

const failures = [...otherFailures, ...failed.flatMap((one) => failuresOf(one.project, one))];
if (unsteady.length > 0)
  console.log(`\nFailed on the busy machine, passed alone:\n${unsteady.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}\n${Math.round((Date.now() - started) / 1000)} s in all`);
process.exitCode = sum.failed > 0 || empty > 0 ? 1 : 0;
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
