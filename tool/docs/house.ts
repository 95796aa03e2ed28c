// Reads the house for the generated documents: features with their calls, screens, jobs and tables.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointSpec } from '../../contract/kit/endpoint.ts';
import { ENGINES, FEATURES } from '../check/features.ts';
import { isTest, ROOT, sourceFiles } from '../check/sources.ts';

export type Call = { name: string; feature: string; spec: EndpointSpec };

export type FeatureRow = {
  name: string;
  calls: Call[];
  screens: string[];
  jobs: string[];
  tables: string[];
};

export async function allCalls(): Promise<Call[]> {
  const files = sourceFiles(['contract']).filter((file) => file.endsWith('.contract.ts'));
  const calls: Call[] = [];
  for (const file of files) {
    const exported = (await import(pathToFileURL(path.join(ROOT, file)).href)) as object;
    const feature = featureOf(path.basename(file, '.contract.ts'));
    for (const [name, value] of Object.entries(exported)) {
      if (isEndpoint(value)) calls.push({ name, feature, spec: value });
    }
  }
  return calls;
}

export async function featureRows(): Promise<FeatureRow[]> {
  const calls = await allCalls();
  const files = sourceFiles(['server', 'web']).filter((file) => !isTest(file));
  const tables = tablesByFeature(files);
  const named = new Set([...FEATURES, ...calls.map((call) => call.feature)]);
  return [...named]
    .filter((name) => !ENGINES.includes(name))
    .map((name) => ({
      name,
      calls: calls.filter((call) => call.feature === name),
      screens: files.filter(
        (file) => file.startsWith(`web/${name}/`) && file.endsWith('.page.tsx'),
      ),
      jobs: files.filter((file) => file.startsWith(`server/${name}/`) && file.endsWith('.job.ts')),
      tables: tables.get(name) ?? [],
    }))
    .filter(
      (row) => row.calls.length + row.screens.length + row.jobs.length + row.tables.length > 0,
    );
}

// A large feature has several contracts: order, order-list, order-write.
function featureOf(stem: string): string {
  if (FEATURES.includes(stem)) return stem;
  return FEATURES.findLast((name) => stem.startsWith(`${name}-`)) ?? stem;
}

function isEndpoint(value: unknown): value is EndpointSpec {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    'may' in value &&
    'does' in value
  );
}

// A table belongs to the leftmost feature whose store adds its rows.
function tablesByFeature(files: string[]): Map<string, string[]> {
  const owned = new Map<string, string[]>();
  const stores = files.filter((file) => /^server\/[^/]+\/.*\.store\.ts$/.test(file));
  const texts = new Map(
    stores.map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')]),
  );
  for (const table of tableNames()) {
    const adds = new RegExp(`insert into\\s+${table}\\b`, 'i');
    const [owner] = stores
      .filter((file) => adds.test(texts.get(file) ?? ''))
      .map((file) => file.split('/')[1] ?? '')
      .filter((name) => FEATURES.includes(name))
      .sort((a, b) => FEATURES.indexOf(a) - FEATURES.indexOf(b));
    if (owner) owned.set(owner, [...(owned.get(owner) ?? []), table]);
  }
  return owned;
}

function tableNames(): string[] {
  const folder = path.join(ROOT, 'database', 'migrations');
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const found = names.flatMap((name) => [
    ...fs.readFileSync(path.join(folder, name), 'utf8').matchAll(/^create table (\w+)/gim),
  ]);
  return [...new Set(found.map((match) => match[1] ?? ''))].sort();
}
