// Steps of the check that run other programs: format, lint, types, dead code.
import { linesOf, program, type Finding } from './step.ts';

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

export function format(): Finding {
  const { said, ok } = program('oxfmt/bin/oxfmt', ['--check']);
  const read = numberIn(said, /on (\d+) files/);
  const files = linesOf(said).filter((line) => /^\S+\.(m?tsx?|mjs|css) \(/.test(line));
  const problems = files.map((line) => `not formatted: ${line.split(' ')[0]} (npx oxfmt)`);
  if (!ok && problems.length === 0) problems.push(...linesOf(said));
  return { read, of: 'files', problems };
}

interface Linted {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly code?: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
  readonly number_of_files: number;
}

export function lint(): Finding {
  const { said, ok } = program('oxlint/bin/oxlint', [
    '-f',
    'json',
    '--report-unused-disable-directives',
  ]);
  if (!said.startsWith('{')) return { read: 0, of: 'files', problems: linesOf(said) };
  const { diagnostics, number_of_files: read } = JSON.parse(said) as Linted;
  const problems = diagnostics.map(
    ({ filename, labels: [label], message, code = '' }) =>
      `${filename}:${label?.span.line ?? 1}: ${message} ${code}`,
  );
  if (!ok && problems.length === 0) problems.push('oxlint failed and named no problem');
  return { read, of: 'files', problems };
}

export function types(): Finding {
  const own = new Set<string>();
  const problems: string[] = [];
  for (const project of ['tsconfig.json', 'web/tsconfig.json']) {
    const args = ['-p', project, '--listFiles', '--pretty', 'false'];
    // Parallel checkers would each repeat the shared work: twice the CPU time.
    const { said, ok } = program('typescript/bin/tsc', [...args, '--singleThreaded']);
    const lines = linesOf(said);
    for (const line of lines) {
      if (/^(\/|[A-Z]:).*\.(tsx?|json)$/.test(line) && !line.includes('node_modules'))
        own.add(line);
    }
    const found = lines.filter((line) => /error TS\d+/.test(line));
    problems.push(...found);
    if (!ok && found.length === 0) problems.push(`${project}: ${lines.slice(-3).join(' ')}`);
  }
  return { read: own.size, of: 'files', problems: [...new Set(problems)] };
}

export function deadCode(): Finding {
  const { said } = program('knip/bin/knip.js', [
    '--no-progress',
    '--no-config-hints',
    '--no-exit-code',
    '--reporter=./tool/check/knip-reporter.ts',
  ]);
  const line = linesOf(said).find((one) => one.startsWith('{"processed"'));
  if (!line) return { read: 0, of: 'files', problems: linesOf(said).slice(0, 5) };
  const { processed, problems } = JSON.parse(line) as { processed: number; problems: string[] };
  return { read: processed, of: 'files', problems };
}
