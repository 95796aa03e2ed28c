// Runs LINE and a mail server as a process of their own, for the demo: nothing leaves the machine.
import { startLineSandbox } from './line-service.ts';
import { startMailSink } from './mail-sink.ts';

const line = await startLineSandbox();
const mail = await startMailSink();
process.send?.({ LINE_API_URL: line.url, SMTP_URL: mail.url });

const end = (): void => void Promise.all([line.stop(), mail.stop()]).then(() => process.exit(0));
process.once('SIGTERM', end);
process.once('SIGINT', end);
// A parent that was killed cannot send a signal; its closed channel tells.
process.once('disconnect', end);
