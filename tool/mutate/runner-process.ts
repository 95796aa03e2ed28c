// The process that runs tests in a copy of the tree: started when needed, killed on an endless
// loop.
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Failed, Order } from './test-runner.ts';

/** Far more than a file of passing tests takes, even on a busy machine. */
const FILE_MS = 300_000;

export type Suite = 'unit' | 'screen';

export class RunnerProcess {
  readonly #tree: string;
  readonly #suite: Suite;
  #process: ChildProcess | undefined;
  #changed = new Set<string>();

  constructor(tree: string, suite: Suite) {
    this.#tree = tree;
    this.#suite = suite;
  }

  /** Marks a file that the next run must read again. */
  changed(file: string): void {
    this.#changed.add(file);
  }

  /** Null if all tests pass. */
  async run(tests: readonly string[]): Promise<Failed | null> {
    this.#process ??= await start(this.#tree, this.#suite);
    const order: Order = { tests, changed: [...this.#changed] };
    this.#changed.clear();
    return answerOf(this.#process, order).catch((error: Error) => {
      this.stop();
      return { file: '', title: error.message };
    });
  }

  stop(): void {
    if (this.#process) stopGroup(this.#process);
    this.#process = undefined;
  }
}

type Word = 'alive' | { readonly failed: Failed | null };

function answerOf(runner: ChildProcess, order: Order): Promise<Failed | null> {
  return new Promise<Failed | null>((resolve, reject) => {
    const settle = (then: () => void): void => {
      clearTimeout(timer);
      runner.removeAllListeners();
      then();
    };
    const timer = setTimeout(
      () => settle(() => reject(new Error('the tests never ended'))),
      FILE_MS,
    );
    runner.on('message', (word: Word) => {
      if (word === 'alive') timer.refresh();
      else settle(() => resolve(word.failed));
    });
    runner.once('exit', () => settle(() => reject(new Error('the tests ended their own run'))));
    runner.send(order);
  });
}

// Runs in a process group of its own, so its workers end with it; the next run removes its
// database.
async function start(tree: string, suite: Suite): Promise<ChildProcess> {
  const runner = fork(path.join(tree, 'tool/mutate/test-runner.ts'), [suite], {
    cwd: tree,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  runner.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk}`.slice(-2_000)));
  await new Promise<void>((resolve, reject) => {
    runner.once('message', () => resolve());
    runner.once('exit', () => reject(new Error(`the test runner did not start: ${said}`)));
  });
  runner.removeAllListeners();
  return runner;
}

function stopGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
