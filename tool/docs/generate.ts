// Writes the generated documents, or lists those that are out of date.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../check/sources.ts';
import type { Finding } from '../check/step.ts';
import { readSchema, schemaSource } from '../../database/schema.ts';
import { migratedDatabase } from '../check/statements/migrated.ts';
import { envExample, errorsPage, floorsPage, jobsPage, mapPage, permissionsPage } from './pages.ts';

const DOCUMENTS: Record<string, () => string | Promise<string>> = {
  '.env.example': envExample,
  'database/generated/schema.ts': async () =>
    schemaSource(await readSchema(await migratedDatabase())),
  'docs/generated/errors.md': errorsPage,
  'docs/generated/floors.md': floorsPage,
  'docs/generated/jobs.md': jobsPage,
  'docs/generated/map.md': mapPage,
  'docs/generated/permissions.md': permissionsPage,
};

export async function generate(): Promise<string[]> {
  const written: string[] = [];
  for (const [name, make] of Object.entries(DOCUMENTS)) {
    const text = await make();
    if (current(name) === text) continue;
    fs.mkdirSync(path.dirname(path.join(ROOT, name)), { recursive: true });
    fs.writeFileSync(path.join(ROOT, name), text);
    written.push(name);
  }
  return written;
}

export async function drift(): Promise<Finding> {
  const problems: string[] = [];
  for (const [name, make] of Object.entries(DOCUMENTS)) {
    if (current(name) !== (await make())) problems.push(`${name} is out of date (npm run docs)`);
  }
  return { read: Object.keys(DOCUMENTS).length, of: 'documents', problems };
}

function current(name: string): string | undefined {
  const file = path.join(ROOT, name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}
