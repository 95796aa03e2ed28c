// Runs the LINE fake and the mail server as a separate process for the demo: nothing leaves the machine.
import { startLineSandbox } from './line-service.ts';
import { startMailSink } from './mail-sink.ts';

const line = await startLineSandbox();
const mail = await startMailSink();
process.send?.({ LINE_API_URL: line.url, SMTP_URL: mail.url });

const end = (): void => void Promise.all([line.stop(), mail.stop()]).then(() => process.exit(0));
process.once('SIGTERM', end);
process.once('SIGINT', end);
// A killed parent cannot send a signal; the closed channel shows it.
process.once('disconnect', end);
