// Requires an object for verbs with several meanings: `settleShipment`, never `settle` alone
// (docs/glossary.md).
import fs from 'node:fs';
import path from 'node:path';
import type { Finding } from './step.ts';
import { parseSource, walkNodes, type AnyNode } from './parse-source.ts';
import { isTest, ROOT, sourceFiles } from './sources.ts';

const VERBS = new Set(['fold', 'keep', 'mark', 'settle', 'take', 'tell']);

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/** The name of a declared function, or of one stored in a variable. */
function functionName({ type, identifier, id, init }: AnyNode): string | undefined {
  if (type === 'FunctionDeclaration') return String(identifier?.value);
  if (type === 'VariableDeclarator' && FUNCTIONS.has(init?.type ?? '')) return String(id?.value);
  return undefined;
}

export function verbs(root: string = ROOT): Finding {
  const files = sourceFiles(['contract', 'courier', 'server', 'web'], root).filter(
    (file) => !isTest(file),
  );
  const problems: string[] = [];
  let functions = 0;
  for (const file of files) {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    walkNodes(parseSource(source, file), (node) => {
      const name = functionName(node);
      if (name === undefined) return;
      functions += 1;
      if (VERBS.has(name))
        problems.push(`${file} has a function \`${name}\` that does not say what it acts on`);
    });
  }
  return { read: functions, of: 'functions', problems };
}
