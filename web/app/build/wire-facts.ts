// Build step that keeps the schema library out of screens that need no schema: endpoints and tables become plain
// data.
import { errors } from '@app/contract/kit/errors';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import type { Plugin, Rolldown } from 'vite';

/** Files that send calls but validate nothing: `<feature>.data.ts` and the shell. */
const onlySends = /[\\/]web[\\/](?:app[\\/].+|(?:[a-z-]+[\\/])+[a-z-]+\.data)\.tsx?$/;
const CONTRACT = '@app/contract/';
const ERRORS = '@app/contract/kit/errors';
/** Tables as constants; endpoints and schemas unchanged. */
const TABLES = '\0tables:';
/** Tables as constants, and endpoints without their schemas. */
const FACTS = '\0facts:';
/** The original module, imported by the two variants above. */
const REAL = '?real';

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'at' in value && 'takes' in value;

/** The server decides among several rights of a call: screens name the rights for which they show something. */
const factsOf = ({ at, scope, may, once, reads, gives }: EndpointSpec) => ({
  at,
  scope,
  may: typeof may === 'string' ? may : undefined,
  once,
  reads,
  gives: typeof gives === 'string' ? gives : {},
});

/** Text, numbers, and lists and records of them: what JSON can express without loss. */
function isTable(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false;
  return Object.values(value as object).every(isTable);
}

async function constantsOf(contract: string, withEndpoints: boolean): Promise<string> {
  const module = (await import(contract)) as Record<string, unknown>;
  const lines = Object.entries(module).flatMap(([name, value]) => {
    if (isTable(value)) return [`export const ${name} = ${JSON.stringify(value)};`];
    if (withEndpoints && isEndpoint(value)) {
      return [`export const ${name} = ${JSON.stringify(factsOf(value))};`];
    }
    return [];
  });
  return [...lines, `export * from ${JSON.stringify(contract + REAL)};`].join('\n');
}

/** Only the Thai texts: status and English belong to the server. */
function thaiErrors(): string {
  const words = Object.entries(errors).map(([code, { th, next }]) => [
    code,
    next ? { th, next } : { th },
  ]);
  return `export const errors = ${JSON.stringify(Object.fromEntries(words))};
export const isErrorCode = (code) => Object.hasOwn(errors, code);`;
}

type Program = ReturnType<Rolldown.PluginContext['parse']>;

interface Span {
  start: number;
  end: number;
}

/** Top-level constants that are initialised by a call: schemas and endpoints. */
function calledValues(program: Program): Span[] {
  return program.body.flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }) =>
      init?.type === 'CallExpression' ? [init] : [],
    );
  });
}

/**
 * Building a schema has no side effects, but bundlers cannot know that: wrapped, an unused one is removed with
 * everything it references.
 */
function declarations(code: string, program: Program): string {
  let text = code;
  for (const { start, end } of calledValues(program).toReversed()) {
    text = `${text.slice(0, start)}/*#__PURE__*/ (() => ${text.slice(start, end)})()${text.slice(end)}`;
  }
  return text;
}

export function wireFacts(): Plugin {
  return {
    name: 'wire-facts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '', options) {
      if (!source.startsWith(CONTRACT)) return null;
      if (source === ERRORS) return FACTS + source;
      if (source.endsWith(REAL)) {
        return this.resolve(source.slice(0, -REAL.length), undefined, {
          ...options,
          skipSelf: true,
        });
      }
      if (source.startsWith(`${CONTRACT}kit/`)) return null;
      return (onlySends.test(importer) ? FACTS : TABLES) + source;
    },
    transform: {
      filter: { id: /[\\/]contract[\\/].+\.ts$/ },
      handler(code) {
        return { code: declarations(code, this.parse(code, { lang: 'ts' })), map: null };
      },
    },
    load(id) {
      if (id === FACTS + ERRORS) return { code: thaiErrors(), moduleSideEffects: false };
      const kind = [FACTS, TABLES].find((mark) => id.startsWith(mark));
      if (kind === undefined) return null;
      return constantsOf(id.slice(kind.length), kind === FACTS).then((code) => ({
        code,
        moduleSideEffects: false,
      }));
    },
  };
}
