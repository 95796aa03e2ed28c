// A mail server that stores mails and forwards nothing: for tests and the demo.
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as received. */
  readonly raw: string;
}

export interface MailSink {
  readonly url: string;
  readonly mails: Mail[];
  /** Addresses that are rejected permanently. */
  readonly refused: Set<string>;
  /** Addresses that are rejected for now. */
  readonly full: Set<string>;
  stop(): Promise<void>;
}

const addressOf = (address: false | { readonly address: string }): string =>
  address === false ? '' : address.address;

const keepMail = callbackify((stream: NodeJS.ReadableStream) => text(stream));

export async function startMailSink(): Promise<MailSink> {
  const mails: Mail[] = [];
  const refused = new Set<string>();
  const full = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (refused.has(address))
        return done(Object.assign(new Error('No such user here'), { responseCode: 550 }));
      if (full.has(address))
        return done(Object.assign(new Error('Mailbox is full'), { responseCode: 452 }));
      return done();
    },
    onData: (stream, { envelope }, done) =>
      keepMail(stream, (error: NodeJS.ErrnoException | null, raw?: string) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        if (raw !== undefined) mails.push({ from: addressOf(envelope.mailFrom), to, raw });
        done(error);
      }),
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    full,
    stop: () => new Promise((done) => void server.close(() => done())),
  };
}
