// Runs every check and every test, suite by suite, and ends with one line that sums them.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isTest, ROOT, sourceFiles } from './check/sources.ts';

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

function run(args: string[]): number {
  const done = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  return done.status ?? 1;
}

function checks(): Count {
  const file = path.join(folder, 'check.json');
  const status = run(['tool/check.ts', '--report', file]);
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const count = JSON.parse(fs.readFileSync(file, 'utf8')) as Count;
  if (status !== 0 && count.failed === 0) count.failed = 1;
  return count;
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

function vitest(project: string): Count {
  const file = path.join(folder, `${project}.json`);
  const status = run([
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

function withBrowser(project: string, files: string[]): Count {
  if (!missing.includes('chromium')) return vitest(project);
  console.log(`No Chromium on this machine: ${files.length} files of '${project}' are skipped.`);
  return { passed: 0, failed: 0, skipped: files.length };
}

const all = sourceFiles().filter(isTest);
const screens = all.filter((file) => file.endsWith('.tsx'));
const journeys = all.filter((file) => file.startsWith('journey/'));

const SUITES: [name: string, run: () => Count][] = [
  ['check', checks],
  ['unit', () => vitest('unit')],
  ['screen', () => withBrowser('screen', screens)],
  ['journey', () => withBrowser('journey', journeys)],
];

const sum: Count = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
let empty = 0;
for (const [name, suite] of SUITES) {
  console.log(`\n── ${name}`);
  const begun = Date.now();
  const count = suite();
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
fs.rmSync(folder, { recursive: true, force: true });

if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}\n${Math.round((Date.now() - started) / 1000)} s in all`);
process.exitCode = sum.failed > 0 || empty > 0 ? 1 : 0;
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
