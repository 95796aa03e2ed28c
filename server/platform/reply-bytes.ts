// Serialises replies with a generated function per schema: in one pass it checks each value, drops unknown fields,
// masks marked ones and writes bytes. Zod would copy the reply, then build its text, then its bytes.
import * as z from 'zod/mini';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { personalFields } from '@app/contract/kit/fields';
import { longList, maskerOf, maskText, ShownBefore, shownPieces } from './mask.ts';
import { quick } from './quick-schemas.ts';
import type { Session } from './session.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

type Schema = z.core.$ZodType;
/** Writes the value, or returns false where the schema refuses it or would change it. */
type Write = (value: unknown) => boolean;

const encoder = new TextEncoder();
const START_BYTES = 64 * 1024;
/** A buffer for a longer reply is not kept. */
const MOST_KEPT_BYTES = 1024 * 1024;
const NUMBER_BYTES = 32;
const INT32 = 0x7fff_ffff;
const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const BACKSLASH = 0x5c;
const LIST = { opening: 0x5b, closing: 0x5d };
const OBJECT = { opening: 0x7b, closing: 0x7d };

let bytes = new Uint8Array(START_BYTES);
let view = new DataView(bytes.buffer);
let end = 0;

function takePlace(length: number): void {
  const before = bytes;
  bytes = new Uint8Array(length);
  bytes.set(before.subarray(0, end));
  view = new DataView(bytes.buffer);
}

function makeRoom(more: number): void {
  if (end + more > bytes.length) takePlace(Math.max(bytes.length * 2, end + more));
}

/** Constant bytes, written eight at a time as numbers; valid UTF-8 never forms a NaN. */
interface Piece {
  readonly eights: readonly number[];
  readonly length: number;
}

const EIGHT = Float64Array.BYTES_PER_ELEMENT;

function pieceOf(json: string): Piece {
  const spelled = encoder.encode(json);
  const padded = new DataView(new ArrayBuffer(spelled.length + EIGHT));
  spelled.forEach((byte, at) => padded.setUint8(at, byte));
  const eights: number[] = [];
  for (let at = 0; at < spelled.length; at += EIGHT) eights.push(padded.getFloat64(at, true));
  return { eights, length: spelled.length };
}

function put({ eights, length }: Piece): void {
  makeRoom(length + EIGHT);
  const into = view;
  const from = end;
  for (let at = 0; at < length; at += EIGHT)
    into.setFloat64(from + at, eights[at >> 3] as number, true);
  end = from + length;
}

function putByte(byte: number): void {
  makeRoom(1);
  bytes[end] = byte;
  end += 1;
}

/** The parts all begin with a comma; the first comma is replaced by the opening bracket. */
function enclose(from: number, { opening, closing }: typeof LIST): true {
  if (end === from) putByte(opening);
  else bytes[from] = opening;
  putByte(closing);
  return true;
}

function putJson(json: string): true {
  makeRoom(json.length * 3);
  end += encoder.encodeInto(json, bytes.subarray(end)).written;
  return true;
}

function text(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const { length } = value;
  makeRoom(length * 3 + 2);
  const into = bytes;
  let at = end;
  into[at++] = QUOTE;
  for (let from = 0; from < length; from += 1) {
    const unit = value.charCodeAt(from);
    if (unit < 0x80) {
      if (unit < 0x20 || unit === QUOTE || unit === BACKSLASH)
        return putJson(JSON.stringify(value));
      into[at++] = unit;
    } else if (unit < 0x800) {
      into[at++] = 0xc0 | (unit >> 6);
      into[at++] = 0x80 | (unit & 0x3f);
    } else {
      // Surrogate pairs, whole or broken.
      if (unit >= 0xd800 && unit <= 0xdfff) return putJson(JSON.stringify(value));
      into[at++] = 0xe0 | (unit >> 12);
      into[at++] = 0x80 | ((unit >> 6) & 0x3f);
      into[at++] = 0x80 | (unit & 0x3f);
    }
  }
  into[at++] = QUOTE;
  end = at;
  return true;
}

function number(value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  makeRoom(NUMBER_BYTES);
  if (value >= 0 && value <= INT32 && Number.isInteger(value)) {
    let rest = value | 0;
    let digits = 1;
    for (let power = 10; rest >= power; power *= 10) digits += 1;
    end += digits;
    for (let at = end - 1; digits > 0; digits -= 1, at -= 1) {
      bytes[at] = ZERO + (rest % 10);
      rest = (rest / 10) | 0;
    }
    return true;
  }
  const spelled = String(value);
  for (let at = 0; at < spelled.length; at += 1) bytes[end + at] = spelled.charCodeAt(at);
  end += spelled.length;
  return true;
}

const whole: Write = (value) => Number.isSafeInteger(value) && number(value);

const [TRUE, FALSE, NULL] = ['true', 'false', 'null'].map(pieceOf) as [Piece, Piece, Piece];

function boolean(value: unknown): boolean {
  if (typeof value !== 'boolean') return false;
  put(value ? TRUE : FALSE);
  return true;
}

function oneOf(values: Iterable<unknown>): Write {
  const pieces = new Map([...values].map((value) => [value, pieceOf(JSON.stringify(value))]));
  return (value) => {
    const piece = pieces.get(value);
    if (piece === undefined) return false;
    put(piece);
    return true;
  };
}

