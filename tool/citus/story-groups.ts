// Runs story files on a cluster in groups and stores each file's outcome: a stopped run continues
// from there.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../check/sources.ts';

type Outcome = { file: string; passed: number; failed: number; skipped: number };

type FileReport = {
  name: string;
  status: string;
  message?: string;
  assertionResults: TestReport[];
};
type TestReport = { status: string; fullName: string; failureMessages?: string[] };
type Report = {
  testResults: FileReport[];
};

/** The databases of a group are dropped before the next begins: a small cluster holds no more. */
const GROUP = 12;

const KEPT = 'outcomes.json';

/** The outcomes of an earlier run in this folder. */
function readOutcomes(folder: string): Outcome[] {
  const file = path.join(folder, KEPT);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Outcome[]) : [];
}

/** Returns the exit code of vitest. */
export function runVitest(env: NodeJS.ProcessEnv, given: readonly string[]): Promise<number> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...given];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
  const end = (): boolean => child.kill();
  process.once('exit', end);
  return new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => process.off('exit', end));
}

/** Runs the files that have not passed yet; returns all outcomes. */
export async function runGroups(
  env: NodeJS.ProcessEnv,
  folder: string,
  files: readonly string[],
): Promise<Outcome[]> {
  const known = readOutcomes(folder).filter(
    ({ failed, file }) => failed === 0 && files.includes(file),
  );
  const left = files.filter((file) => !known.some((one) => one.file === file));
  if (known.length > 0) console.log(`${known.length} files passed before, ${left.length} are left`);
  for (let at = 0; at < left.length; at += GROUP) {
    const group = left.slice(at, at + GROUP);
    console.log(`files ${at + 1}–${at + group.length} of ${left.length}`);
    known.push(...(await runGroup(env, folder, group)));
    fs.writeFileSync(path.join(folder, KEPT), JSON.stringify(known));
  }
  return known;
}

async function runGroup(
  env: NodeJS.ProcessEnv,
  folder: string,
  group: readonly string[],
): Promise<Outcome[]> {
  const report = path.join(folder, 'group.json');
  fs.rmSync(report, { force: true });
  await runVitest(env, [
    ...['--project=unit', '--project=journey', '--reporter=json', `--outputFile=${report}`],
    ...group,
  ]);
  // A run that crashed has no results for any of its files.
  const { testResults }: Report = fs.existsSync(report)
    ? (JSON.parse(fs.readFileSync(report, 'utf8')) as Report)
    : { testResults: [] };
  return group.map((file) => {
    const found = testResults.find(({ name }) => path.relative(ROOT, name) === file);
    const outcome = outcomeOf(file, found);
    tell(outcome, found);
    return outcome;
  });
}

function tell({ file, passed, failed, skipped }: Outcome, found: FileReport | undefined): void {
  console.log(`${file}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (failed === 0) return;
  if (!found) console.log('  the run ended before it');
  if (found?.message) console.log(`  ${found.message}`);
  for (const { status, fullName, failureMessages = [] } of found?.assertionResults ?? [])
    if (status === 'failed') console.log(`  ${fullName}\n    ${failureMessages.join('\n    ')}`);
}

function outcomeOf(file: string, found: FileReport | undefined): Outcome {
  const count = (...wanted: string[]) =>
    found?.assertionResults.filter(({ status }) => wanted.includes(status)).length ?? 0;
  const [passed, failed] = [count('passed'), count('failed')];
  // A file that cannot be loaded has no failed test, and a file that ran nothing has no passed one:
  // both count as failed.
  const isLost = failed === 0 && (found?.status !== 'passed' || passed === 0);
  return {
    file,
    passed,
    failed: isLost ? 1 : failed,
    skipped: count('skipped', 'pending', 'todo'),
  };
}
