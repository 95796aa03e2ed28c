// The URL of the shop's logo; '' for none. Set with the shop, changed in its settings, shown beside its name.
import { createStore } from '../hooks/store.ts';
import { session } from '../http.ts';

export const logoStore = createStore('');

/** A new logo shows at once, also after a reload, before the shop is fetched again. */
export function showLogo(logo: string): void {
  const known = session.read('domainConfig');
  if (typeof known === 'object' && known !== null)
    session.write('domainConfig', { ...known, logo });
  logoStore.set(logo);
}
