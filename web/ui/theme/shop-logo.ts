// Where the shop's logo is now; '' for none. Told with the shop, changed in its settings, shown beside its name.
import { createStore } from '../hooks/store.ts';
import { session } from '../http.ts';

export const logoStore = createStore('');

/** A logo just chosen shows at once, also after a reload, before the shop is asked about anew. */
export function showLogo(logo: string): void {
  const known = session.read('domainConfig');
  if (typeof known === 'object' && known !== null)
    session.write('domainConfig', { ...known, logo });
  logoStore.set(logo);
}
