// Hands a text over to the deployment's mail server.
import { createTransport } from 'nodemailer';
import type { Verdict } from './verdict.ts';

const TIMEOUT_MS = 15_000;

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
function verdictOf({ responseCode, command }: SmtpFault): Verdict {
  if (responseCode !== undefined && responseCode >= 500)
    return { state: 'refused', reason: 'address' };
  if (responseCode === undefined && command === 'DATA') return { state: 'unsure', reason: 'lost' };
  return { state: 'down' };
}

export async function sendMail(
  { url = '', from }: Server,
  { to, shop, subject, text, key }: Mail,
): Promise<Verdict> {
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
