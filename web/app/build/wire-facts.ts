// Build step that keeps the schema library out of screens that only send: they get endpoints as plain facts.
import { errors } from '@app/contract/kit/errors';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import type { Plugin } from 'vite';

/** Files that send calls but check no values themselves: `<feature>.data.ts` and the shell. */
const onlySends = /[\\/]web[\\/](?:app[\\/].+|[a-z-]+[\\/][a-z-]+\.data)\.tsx?$/;
const MARK = '\0wire:';
/** Names the module itself, for everything that is no endpoint: tables, schemas, constants. */
const REAL = '?real';
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
    .concat(`export * from ${JSON.stringify(contract + REAL)};`)
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

export function wireFacts(): Plugin {
  return {
    name: 'wire-facts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source === ERRORS) return MARK + source;
      if (!source.startsWith('@app/contract/')) return null;
      const isReal = source.endsWith(REAL);
      const sends = importer !== undefined && onlySends.test(importer);
      if (sends && !isReal && !source.includes('/kit/')) return MARK + source;
      const name = isReal ? source.slice(0, -REAL.length) : source;
      const found = await this.resolve(name, importer?.replace(MARK, ''), {
        ...options,
        skipSelf: true,
      });
      // Contracts only declare: what no screen uses of one may be left out.
      return found ? { ...found, moduleSideEffects: false } : null;
    },
    load(id) {
      if (!id.startsWith(MARK)) return null;
      const source = id.slice(MARK.length);
      return source === ERRORS ? thaiErrors() : endpointsOf(source);
    },
  };
}
