// Runs every check and every test, in two lanes side by side, and ends with one line that sums them.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isTest, ROOT, sourceFiles } from './check/sources.ts';
import { ensureWebBuild } from './start/web-build.ts';

type Count = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

const missing = (process.env['SONGDEE_MISSING'] ?? '').split(',').filter(Boolean);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-report-'));
const started = Date.now();
const failures: string[] = [];

/** What it says is shown as it comes, each line with the name of its suite. */
async function run(name: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`));
  return ended;
}

async function checks(): Promise<Count> {
  const file = path.join(folder, 'check.json');
  const status = await run('check', ['tool/check.ts', '--report', file]);
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const count = JSON.parse(fs.readFileSync(file, 'utf8')) as Count;
  if (status !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

/** Journeys walk through it, and its bundles are weighed. */
async function build(): Promise<Count> {
  const log = path.join(os.tmpdir(), `songdee-web-build-${process.pid}.log`);
  return ensureWebBuild(log).then(
    () => ({ passed: 1, failed: 0, skipped: 0 }),
    (error: unknown) => {
      failures.push(`build: ${String(error)}`);
      return { passed: 0, failed: 1, skipped: 0 };
    },
  );
}

/** What failed is told once more at the end, where a cut log still shows it. */
function noteFailures(project: string, report: Report): void {
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = path.relative(ROOT, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    for (const { fullName, failureMessages } of failed) {
      const why = failureMessages?.[0]?.split('\n')[0] ?? '';
      failures.push(`${project}: ${file}: ${fullName.trim()}: ${why}`);
    }
    if (status === 'failed' && failed.length === 0)
      failures.push(`${project}: ${file}: ${message?.split('\n')[0] ?? ''}`);
  }
}

async function vitest(project: string): Promise<Count> {
  const file = path.join(folder, `${project}.json`);
  const status = await run(project, [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
  // A file that cannot be loaded, or whose set-up fails, has no test that failed.
  const broken = report.testResults.filter(
    ({ status: how, assertionResults }) =>
      how === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length;
  noteFailures(project, report);
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  if (status !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

async function withBrowser(project: string, files: string[]): Promise<Count> {
  if (!missing.includes('chromium')) return vitest(project);
  console.log(`No Chromium on this machine: ${files.length} files of '${project}' are skipped.`);
  return { passed: 0, failed: 0, skipped: files.length };
}

const all = sourceFiles().filter(isTest);
const screens = all.filter((file) => file.endsWith('.tsx'));
const journeys = all.filter((file) => file.startsWith('journey/'));

type Suite = readonly [name: string, run: () => Promise<Count>];

// Each waits a good part of its time, for a browser or a database: two side by side keep a small machine busy.
const LANES: readonly (readonly Suite[])[] = [
  [
    ['build', build],
    ['check', checks],
    ['screen', () => withBrowser('screen', screens)],
    ['journey', () => withBrowser('journey', journeys)],
  ],
  [['unit', () => vitest('unit')]],
];

const sum: Count = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
let empty = 0;

async function runSuite([name, suite]: Suite): Promise<void> {
  console.log(`${name} │ begins`);
  const begun = Date.now();
  const count = await suite();
  const seconds = Math.round((Date.now() - begun) / 1000);
  // A suite that ran nothing has shown nothing.
  const excused = missing.includes('chromium') && ['screen', 'journey'].includes(name);
  const nothing = count.passed + count.failed === 0 && !excused;
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
fs.rmSync(folder, { recursive: true, force: true });

if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}\n${Math.round((Date.now() - started) / 1000)} s in all`);
process.exitCode = sum.failed > 0 || empty > 0 ? 1 : 0;
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
