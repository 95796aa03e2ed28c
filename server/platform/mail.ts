// Hands a text message to the deployment's mail server.
import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 15_000;

/** The outcome of a mail. */
export type MailVerdict =
  | { readonly state: 'sent' }
  | { readonly state: 'refused'; readonly reason: 'address' }
  /** It may have been delivered; that is unknown. */
  | { readonly state: 'unsure'; readonly reason: 'lost' }
  /** Nothing was sent; `isOfMail`: because of this mail or its mailbox, so that others may succeed. */
  | { readonly state: 'down'; readonly isOfMail?: true };

interface Server {
  /** Null for a deployment without mail. */
  readonly url: string | undefined;
  /** The sender of mail; without one, `nobody` at the server's host name. */
  readonly from: string | undefined;
}

interface Mail {
  readonly to: string;
  readonly shop: string;
  readonly subject: string;
  readonly text: string;
  /** The same for the same message, so that mail servers recognise a repeat. */
  readonly key: string;
}

interface SmtpFault {
  /** The SMTP reply code. */
  readonly responseCode?: number;
  /** The command that it answers; says nothing after a connection was cut. */
  readonly command?: string;
}

/** Commands whose rejection concerns this mail; greeting, login and sender concern the deployment. */
const ABOUT_MAIL = ['RCPT TO', 'DATA'];
/** The one reply that concerns the server, whatever the command. */
const GOING_DOWN = 421;

/** A mail that was cut off after its text was started may have been accepted. */
function verdictOf({ responseCode, command = '' }: SmtpFault, isBegun: boolean): MailVerdict {
  if (responseCode === undefined)
    return isBegun ? { state: 'unsure', reason: 'lost' } : { state: 'down' };
  if (!ABOUT_MAIL.includes(command) || responseCode === GOING_DOWN) return { state: 'down' };
  return responseCode >= 500
    ? { state: 'refused', reason: 'address' }
    : { state: 'down', isOfMail: true };
}

/** Learns from the library's log when the text transfer starts, because the API does not report it. */
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
