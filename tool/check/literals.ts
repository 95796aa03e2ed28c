// The texts in a source file: strings and templates, with holes where a template inserts values.
import { parseSync } from '@swc/core';
import { HOLE } from './sql.ts';

type Node = {
  type?: string;
  value?: unknown;
  quasis?: { cooked?: string; raw: string }[];
  typeName?: { value?: string };
};

export function literalsOf(source: string, file: string): string[] {
  const found: string[] = [];
  try {
    const { body } = parseSync(source, { syntax: 'typescript', target: 'es2022' });
    for (const item of body) if (item.type !== 'ImportDeclaration') collect(item, found);
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${String(cause).split('\n')[0]}`, { cause });
  }
  return found;
}

function collect(node: unknown, into: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, value, quasis, typeName } = node as Node;
  // The type of a row names tables, but is no part of a statement.
  if (typeName?.value === 'Row' || typeName?.value === 'Column') return;
  if (type === 'StringLiteral' && typeof value === 'string') into.push(value);
  if (type === 'TemplateLiteral' && quasis)
    into.push(quasis.map(({ cooked, raw }) => cooked ?? raw).join(HOLE));
  for (const part of Object.values(node)) collect(part, into);
}
