// Exported files are recorded in the audit trail with their filters: derived from the contract.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldName } from '../report/audit/audit-fields.ts';
import { valueText } from '../report/audit/audit-values.ts';
import { isSilent } from '../report/audit/references.ts';
import { sheetOfList } from '../report/export/sheets.ts';
import { routes } from './routes.ts';

interface AuditedField {
  readonly at: string;
  readonly key: string;
  readonly schema: z.core.$ZodType;
}

const shapeOf = (schema: unknown): Record<string, z.core.$ZodType> =>
  (schema as { shape?: Record<string, z.core.$ZodType> } | undefined)?.shape ?? {};

const asked: readonly AuditedField[] = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ at, takes }) => sheetOfList(at) ?? 'format' in shapeOf(takes.query))
  .flatMap(({ at, takes }) =>
    Object.entries({ ...shapeOf(takes.query), ...shapeOf(takes.params) }).map(([key, schema]) => ({
      at,
      key,
      schema,
    })),
  )
  .filter(({ key }) => !isSilent(key));

/** The allowed words of a choice. */
const choicesOf = (schema: z.core.$ZodType): readonly string[] => {
  const found: string[] = [];
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('enum' in part) found.push(...(part.enum as unknown[]).map(String));
    if ('const' in part) found.push(String(part.const));
    for (const inner of Object.values(part)) look(inner);
  };
  look(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
  return found;
};

test('the audit trail has Thai names for every filter of an export', () => {
  expect(asked.length).toBeGreaterThan(200);
  expect(asked.filter(({ key }) => !/[ก-๙]/.test(fieldName(key, 'export')))).toEqual([]);
});

test('the audit trail has words for each choice of a filter of an export', () => {
  const telling = { year: 'be', action: 'export.sheet', entity: 'export' } as const;
  const choices = asked.flatMap(({ at, key, schema }) =>
    choicesOf(schema).map((choice) => ({ at, key, choice })),
  );
  expect(choices.length).toBeGreaterThan(200);
  const untold = choices.filter(
    ({ key, choice }) => valueText(key, choice, { ...telling, nameOf: () => undefined }) === choice,
  );
  expect(untold).toEqual([]);
});
