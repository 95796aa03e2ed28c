// Filters a reply: keeps the fields that its contract names, and masks the personal data that the session may not
// see, by the marks in the schema.
import { setImmediate as breathe } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { personalFields, type PersonalKind } from '@app/contract/kit/fields';
import { quick } from './quick-schemas.ts';
import type { Session } from './session.ts';
import { createPacer } from './threads.ts';

type Schema = z.core.$ZodType;
type Masker = (value: unknown) => unknown;

const HIDDEN = '•••';
const MASKED_PHONE = /^\d\dx-xxx-\d{4}$/;
// A phone, a postcode or a house number; "10 หลัก" is none of these.
const QUOTED = /[0-9๐-๙]{3}|[0-9๐-๙]\/[0-9๐-๙]/;
/** Order codes, which identify no person. */
const ORDER_CODES = /\bSD\d+\b/g;

/** `0812345678` → `08x-xxx-5678`; a shorter number is masked completely. */
export function maskPhone(phone: string): string {
  if (MASKED_PHONE.test(phone)) return phone;
  const digits = phone.replace(/\D/g, '');
  return digits.length < 9 ? HIDDEN : `${digits.slice(0, 2)}x-xxx-${digits.slice(-4)}`;
}

/** A typed text, or a courier's message: masked where it contains a number. */
export const maskQuote = (text: string): string =>
  QUOTED.test(text.replace(ORDER_CODES, '')) ? HIDDEN : text;

export const maskText =
  (kind: PersonalKind): Masker =>
  (value) => {
    if (typeof value !== 'string' || value === '') return value;
    // A message without digits contains neither phone nor house number: those who ship need its words.
    if (kind === 'quote') return maskQuote(value);
    return kind === 'phone' ? maskPhone(value) : HIDDEN;
  };

const known = new WeakMap<Schema, Masker | null>();

/** A function that masks a reply of this schema in place, or null when the schema has no personal data. */
export function maskerOf(schema: Schema): Masker | null {
  const found = known.get(schema);
  if (found !== undefined) return found;
  // Set before descending, so that a recursive schema terminates.
  known.set(schema, null);
  const made = build(schema);
  known.set(schema, made);
  return made;
}

function build(schema: Schema): Masker | null {
  const mark = personalFields.get(schema);
  if (mark) return maskText(mark.kind);
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'object':
      return objectMasker(def.shape);
    case 'array':
      return listMasker(maskerOf(def.element));
    case 'record':
      return recordMasker(maskerOf(def.valueType));
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return passing(maskerOf(def.innerType));
    case 'pipe':
      return maskerOf(def.out);
    case 'union':
      return unionMasker(def.options.map(maskerOf));
    default:
      return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const passing = (inner: Masker | null): Masker | null =>
  inner && ((value) => (value === null || value === undefined ? value : inner(value)));

function objectMasker(shape: Readonly<Record<string, Schema>>): Masker | null {
  const inner = Object.entries(shape).flatMap(([key, schema]) => {
    const masker = maskerOf(schema);
    return masker ? [[key, masker] as const] : [];
  });
  if (inner.length === 0) return null;
  return (value) => {
    if (!isRecord(value)) return value;
    for (const [key, masker] of inner) if (key in value) value[key] = masker(value[key]);
    return value;
  };
}

const listMasker = (inner: Masker | null): Masker | null =>
  inner && ((value) => (Array.isArray(value) ? value.map(inner) : value));

function recordMasker(inner: Masker | null): Masker | null {
  if (!inner) return null;
  return (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(part)]))
      : value;
}

// Applies every option: a string marked in one of them is masked whichever option matched.
function unionMasker(options: readonly (Masker | null)[]): Masker | null {
  const maskers = options.filter((option) => option !== null);
  if (maskers.length === 0) return null;
  return (value) => maskers.reduce((masked, masker) => masker(masked), value);
}

/** The fields of a result that the contract names and this session may see. */
export function shownTo(
  session: Session | undefined,
  { gives }: Pick<EndpointSpec, 'gives'>,
  result: unknown,
): unknown {
  const parsed: unknown = z.parse(quick(gives as z.ZodMiniType), result);
  const masker = session && !session.can('customer.pii') ? maskerOf(gives as Schema) : null;
  return masker ? masker(parsed) : parsed;
}

/** A stored reply, as text, filtered for the session's current rights, which can be fewer than then. */
export function shownAgain(
  session: Session,
  { gives }: Pick<EndpointSpec, 'gives'>,
  text: string,
): string {
  const masker = session.can('customer.pii') ? null : maskerOf(gives as Schema);
  return masker ? JSON.stringify(masker(JSON.parse(text))) : text;
}

/** A stored reply as text, for a user with the same rights. */
export class ShownBefore {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Longer lists are serialised in pieces, so that other calls run in between. */
const PIECE = 50;
/** No screen shows this many: it is an imported file or a list for a program, and gives way to other calls for longer. */
const MANY = 500;

/** The list of a result that is too long to serialise at once, with its field name. */
export function longList(result: unknown): { name: string; values: unknown[] } | undefined {
  if (!isRecord(result)) return undefined;
  for (const [name, values] of Object.entries(result)) {
    const most = name === 'items' ? PIECE : MANY;
    if (Array.isArray(values) && values.length > most) return { name, values };
  }
  return undefined;
}

/** The filtered reply as text, a long list in pieces with pauses between them. */
export async function* shownPieces(
  session: Session | undefined,
  endpoint: Pick<EndpointSpec, 'gives'>,
  result: unknown,
): AsyncGenerator<string> {
  if (result instanceof ShownBefore) return yield result.text;
  const long = longList(result);
  if (!isRecord(result) || !long) return yield JSON.stringify(shownTo(session, endpoint, result));
  const { name, values } = long;
  const { [name]: none, ...rest } = shownTo(session, endpoint, { ...result, [name]: [] }) as Record<
    string,
    unknown
  >;
  // A contract without these fields shows none of them.
  if (none === undefined) return yield JSON.stringify(rest);
  const opening = JSON.stringify(rest).slice(0, -1);
  yield `${opening}${opening === '{' ? '' : ','}${JSON.stringify(name)}:[`;
  const pause = values.length > MANY ? createPacer() : breathe;
  for (let at = 0; at < values.length; at += PIECE) {
    const piece = { ...result, [name]: values.slice(at, at + PIECE) };
    const shown = shownTo(session, endpoint, piece) as Record<string, unknown[]>;
    yield `${at === 0 ? '' : ','}${JSON.stringify(shown[name]).slice(1, -1)}`;
    await pause();
  }
  yield ']}';
}

export async function shownText(...reply: Parameters<typeof shownPieces>): Promise<string> {
  let text = '';
  for await (const piece of shownPieces(...reply)) text += piece;
  return text;
}
