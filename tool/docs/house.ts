// Reads the sources for the generated documents: domains with their calls, screens, jobs and
// tables.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointSpec } from '../../contract/kit/endpoint.ts';
import { TABLE_OWNERS } from '../../database/table-owners.ts';
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
  const owners: Record<string, readonly string[]> = TABLE_OWNERS;
  return domainNames.map((name) => ({
    name,
    features: featuresOf(name),
    calls: calls.filter((call) => call.domain === name),
    screens: files.filter((file) => file.startsWith(`web/${name}/`) && file.endsWith('.page.tsx')),
    jobs: files.filter((file) => file.startsWith(`server/${name}/`) && file.endsWith('.job.ts')),
    tables: [...(owners[name] ?? [])].sort(),
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
