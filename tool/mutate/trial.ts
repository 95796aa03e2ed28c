// Tries mutants one by one in a copy of the tree: writes the mutant, runs the nearest tests,
// restores the file.
import fs from 'node:fs';
import path from 'node:path';
import { apply, type Mutant } from './mutants.ts';
import { copyTree, removeTree } from './copy-tree.ts';
import { isScreenTest } from './near-tests.ts';
import { RunnerProcess } from './runner-process.ts';
import type { Failed } from './test-runner.ts';

export type Verdict =
  | { readonly outcome: 'killed'; readonly by: string }
  | { readonly outcome: 'survived'; readonly asked: number };

/** The nearest tests run first, alone: they notice most mutants, and later ones cost most. */
const FIRST = 2;

export class Trial {
  readonly #tree = copyTree();
  readonly #rules = new RunnerProcess(this.#tree, 'unit');
  readonly #screens = new RunnerProcess(this.#tree, 'screen');
  /** The results of these tests, in this order, without a mutant. */
  readonly #known = new Map<string, Failed | null>();
  /** Tests that fail without a mutant, which prove nothing. */
  readonly red = new Set<string>();

  async try(mutant: Mutant, tests: readonly string[]): Promise<Verdict> {
    const source = fs.readFileSync(path.join(this.#tree, mutant.file), 'utf8');
    const mutated = { file: mutant.file, text: apply(source, mutant) };
    const asked = tests.filter((test) => !this.red.has(test));
    let left = asked;
    let most = FIRST;
    try {
      while (left.length > 0) {
        const batch = batchOf(left, most);
        const failed = await this.#run(batch, mutated);
        if (!failed) {
          left = left.slice(batch.length);
          most = left.length;
          continue;
        }
        const base = await this.#plain(batch, { file: mutant.file, text: source });
        if (!base) return { outcome: 'killed', by: `${failed.file || batch[0]} › ${failed.title}` };
        this.red.add(base.file || batch[0]!);
        left = left.filter((test) => !this.red.has(test));
        if (asked.every((test) => this.red.has(test))) throw new Error(brokenBy(mutant, base));
      }
      return { outcome: 'survived', asked: asked.length };
    } finally {
      this.#write({ file: mutant.file, text: source });
    }
  }

  close(): void {
    this.#rules.stop();
    this.#screens.stop();
    removeTree(this.#tree);
  }

  async #plain(tests: readonly string[], whole: MutatedFile): Promise<Failed | null> {
    const key = tests.join(' ');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const failed = await this.#run(tests, whole);
    this.#known.set(key, failed);
    return failed;
  }

  #run(tests: readonly string[], mutatedFile: MutatedFile) {
    this.#write(mutatedFile);
    return (tests.some(isScreenTest) ? this.#screens : this.#rules).run(tests);
  }

  #write({ file, text }: MutatedFile): void {
    fs.writeFileSync(path.join(this.#tree, file), text);
    this.#rules.changed(file);
    this.#screens.changed(file);
  }
}

/** The next tests of one suite, up to `most`; screens one by one. */
function batchOf(left: readonly string[], most: number): readonly string[] {
  const screen = left.findIndex(isScreenTest);
  return screen === -1 ? left.slice(0, most) : left.slice(0, Math.min(most, Math.max(1, screen)));
}

/** The error if no test is left: packages or database vanished, or all tests failed before. */
const brokenBy = ({ file }: Mutant, { title }: Failed): string =>
  `All tests near ${file} are red without any mutant (${title}): mend that, then go on with --again.`;

interface MutatedFile {
  readonly file: string;
  readonly text: string;
}
