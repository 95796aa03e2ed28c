// Budgets of the house: lines of a file, files of a folder, dependencies of a workspace.
import fs from 'node:fs';
import path from 'node:path';
import { isTest, ROOT, sourceFiles } from './sources.ts';
import type { Finding } from './step.ts';

const BUDGETS = {
  fileLines: 300,
  testLines: 500,
  folderFiles: 12,
  dependencies: { contract: 1, courier: 3, server: 25, web: 25 },
} as const;

// Raised only by a decision record (docs/decisions).
const MAY_BE_LARGER: Record<string, number> = { contract: 80 };

export function sizes(root: string = ROOT): Finding {
  const files = sourceFiles(undefined, root);
  const problems = [...tooLong(root, files), ...tooFull(files), ...tooDependent(root)];
  return { read: files.length, of: 'files', problems };
}

function tooLong(root: string, files: string[]): string[] {
  return files.flatMap((file) => {
    const lines = fs.readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
    const budget = isTest(file) ? BUDGETS.testLines : BUDGETS.fileLines;
    return lines > budget ? [`${file} has ${lines} lines, the budget is ${budget}`] : [];
  });
}

function tooFull(files: string[]): string[] {
  const folders = new Map<string, number>();
  for (const file of files) {
    if (isTest(file)) continue;
    const folder = path.posix.dirname(file);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return [...folders].flatMap(([folder, count]) => {
    const budget = MAY_BE_LARGER[folder] ?? BUDGETS.folderFiles;
    return count > budget ? [`${folder} has ${count} source files, the budget is ${budget}`] : [];
  });
}

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
