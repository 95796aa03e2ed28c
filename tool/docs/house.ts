// Reads the house for the generated documents: domains with their calls, screens, jobs and tables.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointSpec } from '../../contract/kit/endpoint.ts';
import { DOMAINS, domainNames, featuresOf, type Domain } from '../check/domains.ts';
import { isTest, ROOT, sourceFiles } from '../check/sources.ts';

export type Call = { name: string; domain: Domain; spec: EndpointSpec };

export type DomainRow = {
  name: Domain;
  features: readonly string[];
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
    const domain = domainOf(file);
    for (const [name, value] of Object.entries(exported)) {
      if (isEndpoint(value)) calls.push({ name, domain, spec: value });
    }
  }
  return calls;
}

export async function domainRows(): Promise<DomainRow[]> {
  const calls = await allCalls();
  const files = sourceFiles(['server', 'web']).filter((file) => !isTest(file));
  const tables = tablesByDomain(files);
  return domainNames.map((name) => ({
    name,
    features: featuresOf(name),
    calls: calls.filter((call) => call.domain === name),
    screens: files.filter((file) => file.startsWith(`web/${name}/`) && file.endsWith('.page.tsx')),
    jobs: files.filter((file) => file.startsWith(`server/${name}/`) && file.endsWith('.job.ts')),
    tables: tables.get(name) ?? [],
  }));
}

/** `contract/order/create.contract.ts` belongs to `order`. */
function domainOf(file: string): Domain {
  const [, folder = ''] = file.split('/');
  if (!(folder in DOMAINS)) throw new Error(`${file} stands in no domain (tool/check/domains.ts)`);
  return folder as Domain;
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

// A table belongs to the first domain whose store adds its rows.
function tablesByDomain(files: string[]): Map<Domain, string[]> {
  const owned = new Map<Domain, string[]>();
  const texts = files
    .filter((file) => file.startsWith('server/') && file.endsWith('.store.ts'))
    .map((file) => ({ file, text: fs.readFileSync(path.join(ROOT, file), 'utf8') }));
  for (const table of tableNames()) {
    const adds = new RegExp(`insert into\\s+${table}\\b`, 'i');
    const owner = domainNames.find((name) =>
      texts.some(({ file, text }) => file.startsWith(`server/${name}/`) && adds.test(text)),
    );
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
