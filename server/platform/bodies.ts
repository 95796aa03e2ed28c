// Request bodies: which kinds a call reads, and their limits.
import querystring from 'node:querystring';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { takesFile, type EndpointSpec } from '@app/contract/kit/endpoint';
import { Failure, fail } from './failure.ts';

export const MB = 1024 * 1024;
const limitOf = (endpoint: EndpointSpec): number => endpoint.bodyLimit ?? MB;

/** The longest lists of the contract use a third of it. */
const MOST_VALUES_PER_MB = 20_000;
/** No shape of the contract has as many keys. */
const MOST_KEYS = 1000;

/**
 * No form of the contract has more; a second file is reported beside its field. Fields are buffered however slowly
 * they arrive.
 */
const FORM = { files: 2, fields: 40, parts: 42, fieldSize: 64 * 1024 };

export async function acceptBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { bodyLimit: MB, parser: parseFields });
  await app.register(multipart, { limits: FORM });
  acceptEmptyJson(app);
}

// Several clients send `content-type: application/json` with an empty body on DELETE and POST.
function acceptEmptyJson(app: FastifyInstance): void {
  // Refuses bodies that try to set a prototype.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: 10 * MB },
    (request, body, done) => {
      if (body === '') return done(null, undefined);
      const most = MOST_VALUES_PER_MB * Math.max(1, (request.routeOptions.bodyLimit ?? MB) / MB);
      try {
        requireFewValues(body as string, most);
      } catch (error) {
        return done(error as Error);
      }
      return parse(request, body as string, done);
    },
  );
}

/** Reads one more than any form may have, so that its schema refuses it. */
const parseFields = (text: string) => querystring.parse(text, '&', '=', { maxKeys: MOST_KEYS + 1 });

/**
 * Checked before a byte is read: a form with files is accepted only where the call takes one, and only within its
 * limit.
 */
export function requireReadable({ headers }: FastifyRequest, endpoint: EndpointSpec): void {
  if (endpoint.takes.encoding === 'raw') return;
  if (!/^\s*multipart\//i.test(headers['content-type'] ?? '')) return;
  if (!takesFile(endpoint)) throw fail('BAD_REQUEST');
  if (Number(headers['content-length'] ?? 0) > limitOf(endpoint)) throw fail('TOO_LARGE');
}

/** Not a `Buffer`: writing the call as JSON would produce a number for each byte. */
async function bytesOf(stream: Readable, count: (bytes: number) => void): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    count((chunk as Buffer).length);
    chunks.push(chunk as Buffer);
  }
  const { buffer, byteOffset, length } = Buffer.concat(chunks);
  return new Uint8Array(buffer, byteOffset, length);
}

/**
 * Text fields as text, repeated ones as lists, files as `{bytes, type, filename}`; all parts together within the
 * call's limit.
 */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: EndpointSpec,
): Promise<Record<string, unknown>> {
  const most = limitOf(endpoint);
  let size = 0;
  const count = (bytes: number): void => {
    size += bytes;
    if (size > most) throw fail('TOO_LARGE');
  };
  const body: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits: { ...FORM, fileSize: most } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw fail('TOO_LARGE');
        count(Buffer.byteLength(String(part.value)));
      }
      const value =
        part.type === 'file'
          ? {
              bytes: await bytesOf(part.file, count),
              type: part.mimetype,
              filename: part.filename,
            }
          : part.value;
      const before = body[part.fieldname];
      body[part.fieldname] = before === undefined ? value : [before, value].flat();
    }
  } catch (error) {
    // The rest is read and dropped; otherwise the sender would wait for a reader.
    request.raw.resume();
    if (error instanceof Failure) throw error;
    // A parser limit sets its status on the error; any other error means an unreadable body.
    throw error instanceof Error && 'statusCode' in error ? error : fail('BAD_REQUEST', {}, error);
  }
  return body;
}

const tooMany = () => fail('UNPROCESSED', { fields: { body: 'มีช่องข้อมูลมากเกินไป' } });

/** The index after the string that begins at this quote. */
function endOfText(json: string, from: number): number {
  let end = json.indexOf('"', from + 1);
  for (; end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}

/**
 * Each value costs far more than its bytes: a body of tiny values would block all other calls. Counted on the text
 * before parsing; invalid JSON is left to the parser.
 */
function requireFewValues(json: string, most: number): void {
  const keys: number[] = [0];
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (letter === '"') at = endOfText(json, at);
    else if (letter === '{' || letter === '[') keys.push(0);
    else if (letter === '}' || letter === ']') keys.pop();
    else if (letter === ',') values += 1;
    else if (letter === ':') {
      const inside = (keys.pop() ?? 0) + 1;
      if (inside > MOST_KEYS) throw tooMany();
      keys.push(inside);
    }
    if (values > most || keys.length > most) throw tooMany();
  }
}