/** For values without a simpler writer: parsed and masked separately. */
function parsed(schema: Schema, isMasked: boolean): Write {
  const masker = isMasked ? maskerOf(schema) : null;
  return (value) => {
    const { success, data } = z.safeParse(quick(schema as z.ZodMiniType), value);
    const json = success ? JSON.stringify(masker ? masker(data) : data) : undefined;
    return json !== undefined && putJson(json);
  };
}

function writerFor(schema: Schema, isMasked: boolean): Write {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isPlain = (def.checks?.length ?? 0) === 0 && !('coerce' in def && def.coerce);
  if (!isPlain) return parsed(schema, isMasked);
  const mark = isMasked ? personalFields.get(schema) : undefined;
  if (mark && def.type !== 'string') return parsed(schema, isMasked);
  switch (def.type) {
    case 'string': {
      if ('format' in def) return parsed(schema, isMasked);
      if (!mark) return text;
      const mask = maskText(mark.kind);
      return (value) => text(mask(value));
    }
    case 'number':
      if (!('format' in def)) return number;
      return def.format === 'safeint' ? whole : parsed(schema, isMasked);
    case 'boolean':
      return boolean;
    case 'enum':
    case 'literal':
      return oneOf(schema._zod.values ?? []);
    case 'nullable': {
      const inner = writer(def.innerType, isMasked);
      return (value) => {
        if (value !== null) return inner(value);
        put(NULL);
        return true;
      };
    }
    case 'array': {
      const inner = writer(def.element, isMasked);
      return (value) => Array.isArray(value) && list(value, inner);
    }
    case 'object':
      return def.catchall ? parsed(schema, isMasked) : object(def.shape, isMasked);
    default:
      return parsed(schema, isMasked);
  }
}

function list(values: readonly unknown[], inner: Write): boolean {
  const from = end;
  for (const value of values) {
    putByte(COMMA);
    if (!inner(value)) return false;
  }
  return enclose(from, LIST);
}

/** The generated function contains all field names, so each value is found at once. */
function object(shape: Readonly<Record<string, Schema>>, isMasked: boolean): Write {
  const parts = Object.entries(shape).map(([key, schema], at) => {
    const name = JSON.stringify(key);
    const { def } = (schema as z.core.$ZodTypes)._zod;
    const isOptional = def.type === 'optional' && def.innerType._zod.optin !== 'defaulted';
    const line = `put(name${at}); if (!write${at}(x)) return false;`;
    return {
      // JSON omits undefined values.
      line: `x = v[${name}]; ${isOptional ? `if (x !== undefined) { ${line} }` : line}`,
      name: pieceOf(`,${name}:`),
      write: writer(isOptional ? def.innerType : schema, isMasked),
    };
  });
  const isObject = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const given = Object.fromEntries([
    ...parts.flatMap(({ name, write }, at) => [
      [`name${at}`, name],
      [`write${at}`, write],
    ]),
    ['put', put],
    ['isObject', isObject],
  ]) as Record<string, unknown>;
  const body = `return (v) => { if (!isObject(v)) return false; let x; ${parts.map(({ line }) => line).join('\n')} return true; }`;
  const inner = new Function(...Object.keys(given), body)(...Object.values(given)) as Write;
  return (value) => {
    const from = end;
    return inner(value) && enclose(from, OBJECT);
  };
}

const known = [new WeakMap<Schema, Write>(), new WeakMap<Schema, Write>()] as const;

function writer(schema: Schema, isMasked: boolean): Write {
  const writers = known[isMasked ? 1 : 0];
  const found = writers.get(schema);
  if (found) return found;
  // Set before descending, so that a recursive schema terminates.
  writers.set(schema, parsed(schema, isMasked));
  const made = writerFor(schema, isMasked);
  writers.set(schema, made);
  return made;
}

/**
 * A reply of this schema as UTF-8, masked for sessions that may not see personal data. Undefined where the value does
 * not fit the schema; parsing it gives the error.
 */
export function replyBytes(schema: Schema, value: unknown, isMasked: boolean): Buffer | undefined {
  end = 0;
  if (!writer(schema, isMasked)(value)) return undefined;
  const reply = Buffer.from(bytes.subarray(0, end));
  end = 0;
  if (bytes.length > MOST_KEPT_BYTES) takePlace(START_BYTES);
  return reply;
}

/** The fields of a result that the contract names and this session may see, as bytes. */
export async function shownBytes(
  session: Session | undefined,
  endpoint: Pick<EndpointSpec, 'gives'>,
  result: unknown,
): Promise<Buffer | string> {
  const isMasked = session !== undefined && !session.can('customer.pii');
  const isOther = result instanceof ShownBefore || longList(result) !== undefined;
  const bytes = isOther ? undefined : replyBytes(endpoint.gives as Schema, result, isMasked);
  if (bytes) return bytes;
  if (result instanceof ShownBefore) return result.text;
  // Converting megabytes of text to bytes at once would block other calls, so each piece is converted separately.
  const pieces: Buffer[] = [];
  for await (const piece of shownPieces(session, endpoint, result)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
