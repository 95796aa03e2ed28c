// The log: one JSON line each, no personal data, no secrets, no URLs.
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

// A driver's error carries the statement's values in `detail` and `where`: names and phones.
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

/** Lines go out together, one by one they were a fifteenth of what a call costs; leaving writes what is left. */
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
      // Asked for by a line, not by the clock: else a log that has nothing to say writes nothing four times a second.
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
