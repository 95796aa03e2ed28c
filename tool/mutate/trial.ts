// Tries mutants one after another in a copy of the tree: writes one, asks the near tests, takes it back.
import fs from 'node:fs';
import path from 'node:path';
import { apply, type Mutant } from './mutants.ts';
import { copyTree, removeTree } from './copy-tree.ts';
import { RunnerProcess } from './runner-process.ts';

export type Verdict =
  | { readonly outcome: 'killed'; readonly by: string }
  | { readonly outcome: 'survived'; readonly asked: number };

/** The nearest tests are asked by themselves: they notice most, and those behind them cost most. */
const FIRST = 2;

export class Trial {
  readonly #tree = copyTree();
  readonly #runner = new RunnerProcess(this.#tree);
  /** Whether these tests, in this order, are green without any mutant: if not, they tell nothing. */
  readonly #green = new Map<string, boolean>();
  readonly red = new Set<string>();

  async try(mutant: Mutant, tests: readonly string[]): Promise<Verdict> {
    const source = fs.readFileSync(path.join(this.#tree, mutant.file), 'utf8');
    const mutated = { file: mutant.file, text: apply(source, mutant) };
    const asked = tests.filter((test) => !this.red.has(test));
    let left = asked;
    let most = FIRST;
    try {
      while (left.length > 0) {
        const batch = left.slice(0, most);
        const failed = await this.#run(batch, mutated);
        if (!failed) {
          left = left.slice(batch.length);
          most = left.length;
          continue;
        }
        const test = failed.file || batch[0]!;
        if (await this.#isGreen(batch, { file: mutant.file, text: source })) {
          return { outcome: 'killed', by: `${test} › ${failed.title}` };
        }
        this.red.add(test);
        left = left.filter((other) => other !== test);
      }
      return { outcome: 'survived', asked: asked.length };
    } finally {
      this.#write({ file: mutant.file, text: source });
    }
  }

  close(): void {
    this.#runner.stop();
    removeTree(this.#tree);
  }

  async #isGreen(tests: readonly string[], whole: Written): Promise<boolean> {
    const key = tests.join(' ');
    const known = this.#green.get(key);
    if (known !== undefined) return known;
    const isGreen = (await this.#run(tests, whole)) === null;
    this.#green.set(key, isGreen);
    return isGreen;
  }

  #run(tests: readonly string[], written: Written) {
    this.#write(written);
    return this.#runner.run(tests);
  }

  #write({ file, text }: Written): void {
    fs.writeFileSync(path.join(this.#tree, file), text);
    this.#runner.changed(file);
  }
}

interface Written {
  readonly file: string;
  readonly text: string;
}
