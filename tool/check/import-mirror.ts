// Copies of the tree with imports only, because dependency-cruiser cannot read JSX, nor tell a type
// from a value.
import type { ModuleItem } from '@swc/core';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseSource, walkNodes } from './parse-source.ts';

type Imports = { values: string[]; types: string[] };

/**
 * Makes two new folders that resolve packages as `root` does, with each file reduced to its
 * imports: all, and those of values.
 */
export function mirrorImports(root: string, files: string[]): { all: string; values: string } {
  const mirrors = { all: newMirror(root), values: newMirror(root) };
  for (const file of files) {
    const { values, types } = importsOf(fs.readFileSync(path.join(root, file), 'utf8'), file);
    write(mirrors.all, file, [...values, ...types]);
    write(mirrors.values, file, values);
  }
  return mirrors;
}

function newMirror(root: string): string {
  const mirror = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-floors-')));
  linkPackages(root, mirror);
  return mirror;
}

function importsOf(source: string, file: string): Imports {
  const imports: Imports = { values: [], types: [] };
  const body = parseSource(source, file);
  for (const item of body) collect(item, imports);
  collectCalls(body, imports.values);
  return imports;
}

function collect(item: ModuleItem, into: Imports): void {
  if (item.type === 'ImportDeclaration') {
    const names = item.specifiers.filter((one) => one.type === 'ImportSpecifier');
    const onlyTypes =
      item.typeOnly ||
      (names.length > 0 &&
        names.length === item.specifiers.length &&
        names.every((one) => one.isTypeOnly));
    into[onlyTypes ? 'types' : 'values'].push(item.source.value);
  }
  if (item.type === 'ExportAllDeclaration') into.values.push(item.source.value);
  if (item.type === 'ExportNamedDeclaration' && item.source) {
    const typeOnly = (item as { typeOnly?: boolean }).typeOnly === true;
    into[typeOnly ? 'types' : 'values'].push(item.source.value);
  }
}

// import('./x.ts') may be anywhere in a file.
const collectCalls = (body: ModuleItem[], into: string[]): void =>
  walkNodes(body, ({ type, callee, arguments: given }) => {
    const target = given?.[0]?.expression;
    if (type === 'CallExpression' && callee?.type === 'Import' && target?.type === 'StringLiteral')
      into.push(String(target.value));
  });

function write(mirror: string, file: string, imports: readonly string[]): void {
  fs.mkdirSync(path.join(mirror, path.dirname(file)), { recursive: true });
  const lines = imports.map((name) => `import ${JSON.stringify(name)};\n`);
  fs.writeFileSync(path.join(mirror, file), lines.join(''));
}

// Packages come from the real tree, workspaces from the mirror.
function linkPackages(root: string, mirror: string): void {
  const installed = path.join(root, 'node_modules');
  fs.mkdirSync(path.join(mirror, 'node_modules', '@app'), { recursive: true });
  for (const name of fs.readdirSync(installed)) {
    if (name === '@app' || name.startsWith('.')) continue;
    fs.symlinkSync(path.join(installed, name), path.join(mirror, 'node_modules', name));
  }
  fs.copyFileSync(path.join(root, 'package.json'), path.join(mirror, 'package.json'));
  for (const workspace of ['contract', 'courier', 'server', 'web']) {
    const manifest = path.join(root, workspace, 'package.json');
    if (!fs.existsSync(manifest)) continue;
    fs.mkdirSync(path.join(mirror, workspace), { recursive: true });
    fs.copyFileSync(manifest, path.join(mirror, workspace, 'package.json'));
    fs.symlinkSync(`../../${workspace}`, path.join(mirror, 'node_modules', '@app', workspace));
  }
}
