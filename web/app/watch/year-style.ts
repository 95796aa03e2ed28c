// Reads whether the shop writes years in the Buddhist or the common era; until then it is Buddhist.
import { yearStyleStore } from '../../ui/format/date.ts';
import { call, session } from '../../ui/http.ts';
import { loadLater } from '../../ui/lazy-part.ts';

/** What somebody chose in their own profile goes before the shop's. */
function ownYear(): 'be' | 'ce' | null {
  const me = session.read('userInfo') as { profile?: { year?: unknown } } | null;
  const year = me?.profile?.year;
  return year === 'be' || year === 'ce' ? year : null;
}

/** The options contract is large and needed by no first screen. */
async function yearOfShop(): Promise<'be' | 'ce' | undefined> {
  const { readOptions } = await import('@app/contract/shop/setting');
  const options = await call(readOptions, { body: { name: ['year_style'] } }, { quiet: true });
  return options.year_style;
}

export function readYearStyle(): void {
  const own = ownYear();
  if (own) yearStyleStore.set(own);
  // Until it has come dates are readable in the usual era; nothing to tell the user.
  else loadLater(yearOfShop, (year) => year && yearStyleStore.set(year));
}
