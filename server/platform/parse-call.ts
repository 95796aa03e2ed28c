// Parses a call by its schemas and reports all faults in one answer.
import * as z from 'zod/mini';
import { fieldTexts, thaiParsing } from '@app/contract/kit/issues';
import type { EndpointSpec, Parsed } from '@app/contract/kit/endpoint';
import { fail } from './failure.ts';
import { quick } from './quick-schemas.ts';
import { requireSameShop } from './session.ts';
import type { Incoming } from './route.ts';

type Issue = z.core.$ZodIssue;

// Forms also send fields that were left empty.
const filledOnly = (query: unknown): unknown =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));

export function parseCall<E extends EndpointSpec>(endpoint: E, incoming: Incoming): Parsed<E> {
  const issues: Issue[] = [];
  const part = (name: 'params' | 'query' | 'body'): unknown => {
    const schema = endpoint.takes[name];
    if (!schema) return undefined;
    const given = incoming[name] ?? (name === 'body' ? {} : undefined);
    const parse = (value: unknown) =>
      z.safeParse(quick(schema as z.ZodMiniType), value, thaiParsing);
    let parsed = parse(given);
    if (!parsed.success && name === 'query') parsed = parse(filledOnly(given));
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) issues.push(issue);
    return undefined;
  };
  const params = part('params');
  // A path that can name nothing means not found, not a form error.
  if (issues.length > 0) throw fail('NOT_FOUND');
  // Checked first, also where a call takes no body: nothing may name another shop.
  requireSameShop(endpoint, incoming);
  const parsed = { params, query: part('query'), body: part('body') };
  if (issues.length > 0) throw fail('UNPROCESSED', { fields: fieldTexts(issues) });
  return parsed as Parsed<E>;
}
