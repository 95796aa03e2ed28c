// Reads whether the shop writes years in the Buddhist or the common era; until then it is Buddhist.
import { yearStyleStore } from '../../ui/format/date.ts';
import { AppError, call, session } from '../../ui/http.ts';

/** What somebody chose in their own profile goes before the shop's. */
function ownYear(): 'be' | 'ce' | null {
  const me = session.read('userInfo') as { profile?: { year?: unknown } } | null;
  const year = me?.profile?.year;
  return year === 'be' || year === 'ce' ? year : null;
}

export async function readYearStyle(): Promise<void> {
  const own = ownYear();
  if (own) {
    yearStyleStore.set(own);
    return;
  }
  // The options contract is large and needed by no first screen.
  const { readOptions } = await import('@app/contract/shop/setting');
  try {
    const options = await call(readOptions, { body: { name: ['year_style'] } }, { quiet: true });
    if (options.year_style) yearStyleStore.set(options.year_style);
  } catch (fault) {
    // Dates stay readable in the usual era; nothing to tell the user.
    if (!(fault instanceof AppError)) throw fault;
  }
}
