// Finds the leaves of a call's schemas with bounds, and makes values at their edges. For tests only.
import type * as z from 'zod/mini';
import type { EndpointSpec } from '../endpoint.ts';

export interface Leaf {
  /** `body.lines[].quantity` */
  readonly path: string;
  readonly schema: z.ZodMiniType;
  /** Its bounds in one line. */
  readonly told: string;
}

export interface Bound {
  readonly told: string;
  /** The code of its issue, with the two properties that distinguish issues with the same code. */
  readonly code: 'too_big' | 'too_small';
  readonly edge: number;
  readonly inclusive: boolean;
  readonly last: unknown;
  readonly first: unknown;
}

interface Def {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDef } }[];
  readonly [key: string]: unknown;
}

interface CheckDef {
  readonly check: string;
  readonly [key: string]: unknown;
}

type Schema = z.ZodMiniType;

export function isEndpoint(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && 'at' in value && 'takes' in value;
}

export function leavesOf({ takes }: EndpointSpec): Leaf[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = takes[part];
    return schema === undefined ? [] : [...leaves(schema as Schema, part)];
  });
}

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;

function* leaves(schema: Schema, path: string): Generator<Leaf> {
  const told = fingerprint(schema);
  if (told !== '') yield { path, schema, told };
  const def = defOf(schema);
  for (const [inner, step] of partsOf(def)) yield* leaves(inner, path + step);
}

function partsOf(def: Def): [Schema, string][] {
  const one = (key: string, step = ''): [Schema, string][] =>
    def[key] === undefined ? [] : [[def[key] as Schema, step]];
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Record<string, Schema>).map(([key, inner]) => [
        inner,
        `.${key}`,
      ]);
    case 'array':
      return one('element', '[]');
    case 'tuple':
      return (def['items'] as Schema[]).map((inner, index) => [inner, `[${index}]`]);
    case 'union':
      return (def['options'] as Schema[]).map((inner, index) => [inner, `|${index + 1}`]);
    case 'record':
      return [...one('keyType', '{key}'), ...one('valueType', '{}')];
    case 'pipe':
      return [...one('in'), ...one('out')];
    case 'intersection':
      return [...one('left'), ...one('right')];
    case 'lazy':
      throw new Error('a schema that holds itself has no list of leaves');
    default:
      return one('innerType');
  }
}

/** The checks of this schema itself. */
function checksOf(schema: Schema): CheckDef[] {
  const def = defOf(schema);
  const own = 'check' in def ? [def as unknown as CheckDef] : [];
  return [...own, ...(def.checks ?? []).map((check) => check._zod.def)];
}

function fingerprint(schema: Schema): string {
  const def = defOf(schema);
  const words = checksOf(schema).map(tellCheck);
  if (def.type === 'enum') words.push(Object.values(def['entries'] as object).join(' '));
  if (def.type === 'literal') words.push((def['values'] as unknown[]).map(String).join(' '));
  if (def.type === 'default') words.push(`else ${JSON.stringify(def['defaultValue'])}`);
  return words.filter((word) => word !== '').join(', ');
}

function tellCheck(check: CheckDef): string {
  switch (check.check) {
    case 'min_length':
      return `${String(check['minimum'])} or longer`;
    case 'max_length':
      return `${String(check['maximum'])} or shorter`;
    case 'length_equals':
      return `${String(check['length'])} long`;
    case 'greater_than':
      return `${check['inclusive'] === true ? 'from' : 'above'} ${String(check['value'])}`;
    case 'less_than':
      return `${check['inclusive'] === true ? 'to' : 'below'} ${String(check['value'])}`;
    case 'multiple_of':
      return `in steps of ${String(check['value'])}`;
    case 'number_format':
      return 'whole';
    case 'string_format':
      return check['pattern'] === undefined ? String(check['format']) : String(check['pattern']);
    default:
      return '';
  }
}

export function boundsOf({ schema }: Leaf): Bound[] {
  const checks = checksOf(schema);
  const made = defOf(schema).type === 'array' ? listOf : textOf;
  const step = stepOf(checks);
  return checks.flatMap((check): Bound[] => {
    const told = tellCheck(check);
    const inclusive = check['inclusive'] !== false;
    switch (check.check) {
      case 'min_length': {
        const edge = Number(check['minimum']);
        const code = 'too_small';
        return edge === 0
          ? []
          : [{ told, code, edge, inclusive, last: made(edge), first: made(edge - 1) }];
      }
      case 'max_length': {
        const edge = Number(check['maximum']);
        const code = 'too_big';
        return [{ told, code, edge, inclusive, last: made(edge), first: made(edge + 1) }];
      }
      case 'greater_than':
      case 'less_than': {
        const edge = Number(check['value']);
        const isLeast = check.check === 'greater_than';
        const out = isLeast ? -step : step;
        const [last, first] = inclusive ? [edge, edge + out] : [edge - out, edge];
        return [{ told, code: isLeast ? 'too_small' : 'too_big', edge, inclusive, last, first }];
      }
      default:
        return [];
    }
  });
}

export function isIssueOf(bound: Bound, issue: z.core.$ZodIssue): boolean {
  if (issue.code !== bound.code || issue.path.length > 0) return false;
  const edge = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  return edge === bound.edge && (issue.inclusive ?? true) === bound.inclusive;
}

/** One satang where a number may have decimals. */
function stepOf(checks: readonly CheckDef[]): number {
  const steps = checks.find(({ check }) => check === 'multiple_of')?.['value'];
  if (steps !== undefined) return Number(steps);
  return checks.some(({ check }) => check === 'number_format') ? 1 : 0.01;
}

const textOf = (length: number): string => 'ก'.repeat(length);

const listOf = (length: number): unknown[] => Array.from({ length }, () => null);
