// Generates plausible values from a call's schema, for tests that walk every endpoint.
import * as z from 'zod/mini';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly default?: unknown;
}

// One text for each pattern.
const texts = [
  'ก',
  'ทดสอบ',
  'abc',
  'abcdef',
  '0800000001',
  '10200',
  '1',
  '2026-01-31',
  '2026-01',
  '08:00',
  '2026-01-31T08:00:00Z',
  '#0b7a4b',
  'กรุงเทพมหานคร',
  'https://example.com',
  '1234567890123',
];

function sampleText(schema: JsonSchema): string {
  const least = schema.minLength ?? 0;
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
  const fitting = texts.find(
    (text) => text.length >= least && (pattern === undefined || pattern.test(text)),
  );
  return fitting ?? 'ก'.repeat(Math.max(1, least));
}

function fromJson(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fromJson(options[0] ?? {});
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const required = schema.required ?? [];
    return Object.fromEntries(
      required.map((key) => [key, fromJson(schema.properties?.[key] ?? {})]),
    );
  }
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => fromJson(schema.items ?? {}));
  if (type === 'number' || type === 'integer')
    return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
  if (type === 'boolean') return true;
  if (type === 'string') return sampleText(schema);
  if (schema.allOf) return fromJson(Object.assign({}, ...schema.allOf) as JsonSchema);
  return {};
}

/** Cached: code that walks all endpoints looks each one up many times. */
const described = new WeakMap<z.core.$ZodType, JsonSchema>();

function describe(schema: z.core.$ZodType): JsonSchema {
  const known = described.get(schema);
  if (known) return known;
  const fresh = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  described.set(schema, fresh);
  return fresh;
}

/** The smallest value that fits the schema's types; custom refinements may still refuse it. */
export const sampleOf = (schema: z.core.$ZodType): unknown => fromJson(describe(schema));
