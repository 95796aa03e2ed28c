// Loads whether the shop uses the Buddhist or the Common Era; Buddhist until then.
import { yearStyleStore } from '../../ui/format/date.ts';
import { call, session } from '../../ui/http.ts';
import { loadLater } from '../../ui/lazy-part.ts';

/** A user's own choice in the profile wins over the shop's. */
function ownYear(): 'be' | 'ce' | null {
  const me = session.read('userInfo') as { profile?: { year?: unknown } } | null;
  const year = me?.profile?.year;
  return year === 'be' || year === 'ce' ? year : null;
}

/** The options contract is large, and no first screen needs it. */
async function yearOfShop(): Promise<'be' | 'ce' | undefined> {
  const { readOptions } = await import('@app/contract/shop/setting');
  const options = await call(readOptions, { body: { name: ['year_style'] } }, { quiet: true });
  return options.year_style;
}

export function readYearStyle(): void {
  const own = ownYear();
  if (own) yearStyleStore.set(own);
  // Until it arrives, dates show in the default era; the user is told nothing.
  else loadLater(yearOfShop, (year) => year && yearStyleStore.set(year));
}
