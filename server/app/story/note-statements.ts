// Records every distinct statement that a story's server sends, with the database's error if there was one.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

interface SentStatement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

export interface Noted {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The database's error, if there was one. */
  readonly refusal?: string;
}

const noted = new Set<string>();

type QueryCallback = (error: Error | null, answer: unknown) => void;

/** One file per statement and error, because several processes write into the folder. */
export function noteStatements({ pool }: { pool: pg.Pool }, folder: string): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const query = (sent: string | SentStatement, ...more: unknown[]): Promise<unknown> => {
      const { text, values = [] } =
        typeof sent === 'string'
          ? { text: sent, values: Array.isArray(more[0]) ? more[0] : [] }
          : sent;
      const noteOutcome = (error: unknown) =>
        note(folder, { text, values, ...(error ? { refusal: refusalOf(error) } : {}) });
      const told = more.at(-1);
      if (typeof told === 'function') {
        return send(sent, ...more.slice(0, -1), ((error, answer) => {
          noteOutcome(error);
          (told as QueryCallback)(error, answer);
        }) satisfies QueryCallback);
      }
      const answer = send(sent, ...more);
      answer.then(() => noteOutcome(undefined), noteOutcome);
      return answer;
    };
    Object.assign(client, { query });
  });
}

const refusalOf = (error: unknown): string => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return `${code} ${message}`;
};

function note(folder: string, one: Noted): void {
  const name = createHash('sha256').update(`${one.text}${one.refusal}`).digest('hex');
  if (noted.has(name)) return;
  noted.add(name);
  const values = one.values.map(asNoted);
  fs.writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ ...one, values }));
}

/** JSON would write bytes as a list of numbers. */
export type NotedBytes = { readonly hex: string };

const asNoted = (value: unknown): unknown =>
  value instanceof Uint8Array
    ? ({ hex: Buffer.from(value).toString('hex') } satisfies NotedBytes)
    : value;
