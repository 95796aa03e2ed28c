// The text that the terminal shows when the product is ready.
import type { Config } from '../../server/platform/config.ts';
import type { FirstLogin } from './first-shop.ts';

type Facts = { origin: string; login: FirstLogin | undefined; seconds: number };

export function readyText(
  config: Pick<Config, 'isProduction' | 'PUBLIC_ORIGIN' | 'ROLE'>,
  { origin, login, seconds }: Facts,
): string {
  const where = config.ROLE === 'worker' ? 'a worker' : (config.PUBLIC_ORIGIN ?? origin);
  // A log has more readers than the operator, so a chosen password is not printed.
  const password = login?.given
    ? '(the ADMIN_PASSWORD that was given)'
    : (login?.password ?? '(as printed at the first start)');
  const hint = config.isProduction && !login ? [] : [`  Login     admin   Password  ${password}`];
  const ready = `Songdee is ready in ${seconds.toFixed(1)} s:  ${where}`;
  return ['', ready, ...hint, '  Ctrl-C ends everything.', ''].join('\n');
}
