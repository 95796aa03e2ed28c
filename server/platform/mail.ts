// Hands a text over to the deployment's mail server.
import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 15_000;

/** What became of it. */
export type MailVerdict =
  | { readonly state: 'sent' }
  | { readonly state: 'refused'; readonly reason: 'address' }
  /** It may have arrived: nobody can say. */
  | { readonly state: 'unsure'; readonly reason: 'lost' }
  /** Nothing went out. */
  | { readonly state: 'down' };

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
  /** During which command it happened. */
  readonly command?: string;
}

/** What was cut off while its text was handed over may have been taken. */
function verdictOf({ responseCode, command }: SmtpFault): MailVerdict {
  if (responseCode !== undefined && responseCode >= 500)
    return { state: 'refused', reason: 'address' };
  if (responseCode === undefined && command === 'DATA') return { state: 'unsure', reason: 'lost' };
  return { state: 'down' };
}

export async function sendMail(
  { url = '', from }: Server,
  { to, shop, subject, text, key }: Mail,
): Promise<MailVerdict> {
  const { hostname } = new URL(url);
  const transport = createTransport({
    url,
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
    return verdictOf(error as SmtpFault);
  } finally {
    transport.close();
  }
}
