// The log: one JSON object per line, without personal data, secrets or URLs.
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { sentenceOf } from '../platform/sentence-of.ts';

const secretPaths = [
  'req',
  'res',
  'headers',
  '*.password',
  '*.authorization',
  '*.credentials',
  '*.refreshToken',
  '*.phone',
  '*.address',
];

// A database error holds the statement's values in `detail` and `where`: names and phones.
const plainError = (error: Error & { code?: unknown; constraint?: unknown }) => ({
  type: error.name,
  message: sentenceOf(error),
  stack: error.stack,
  ...(error.code !== undefined && { code: error.code }),
  ...(error.constraint !== undefined && { constraint: error.constraint }),
  ...(error.cause instanceof Error && { cause: sentenceOf(error.cause) }),
});

const TOGETHER_BYTES = 8192;
const WAIT_MS = 250;

/** Lines are written together, because one by one they were a fifteenth of a call's cost; shutdown writes the rest. */
function openOutlet(): DestinationStream {
  const lines = pino.destination({ sync: false, minLength: TOGETHER_BYTES });
  let waiting: NodeJS.Timeout | undefined;
  const flush = (): void => {
    waiting = undefined;
    lines.flush();
  };
  return {
    write(line) {
      lines.write(line);
      // Started by a line, not by an interval, so that an idle log does not write four times a second.
      waiting ??= setTimeout(flush, WAIT_MS).unref();
    },
  };
}

export const createLog = (config: Pick<Config, 'LOG_LEVEL'>): Logger =>
  pino(
    {
      level: config.LOG_LEVEL,
      redact: { paths: secretPaths, remove: true },
      serializers: {
        err: (error: unknown) => (error instanceof Error ? plainError(error) : error),
      },
      base: null,
    },
    openOutlet(),
  );
