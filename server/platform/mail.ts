// Hands a text over to the deployment's mail server.
import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 15_000;

/** What became of it. */
export type MailVerdict =
  | { readonly state: 'sent' }
  | { readonly state: 'refused'; readonly reason: 'address' }
  /** It may have arrived: nobody can say. */
  | { readonly state: 'unsure'; readonly reason: 'lost' }
  /** Nothing went out; `isOfMail`: for a reason of this mail or its mailbox, where others may go. */
  | { readonly state: 'down'; readonly isOfMail?: true };

interface Server {
  /** Null for a deployment without mail. */
  readonly url: string | undefined;
  /** Whom mail comes from; without one, nobody at the server's own name. */
  readonly from: string | undefined;
}

interface Mail {
  readonly to: string;
  readonly shop: string;
  readonly subject: string;
  readonly text: string;
  /** The same for the same message, so that mailboxes can tell that it is one. */
  readonly key: string;
}

interface SmtpFault {
  /** What the server said. */
  readonly responseCode?: number;
  /** What it answered by that; of a connection that was cut it tells nothing. */
  readonly command?: string;
}

/** Commands whose refusal is about this mail; greeting, login and sender are the deployment's. */
const ABOUT_MAIL = ['RCPT TO', 'DATA'];
/** The one answer that is about the server, to whatever command. */
const GOING_DOWN = 421;

/** What was cut off after its text was begun may have been taken. */
function verdictOf({ responseCode, command = '' }: SmtpFault, isBegun: boolean): MailVerdict {
  if (responseCode === undefined)
    return isBegun ? { state: 'unsure', reason: 'lost' } : { state: 'down' };
  if (!ABOUT_MAIL.includes(command) || responseCode === GOING_DOWN) return { state: 'down' };
  return responseCode >= 500
    ? { state: 'refused', reason: 'address' }
    : { state: 'down', isOfMail: true };
}

/** Hears from the library's log, for nothing else tells it, when the text begins to be handed over. */
class SmtpConversation {
  isBegun = false;
  readonly log = {
    ...{ trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore },
    debug: (entry: { readonly tnx?: unknown }, line?: unknown): void => {
      if (entry.tnx === 'client' && line === 'DATA') this.isBegun = true;
    },
  };
}

function ignore(): void {}

export async function sendMail(
  { url = '', from }: Server,
  { to, shop, subject, text, key }: Mail,
): Promise<MailVerdict> {
  const { hostname } = new URL(url);
  const talk = new SmtpConversation();
  const transport = createTransport({
    url,
    logger: talk.log,
    transactionLog: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: { name: shop, address: from ?? `no-reply@${hostname}` },
      to,
      subject,
      text,
      messageId: `<${key}@${hostname}>`,
    });
    return { state: 'sent' };
  } catch (error) {
    return verdictOf(error as SmtpFault, talk.isBegun);
  } finally {
    transport.close();
  }
}
