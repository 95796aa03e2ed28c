// Runs story files on a cluster, a group at a time, and keeps what came of each file: a run that was stopped goes on from there.
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

/** The databases of one group are dropped before the next begins: a small cluster holds no more. */
const GROUP = 12;

const KEPT = 'outcomes.json';

/** What is known of files from an earlier run into this folder. */
function readOutcomes(folder: string): Outcome[] {
  const file = path.join(folder, KEPT);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Outcome[]) : [];
}

/** With what vitest ended. */
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

/** Runs what has not passed yet; returns the outcomes of all. */
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
  // A run that died has shown nothing of any of its files.
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
  // Of a file that cannot be loaded no test has failed; of one that ran nothing none has passed.
  const isLost = failed === 0 && (found?.status !== 'passed' || passed === 0);
  return {
    file,
    passed,
    failed: isLost ? 1 : failed,
    skipped: count('skipped', 'pending', 'todo'),
  };
}
