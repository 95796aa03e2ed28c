// Validates a form's values with a contract schema; the Thai texts come from the contract.
import { thaiIssue } from '@app/contract/kit/issues';
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

type Path = readonly PropertyKey[];

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

const at = (values: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), values);

function without(values: unknown, [key, ...rest]: Path): unknown {
  if (!isRecord(values) || key === undefined) return values;
  if (rest.length > 0) {
    const copy = Array.isArray(values) ? [...values] : { ...values };
    Object.assign(copy, { [key]: without(values[key], rest) });
    return copy;
  }
  if (Array.isArray(values)) return values;
  const { [key]: _empty, ...others } = values;
  return others;
}

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

/**
 * An empty input is `''` or null. Where the schema rejects that, the value counts as absent: fine for an optional
 * key, "กรุณากรอกข้อมูล" for a required one.
 */
export function check<S extends z.core.$ZodType>(schema: S, values: unknown) {
  const first = z.safeParse(schema, values, { reportInput: true });
  if (first.success) return first;
  const empty = first.error.issues.filter((issue) => isEmpty(at(values, issue.path)));
  if (empty.length === 0) return first;
  const given = empty.reduce<unknown>((rest, issue) => without(rest, issue.path), values);
  return z.safeParse(schema, given, { reportInput: true });
}

export const contractResolver =
  <T extends FieldValues>(schema: z.core.$ZodType): Resolver<T> =>
  (values, _context, options) => {
    const result = check(schema, values);
    if (result.success) return { values: result.data as T, errors: {} };
    const flat: Record<string, { type: string; message: string }> = {};
    for (const issue of result.error.issues) {
      const path = issue.path.map(String).join('.') || 'root';
      flat[path] ??= { type: issue.code ?? 'custom', message: thaiIssue(issue) };
    }
    return { values: {}, errors: toNestErrors(flat as FieldErrors<T>, options) };
  };
