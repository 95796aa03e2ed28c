// Build step that keeps the schema library off the login page: what runs before login gets contracts as plain facts.
import { errors } from '@app/contract/kit/errors';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import type { Plugin } from 'vite';

/** Files that run before anyone is signed in; they send, but check nothing themselves. */
const early = ['user/domain.ts', 'user/sign-in.ts'];
const MARK = '\0wire:';
const ERRORS = '@app/contract/kit/errors';

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'at' in value && 'takes' in value;

/** Address, rights and sending rules of an endpoint, without the schemas of what it takes and gives. */
function factsOf({ at, may, scope, once, reads, gives }: EndpointSpec): string {
  return JSON.stringify({
    at,
    may,
    scope,
    once,
    reads,
    gives: typeof gives === 'string' ? gives : {},
  });
}

async function endpointsOf(contract: string): Promise<string> {
  const module = (await import(contract)) as Record<string, unknown>;
  return Object.entries(module)
    .flatMap(([name, value]) =>
      isEndpoint(value) ? [`export const ${name} = ${factsOf(value)};`] : [],
    )
    .join('\n');
}

/** The Thai words only: status and English are the server's. */
function thaiErrors(): string {
  const words = Object.entries(errors).map(([code, { th, next }]) => [
    code,
    next ? { th, next } : { th },
  ]);
  return `export const errors = ${JSON.stringify(Object.fromEntries(words))};
export const isErrorCode = (code) => Object.hasOwn(errors, code);`;
}

export function wireFacts(root: string): Plugin {
  return {
    name: 'wire-facts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === ERRORS) return MARK + source;
      const isEarly = early.some((file) => importer === root + file);
      return isEarly && source.startsWith('@app/contract/') && !source.includes('/kit/')
        ? MARK + source
        : null;
    },
    load(id) {
      if (!id.startsWith(MARK)) return null;
      const source = id.slice(MARK.length);
      return source === ERRORS ? thaiErrors() : endpointsOf(source);
    },
  };
}
