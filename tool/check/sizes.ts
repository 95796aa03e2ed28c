// Budgets of the code: lines per kind of file, names of a door, dependencies of a workspace.
import fs from 'node:fs';
import path from 'node:path';
import { MOST_DOOR_NAMES } from './domains.ts';
import { isTest, ROOT, sourceFiles } from './sources.ts';
import type { Finding } from './step.ts';

const BUDGETS = {
  fileLines: 300,
  storeLines: 500,
  testLines: 500,
  doorNames: MOST_DOOR_NAMES,
  // The server's include web-push, because cryptography is better maintained by many, and two
  // packages of OpenTelemetry (decision 106).
  dependencies: { contract: 1, courier: 3, server: 34, web: 26 },
} as const;

export function sizes(root: string = ROOT): Finding {
  const files = sourceFiles(undefined, root).filter((file) => !file.includes('/generated/'));
  const problems = [...tooLong(root, files), ...tooOpen(root, files), ...tooDependent(root)];
  return { read: files.length, of: 'files', problems };
}

function tooLong(root: string, files: string[]): string[] {
  return files.flatMap((file) => {
    const lines = fs.readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
    const budget = budgetOf(file);
    return lines > budget ? [`${file} has ${lines} lines, the budget is ${budget}`] : [];
  });
}

function budgetOf(file: string): number {
  if (isTest(file)) return BUDGETS.testLines;
  return file.endsWith('.store.ts') ? BUDGETS.storeLines : BUDGETS.fileLines;
}

function tooOpen(root: string, files: string[]): string[] {
  const doors = files.filter((file) => /^(server|web)\/(?!app\/|ui\/).*\/index\.ts$/.test(file));
  return doors.flatMap((file) => {
    const names = namesOf(fs.readFileSync(path.join(root, file), 'utf8'));
    const tooMany = names.length > BUDGETS.doorNames;
    return tooMany
      ? [`${file} shows ${names.length} names, a door shows at most ${BUDGETS.doorNames}`]
      : [];
  });
}

/** The names that a door exports. */
export const namesOf = (source: string): string[] =>
  [...source.matchAll(/export (?:type )?\{([^}]*)\}|export (?:type )?\* as (\w+)/g)].flatMap(
    ([, list = '', space = '']) =>
      [...list.split(','), space].map((name) => name.trim()).filter(Boolean),
  );

function tooDependent(root: string): string[] {
  return Object.entries(BUDGETS.dependencies).flatMap(([workspace, budget]) => {
    const manifest = path.join(root, workspace, 'package.json');
    if (!fs.existsSync(manifest)) return [`${workspace}/package.json is missing`];
    const { dependencies = {} } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    const foreign = Object.keys(dependencies).filter((name) => !name.startsWith('@app/'));
    return foreign.length > budget
      ? [`${workspace} has ${foreign.length} dependencies, the budget is ${budget}`]
      : [];
  });
}
