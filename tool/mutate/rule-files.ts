// Which files hold rules: those that the running product loads, without SQL, wiring, screens and
// their data.
import fs from 'node:fs';
import path from 'node:path';
import { isTest, ROOT } from '../check/sources.ts';
import { loadedBy, type ImportGraph } from './import-graph.ts';

export const AREAS = ['server', 'courier', 'contract', 'web'] as const;

export type Area = (typeof AREAS)[number];

const ENTRIES = ['server/app/main.ts', 'web/app/main.tsx'];

/** Files that decide nothing: SQL, routes, doors, network calls. */
const NO_RULES = /(\.(store|routes|data|wire|call|worker|sample|d)\.ts|\/(index|main)\.ts|\.tsx)$/;

/** A file that renders, keeps state or uses the page belongs to a screen, whatever its name. */
const SCREEN =
  /from '(react|react-dom|@tanstack\/|@base-ui|sonner|react-hook-form)|\b(document|window)\./;

export function ruleFiles(files: readonly string[], graph: ImportGraph): string[] {
  const running = new Set(ENTRIES.flatMap((entry) => [...loadedBy(graph, entry).keys()]));
  if (running.size <= ENTRIES.length) throw new Error(`nothing is loaded by ${ENTRIES.join(', ')}`);
  return files.filter(
    (file) =>
      areaOf(file) && running.has(file) && !isTest(file) && !NO_RULES.test(file) && !isScreen(file),
  );
}

export const areaOf = (file: string): Area | undefined =>
  AREAS.find((area) => file.startsWith(`${area}/`));

function isScreen(file: string): boolean {
  if (areaOf(file) !== 'web') return false;
  return SCREEN.test(fs.readFileSync(path.join(ROOT, file), 'utf8'));
}
